{{/* What the pods of the operator and of its release have in common. */}}

{{- define "batchmark.podSettings" -}}
# services in the namespace are no business of the operator's settings, whose variables theirs might resemble
enableServiceLinks: false
securityContext:
  runAsNonRoot: true
  seccompProfile:
    type: RuntimeDefault
volumes:
  # the one place to write to
  - name: tmp
    emptyDir: {}
{{- with .Values.imagePullSecrets }}
imagePullSecrets:
  {{- toYaml . | nindent 2 }}
{{- end }}
{{- with .Values.priorityClassName }}
priorityClassName: {{ . }}
{{- end }}
{{- with .Values.nodeSelector }}
nodeSelector:
  {{- toYaml . | nindent 2 }}
{{- end }}
tolerations:
  {{- range list "not-ready" "unreachable" }}
  - key: node.kubernetes.io/{{ . }}
    operator: Exists
    effect: NoExecute
    tolerationSeconds: {{ $.Values.lostNodeSeconds }}
  {{- end }}
  {{- with .Values.tolerations }}
  {{- toYaml . | nindent 2 }}
  {{- end }}
{{- with .Values.affinity }}
affinity:
  {{- toYaml . | nindent 2 }}
{{- end }}
{{- end -}}

{{- define "batchmark.container" -}}
name: operator
image: {{ include "batchmark.image" (list . .Values.image) }}
imagePullPolicy: {{ .Values.image.pullPolicy }}
env:
  {{- $env := dict
    "BATCHMARK_RUNNER_IMAGE" (include "batchmark.image" (list . .Values.runnerImage))
    "BATCHMARK_POSTGRESQL_IMAGE" (include "batchmark.image" (list . .Values.postgresqlImage))
    "BATCHMARK_ARTEMIS_IMAGE" (include "batchmark.image" (list . .Values.artemisImage))
    "BATCHMARK_START_GRACE" .Values.runs.startGrace
    "BATCHMARK_DELETION_GRACE" .Values.runs.deletionGrace
    "BATCHMARK_PULL" (.Values.runs.pull | default "Digest")
    "BATCHMARK_USER_IDS" (.Values.runs.userIds | default "Auto")
    "BATCHMARK_LEASE_NAMESPACE" .Release.Namespace
    "BATCHMARK_LEASE_NAME" (include "batchmark.fullname" .)
    "BATCHMARK_LEASE_DURATION" .Values.leaseDuration
    "BATCHMARK_LIMITS_RUNS" (int64 .Values.limits.runs)
    "BATCHMARK_LIMITS_RUNS_PER_NAMESPACE" (int64 .Values.limits.runsPerNamespace)
    "BATCHMARK_WATCH_TIMEOUT" .Values.watchTimeout
    "BATCHMARK_RETRY_BACKOFF" .Values.runs.retryBackoff
    "QUARKUS_LOG_CATEGORY__IO_BATCHMARK__LEVEL" .Values.logLevel
    "QUARKUS_OPERATOR_SDK_NAMESPACES" (.Values.watchNamespaces | join "," | default "JOSDK_ALL_NAMESPACES") }}
  {{- with .Values.page }}
  {{- if .enabled }}
  {{- $_ := set $env "BATCHMARK_PAGE_ENABLED" true }}
  {{- $_ := set $env "BATCHMARK_PAGE_MAX_VIEWERS" (int64 .maxViewers) }}
  {{- with .audiences }}{{ $_ := set $env "BATCHMARK_PAGE_AUDIENCES" (join "," .) }}{{ end }}
  {{- end }}
  {{- end }}
  {{- range $name, $value := mergeOverwrite $env .Values.env }}
  - name: {{ $name }}
    value: {{ $value | quote }}
  {{- end }}
resources:
  {{- toYaml .Values.resources | nindent 2 }}
securityContext:
  allowPrivilegeEscalation: false
  readOnlyRootFilesystem: true
  capabilities:
    drop: [ALL]
volumeMounts:
  - name: tmp
    mountPath: /tmp
{{- end -}}
