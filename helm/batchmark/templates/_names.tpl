{{/* Prefix of every name; leaves room for what is appended to it. */}}
{{- define "batchmark.fullname" -}}
{{- if contains .Chart.Name .Release.Name -}}
{{ .Release.Name | trunc 50 | trimSuffix "-" }}
{{- else -}}
{{ printf "%s-%s" .Release.Name .Chart.Name | trunc 50 | trimSuffix "-" }}
{{- end -}}
{{- end -}}

{{- define "batchmark.serviceAccountName" -}}
{{ default (include "batchmark.fullname" .) .Values.serviceAccount.name }}
{{- end -}}

{{- define "batchmark.selectorLabels" -}}
app.kubernetes.io/name: batchmark
app.kubernetes.io/instance: {{ .Release.Name }}
{{- end -}}

{{- define "batchmark.labels" -}}
{{ include "batchmark.selectorLabels" . }}
app.kubernetes.io/version: {{ .Chart.AppVersion | quote }}
app.kubernetes.io/managed-by: {{ .Release.Service }}
helm.sh/chart: {{ printf "%s-%s" .Chart.Name .Chart.Version | replace "+" "_" }}
{{- end -}}

{{/* A reference from (list $ image). */}}
{{- define "batchmark.image" -}}
{{- $image := last . -}}
{{- $image.repository -}}
{{- if $image.digest }}@{{ $image.digest }}{{ else }}:{{ default (first .).Chart.AppVersion $image.tag }}{{ end -}}
{{- end -}}
