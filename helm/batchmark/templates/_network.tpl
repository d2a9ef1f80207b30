{{/* The rule of a NetworkPolicy that leads to the cluster's DNS and to nobody else: anybody may listen at port 53. */}}
{{- define "batchmark.dnsEgress" -}}
{{- with .Values.networkPolicies.dns -}}
- ports:
    {{- range .ports }}
    - port: {{ . }}
      protocol: UDP
    - port: {{ . }}
      protocol: TCP
    {{- end }}
  to:
    {{- toYaml .to | nindent 4 }}
{{- end }}
{{- end -}}
