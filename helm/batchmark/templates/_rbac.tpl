{{/* What the operator may do where it watches, no more; the same for one namespace and for all. */}}
{{- define "batchmark.operatorRules" -}}
# reads campaigns, puts its finalizer on them and takes it off, deletes them when their ttlAfterFinished is over
- apiGroups: [batchmark.io]
  resources: [benchmarkcampaigns]
  verbs: [list, watch, patch, delete]
# tells how they stand
- apiGroups: [batchmark.io]
  resources: [benchmarkcampaigns/status]
  verbs: [patch]
# owns pods, Jobs and ConfigMaps in their name where the cluster checks who may block the deletion of an owner
- apiGroups: [batchmark.io]
  resources: [benchmarkcampaigns/finalizers]
  verbs: [update]
# starts runs that need a Job, and clean-ups, sees them end and clears them away; a Job is never changed
- apiGroups: [batch]
  resources: [jobs]
  verbs: [get, list, watch, create, delete]
# starts all other runs, reads results, lets go of pods whose result is recorded and deletes them; starts databases and brokers
# beside runs and ends them, if they are its own
- apiGroups: [""]
  resources: [pods]
  verbs: [get, list, watch, create, patch, delete]
# asks where clusters of Strimzi are
- apiGroups: [kafka.strimzi.io]
  resources: [kafkas]
  verbs: [get]
# has a topic and a user made there, and removes them with their campaign
- apiGroups: [kafka.strimzi.io]
  resources: [kafkatopics, kafkausers]
  verbs: [get, create, delete]
# leads to these databases and brokers, by Services that are its own
- apiGroups: [""]
  resources: [services]
  verbs: [get, create]
# asks for a password there; it cannot read a Secret, not even its own
- apiGroups: [""]
  resources: [secrets]
  verbs: [create]
# writes ledger and report, which outlive it: the API server deletes them with their campaign
- apiGroups: [""]
  resources: [configmaps]
  verbs: [get, list, watch, create, patch]
# reads why a Job gets no pod, or a pod does not start
- apiGroups: [""]
  resources: [events]
  verbs: [list]
# tells the story of a campaign
- apiGroups: [events.k8s.io]
  resources: [events]
  verbs: [create]
{{- end -}}

{{/* Where another operator may have its Lease, see lease.yaml. */}}
{{- define "batchmark.leaseRules" -}}
# reads if an operator that a campaign names still renews its Lease
- apiGroups: [coordination.k8s.io]
  resources: [leases]
  verbs: [get]
{{- end -}}

{{/* What letting go needs, see release.yaml. */}}
{{- define "batchmark.releaseRules" -}}
# takes the operator's finalizer off campaigns, which stay
- apiGroups: [batchmark.io]
  resources: [benchmarkcampaigns]
  verbs: [list, patch]
# removes the name of the operator from their status, so that another operator takes them up
- apiGroups: [batchmark.io]
  resources: [benchmarkcampaigns/status]
  verbs: [patch]
# stops runs that nobody would record
- apiGroups: [batch]
  resources: [jobs]
  verbs: [list, delete]
# takes the operator's finalizer off pods, and stops those that have no Job
- apiGroups: [""]
  resources: [pods]
  verbs: [list, patch, delete]
# removes topics that campaigns have in other namespaces than their own
- apiGroups: [kafka.strimzi.io]
  resources: [kafkatopics]
  verbs: [list, delete]
{{- end -}}

{{/*
  Role and binding in each watched namespace, or for all of them, from a dict of
  root, name, rules (a template's name), serviceAccount and, where they are a hook's, annotations.
*/}}
{{- define "batchmark.roles" -}}
{{- $cluster := empty .root.Values.watchNamespaces }}
{{- range $namespace := default (list "") .root.Values.watchNamespaces }}
---
apiVersion: rbac.authorization.k8s.io/v1
kind: {{ ternary "ClusterRole" "Role" $cluster }}
metadata:
  {{- include "batchmark.roleMetadata" (list $ $namespace) | nindent 2 }}
rules:
  {{- include $.rules $.root | nindent 2 }}
---
apiVersion: rbac.authorization.k8s.io/v1
kind: {{ ternary "ClusterRoleBinding" "RoleBinding" $cluster }}
metadata:
  {{- include "batchmark.roleMetadata" (list $ $namespace) | nindent 2 }}
roleRef:
  apiGroup: rbac.authorization.k8s.io
  kind: {{ ternary "ClusterRole" "Role" $cluster }}
  name: {{ $.name }}
subjects:
  - kind: ServiceAccount
    name: {{ $.serviceAccount }}
    namespace: {{ $.root.Release.Namespace }}
{{- end }}
{{- end -}}

{{- define "batchmark.roleMetadata" -}}
{{- $role := first . -}}
name: {{ $role.name }}
{{- with last . }}
namespace: {{ . }}
{{- end }}
labels:
  {{- include "batchmark.labels" $role.root | nindent 2 }}
{{- with $role.annotations }}
annotations:
  {{- toYaml . | nindent 2 }}
{{- end }}
{{- end -}}
