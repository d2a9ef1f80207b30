{{/* What the objects for Prometheus have in common. */}}

{{/* true or false: whether a part of metrics, from (list $ part), is wanted. */}}
{{- define "batchmark.metricsWanted" -}}
{{- $enabled := (last .).enabled -}}
{{- ternary $enabled (first .).Values.metrics.enabled (kindIs "bool" $enabled) -}}
{{- end -}}

{{/* Metadata of a part of metrics, from (list $ part). */}}
{{- define "batchmark.metricsMetadata" -}}
{{- $root := first . -}}
name: {{ include "batchmark.fullname" $root }}
namespace: {{ $root.Release.Namespace }}
labels:
  {{- mergeOverwrite (include "batchmark.labels" $root | fromYaml) $root.Values.metrics.labels (last .).labels | toYaml | nindent 2 }}
{{- end -}}

{{/* Seconds of a duration such as 15m. */}}
{{- define "batchmark.seconds" -}}
{{- mul (regexFind "^[0-9]+" .) (get (dict "s" 1 "m" 60 "h" 3600) (regexFind "[smh]$" .)) -}}
{{- end -}}

{{/* Annotation with the place of an alert in the runbook, from (list part anchor). */}}
{{- define "batchmark.runbookUrl" -}}
{{- with (first .).runbookUrl }}runbook_url: {{ . }}#{{ last $ }}{{ end -}}
{{- end -}}
