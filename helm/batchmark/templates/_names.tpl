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

{{/*
  Ends the installation if another release runs the campaigns of the same namespaces: two operators would work against each other, and the
  end of one would stop the runs of both. A release for some namespaces, without a policy, may have no permission to look.
*/}}
{{- define "batchmark.requireAlone" -}}
{{- if or (not .Values.watchNamespaces) .Values.admissionPolicy.enabled -}}
{{- $own := printf "%s/%s" .Release.Namespace .Release.Name -}}
{{- range (lookup "apps/v1" "Deployment" "" "").items -}}
{{- $labels := .metadata.labels | default dict -}}
{{- $namespace := .metadata.namespace -}}
{{- $release := get $labels "app.kubernetes.io/instance" -}}
{{- if and (eq (get $labels "app.kubernetes.io/name") "batchmark") (ne (printf "%s/%s" $namespace $release) $own) -}}
{{- $watched := list -}}
{{- range (first .spec.template.spec.containers).env -}}
{{- if eq .name "QUARKUS_OPERATOR_SDK_NAMESPACES" -}}
{{- $watched = splitList "," .value -}}
{{- end -}}
{{- end -}}
{{- $common := $.Values.watchNamespaces | default (list "all namespaces") -}}
{{- if not (has "JOSDK_ALL_NAMESPACES" $watched) -}}
{{- $common = list -}}
{{- range $watched -}}
{{- if or (not $.Values.watchNamespaces) (has . $.Values.watchNamespaces) -}}
{{- $common = append $common . -}}
{{- end -}}
{{- end -}}
{{- end -}}
{{- with $common -}}
{{- fail (printf "release %s in namespace %s runs the campaigns of %s already. Two operators would work against each other. Set watchNamespaces of both releases to different namespaces, or uninstall that release" $release $namespace (join ", " .)) -}}
{{- end -}}
{{- end -}}
{{- end -}}
{{- end -}}
{{- end -}}
