{{/*
  Which keys of Secrets the owners of a namespace have released for runs: a second policy for a ServiceAccount of ours, because a
  policy without its parameter allows everything. The first policy lets no pod have such a key without the label. From the dict
  of batchmark.admissionPolicy.
*/}}
{{- define "batchmark.releasedSecrets" -}}
{{- $own := .root.Release.Namespace }}
{{- $named := merge (dict "name" (printf "%s-released-secrets.%s" .name $own)) . }}
apiVersion: admissionregistration.k8s.io/v1
kind: ValidatingAdmissionPolicy
metadata:
  {{- include "batchmark.roleMetadata" (list $named "") | nindent 2 }}
spec:
  failurePolicy: Fail
  paramKind:
    apiVersion: v1
    kind: ConfigMap
  matchConstraints:
    # the API server looks for the parameter before it looks at matchConditions, so a pod without the label must not match
    objectSelector:
      matchLabels:
        batchmark.io/released-secrets: "true"
    resourceRules:
      - apiGroups: [""]
        apiVersions: ["*"]
        resources: [pods]
        operations: [CREATE]
      - apiGroups: [batch]
        apiVersions: ["*"]
        resources: [jobs]
        operations: [CREATE]
  matchConditions:
    - name: is-batchmark
      expression: request.userInfo.username == 'system:serviceaccount:{{ $own }}:{{ .serviceAccount }}'
  variables:
    - name: spec
      expression: "request.resource.resource == 'jobs' ? object.spec.template.spec : object.spec"
    - name: credentials
      expression: >-
        ['username', 'password', 'ca.crt']
    - name: released
      expression: params.?data.orValue({})
    # only container runner has variables from Secrets
    - name: fromSecrets
      expression: >-
        variables.spec.containers.filter(container, container.name == 'runner')
          .map(container, container.?env.orValue([]).filter(variable, variable.?valueFrom.?secretKeyRef.hasValue()))
    - name: refused
      expression: >-
        variables.fromSecrets.size() == 0 ? []
        : variables.fromSecrets[0].map(variable, variable.valueFrom.secretKeyRef).filter(secret,
            !(secret.key in variables.credentials
              || secret.key in variables.released[?secret.name].orValue('').split(' ')))
    - name: volumes
      expression: >-
        variables.spec.?volumes.orValue([]).filter(volume, has(volume.secret))
          .map(volume, volume.secret).filter(secret, secret.?items.orValue([]).exists(item,
            !(item.key in variables.credentials
              || item.key in variables.released[?secret.secretName].orValue('').split(' '))))
  validations:
    - expression: variables.refused.size() == 0
      messageExpression: >-
        'key ' + variables.refused[0].key + ' of Secret ' + variables.refused[0].name + ' is not released for runs: add it to'
        + ' the entry ' + variables.refused[0].name + ' of ConfigMap batchmark-released-secrets in this namespace, such as '
        + variables.refused[0].name + ': "' + variables.refused[0].key + '"'
      reason: Forbidden
    - expression: variables.volumes.size() == 0
      messageExpression: >-
        'a key of Secret ' + variables.volumes[0].secretName + ' is not released for runs: add to ConfigMap'
        + ' batchmark-released-secrets in this namespace the entry ' + variables.volumes[0].secretName + ': "'
        + variables.volumes[0].items.map(item, item.key).join(' ') + '"'
      reason: Forbidden
---
apiVersion: admissionregistration.k8s.io/v1
kind: ValidatingAdmissionPolicyBinding
metadata:
  {{- include "batchmark.roleMetadata" (list $named "") | nindent 2 }}
spec:
  policyName: {{ $named.name }}
  validationActions: [Deny]
  # in the namespace of the request
  paramRef:
    name: batchmark-released-secrets
    parameterNotFoundAction: Deny
{{- end -}}
