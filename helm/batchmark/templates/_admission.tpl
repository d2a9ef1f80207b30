{{/*
  What a ServiceAccount of ours may do, where a role cannot say it: a role knows kinds and verbs, but not what is in an
  object nor whose it is. Policy and binding, from a dict of root, name (of both), serviceAccount and, where they are a
  hook's, annotations. With releases, a label lets more keys of Secrets through, so the policy batchmark.releasedSecrets must be
  there.
*/}}
{{- define "batchmark.admissionPolicy" -}}
{{- $root := .root }}
{{- $own := $root.Release.Namespace }}
{{- /* who has the operator watch its own namespace has campaigns there */}}
{{- $closed := list "kube-system" "kube-public" "kube-node-lease" }}
{{- if not (has $own $root.Values.watchNamespaces) }}{{ $closed = append $closed $own | uniq }}{{ end }}
{{- /* other releases of this name may be in other namespaces, but a policy is of the whole cluster */}}
{{- $named := merge (dict "name" (printf "%s.%s" .name $own)) . }}
apiVersion: admissionregistration.k8s.io/v1
kind: ValidatingAdmissionPolicy
metadata:
  {{- include "batchmark.roleMetadata" (list $named "") | nindent 2 }}
spec:
  failurePolicy: Fail
  matchConstraints:
    # everything, so that what nobody thought of is refused
    resourceRules:
      - apiGroups: ["*"]
        apiVersions: ["*"]
        resources: ["*/*"]
        operations: ["*"]
  matchConditions:
    - name: is-batchmark
      expression: request.userInfo.username == 'system:serviceaccount:{{ $own }}:{{ .serviceAccount }}'
  variables:
    - name: resource
      expression: >-
        request.resource.group + '/' + request.resource.resource
        + (has(request.subResource) && request.subResource != '' ? '/' + request.subResource : '')
    - name: place
      expression: "has(request.namespace) ? request.namespace : ''"
    - name: allowed
      expression: |-
        {
          'batchmark.io/benchmarkcampaigns': ['UPDATE', 'DELETE'],
          'batchmark.io/benchmarkcampaigns/status': ['UPDATE'],
          'batch/jobs': ['CREATE', 'DELETE'],
          '/pods': ['CREATE', 'UPDATE', 'DELETE'],
          '/configmaps': ['CREATE', 'UPDATE'],
          '/services': ['CREATE'],
          '/secrets': ['CREATE'],
          'events.k8s.io/events': ['CREATE'],
          'coordination.k8s.io/leases': ['CREATE', 'UPDATE'],
          'kafka.strimzi.io/kafkatopics': ['CREATE', 'DELETE'],
          'kafka.strimzi.io/kafkausers': ['CREATE', 'DELETE']
        }
    - name: isCampaign
      expression: variables.resource.startsWith('batchmark.io/')
    - name: isEvent
      expression: variables.resource == 'events.k8s.io/events'
    - name: isLease
      expression: variables.resource == 'coordination.k8s.io/leases'
    # what a campaign has: its Jobs, pods, ConfigMaps and so on
    - name: isPart
      expression: "!variables.isCampaign && !variables.isEvent && !variables.isLease"
    # as it is to be made, or as it was before it is changed or deleted
    - name: subject
      expression: "request.operation == 'CREATE' ? object : oldObject"
    - name: labels
      expression: variables.subject.metadata.?labels.orValue({})
    - name: own
      expression: >-
        ['app.kubernetes.io/managed-by', 'batchmark.io/campaign', 'batchmark.io/campaign-uid']
    # annotations
    - name: notes
      expression: >-
        ['batchmark.io/rerun', 'batchmark.io/stopped', 'batchmark.io/kept']
    # of a pod: everything in the spec stays, but the gate of the operator may go
    - name: gates
      expression: object.?spec.?schedulingGates.orValue([])
    - name: oldGates
      expression: oldObject.?spec.?schedulingGates.orValue([])
    - name: opensGate
      expression: >-
        variables.resource == '/pods'
        && object.spec.all(field, field == 'schedulingGates' || object.spec[field] == oldObject.spec[?field].orValue(null))
        && oldObject.spec.all(field, field == 'schedulingGates' || field in object.spec)
        && variables.gates.all(gate, gate in variables.oldGates)
        && variables.oldGates.all(gate, gate.name == 'batchmark.io/start' || gate in variables.gates)
    # that of pods which are made now, or by a Job which is made now
    - name: template
      expression: >-
        request.operation != 'CREATE' ? null
        : variables.resource == 'batch/jobs' ? object.spec.template
        : variables.resource == '/pods' ? object
        : null
    - name: containers
      expression: >-
        variables.template == null ? []
        : variables.template.spec.containers + variables.template.spec.?initContainers.orValue([])
    - name: volumes
      expression: "variables.template == null ? [] : variables.template.spec.?volumes.orValue([])"
    - name: credentials
      expression: >-
        ['username', 'password', 'ca.crt']
    # the one container that may write to its root: the server of a run, in an image of the user's own, on a bounded disk
    - name: ownServer
      expression: >-
        variables.template != null && variables.template.metadata.?labels.orValue({})[?'batchmark.io/part'].orValue('') == 'run'
        && variables.template.spec.containers.exists(container, container.name == 'runner'
          && container.?resources.?limits[?'ephemeral-storage'].hasValue()) ? 'runner' : ''
    # a label by which another policy knows that it must look at the keys of Secrets
    - name: asksRelease
      expression: >-
        {{ if .releases }}variables.ownServer != '' && variables.labels[?'batchmark.io/released-secrets'].orValue('') == 'true'
        {{- else }}false{{ end }}
    - name: claims
      expression: variables.volumes.filter(volume, has(volume.persistentVolumeClaim)).map(volume, volume.name)
    # volumes whose content belongs to the namespace
    - name: contents
      expression: >-
        variables.volumes.filter(volume, has(volume.secret) || has(volume.configMap) || has(volume.projected)
          || has(volume.persistentVolumeClaim)).map(volume, volume.name)
  validations:
    - expression: >-
        variables.resource in variables.allowed && request.operation in variables.allowed[variables.resource]
      messageExpression: "'the operator does not need to ' + request.operation + ' ' + variables.resource"
      reason: Forbidden
    - expression: >-
        !variables.isPart || !(variables.place in [{{ range $i, $name := $closed }}{{ if $i }}, {{ end }}'{{ $name }}'{{ end }}])
      messageExpression: "'no campaign runs in namespace ' + variables.place + ': create it in another one'"
      reason: Forbidden
    - expression: >-
        !variables.isLease
        || (variables.place == '{{ $own }}' && object.metadata.name == '{{ include "batchmark.fullname" $root }}')
      message: the operator has the Lease {{ include "batchmark.fullname" $root }} in namespace {{ $own }}, and no other
      reason: Forbidden
    # whose it is
    - expression: >-
        !variables.isPart
        || (variables.own.all(label, label in variables.labels)
            && variables.labels['app.kubernetes.io/managed-by'] == 'batchmark')
      message: >-
        this is no object of a campaign: it has not the labels app.kubernetes.io/managed-by=batchmark,
        batchmark.io/campaign and batchmark.io/campaign-uid
      reason: Forbidden
    # the owners of the namespace write it, and another policy reads it
    - expression: >-
        variables.resource != '/configmaps' || object.metadata.name != 'batchmark-released-secrets'
      message: the ConfigMap batchmark-released-secrets is for the owners of the namespace
      reason: Forbidden
    - expression: >-
        !(variables.resource in ['/configmaps', '/services', '/secrets']
          || (variables.resource in ['batch/jobs', '/pods'] && request.operation == 'CREATE'))
        || (variables.subject.metadata.?ownerReferences.orValue([]).size() == 1
            && variables.subject.metadata.ownerReferences.all(owner, owner.kind == 'BenchmarkCampaign'
              && owner.apiVersion.startsWith('batchmark.io/')
              && owner.uid == variables.labels[?'batchmark.io/campaign-uid'].orValue('')))
      message: >-
        this is no object of a campaign: its one owner is not the BenchmarkCampaign whose uid the label
        batchmark.io/campaign-uid says
      reason: Forbidden
    # what is changed of it
    - expression: >-
        request.operation != 'UPDATE' || variables.isLease
        || (variables.own.all(label, object.metadata.?labels.orValue({})[?label] == variables.labels[?label])
            && object.metadata.?ownerReferences.orValue([]) == oldObject.metadata.?ownerReferences.orValue([]))
      message: the operator does not change whose an object is, by its labels and its owner
      reason: Forbidden
    - expression: >-
        request.operation == 'DELETE'
        || object.metadata.?finalizers.orValue([])
            .filter(finalizer, !(finalizer in ['batchmark.io/campaign', 'batchmark.io/result']))
          == (request.operation == 'CREATE' ? [] : oldObject.metadata.?finalizers.orValue([])
            .filter(finalizer, !(finalizer in ['batchmark.io/campaign', 'batchmark.io/result'])))
      message: the operator puts on and takes off the finalizers batchmark.io/campaign and batchmark.io/result, and no others
      reason: Forbidden
    - expression: >-
        request.operation != 'UPDATE' || !(variables.resource in ['batchmark.io/benchmarkcampaigns', '/pods'])
        || ((object.?spec.orValue({}) == oldObject.?spec.orValue({}) || variables.opensGate)
            && object.metadata.?labels.orValue({}) == variables.labels
            && object.metadata.?annotations.orValue({}).all(name, name in variables.notes
              || object.metadata.annotations[name] == oldObject.metadata.?annotations[?name].orValue(null))
            && oldObject.metadata.?annotations.orValue({}).all(name, name in variables.notes
              || name in object.metadata.?annotations.orValue({})))
      message: >-
        of campaigns and pods the operator changes its own finalizer, its scheduling gate batchmark.io/start and the
        annotations batchmark.io/rerun, batchmark.io/stopped and batchmark.io/kept, and nothing else
      reason: Forbidden
    - expression: >-
        variables.resource != 'batchmark.io/benchmarkcampaigns' || request.operation != 'DELETE'
        || (oldObject.spec.?execution.?ttlAfterFinished.hasValue() && oldObject.?status.?completionTime.hasValue())
      message: >-
        the operator deletes campaigns that are over and have spec.execution.ttlAfterFinished, and no others
      reason: Forbidden
    # what is in it
    - expression: variables.resource != '/secrets' || object.type == 'Opaque'
      messageExpression: "'Secrets of campaigns are of type Opaque, not ' + object.type"
      reason: Forbidden
    - expression: >-
        variables.resource != '/services'
        || (object.spec.type == 'ClusterIP' && object.spec.?clusterIP.orValue('') == 'None' && !has(object.spec.externalIPs)
            && object.spec.?selector[?'batchmark.io/campaign-uid'] == variables.labels[?'batchmark.io/campaign-uid'])
      message: Services of campaigns are headless, and lead to pods of their own campaign
      reason: Forbidden
    - expression: >-
        !variables.isEvent
        || ((object.?regarding.?kind.orValue('') == 'BenchmarkCampaign'
              || (object.?regarding.?kind.orValue('') == 'Lease' && variables.place == '{{ $own }}'
                && object.regarding.?name.orValue('') == '{{ include "batchmark.fullname" $root }}'))
            && object.?reportingController.orValue('') == 'batchmark.io/operator')
      message: the operator tells of campaigns and of its own Lease, in its own name
      reason: Forbidden
    - expression: >-
        !(variables.resource.startsWith('kafka.strimzi.io/') && request.operation == 'CREATE')
        || (!has(object.spec.topicName)
            && object.spec.?authentication.?password.hasValue() == false
            && object.spec.?authorization.?acls.orValue([]).all(acl, acl.resource.type == 'topic'
              && acl.resource.?patternType.orValue('literal') == 'literal' && acl.resource.name == object.metadata.name))
      message: topics and users of campaigns are for the topic of the same name
      reason: Forbidden
    # what its pods may do
    - expression: >-
        variables.template == null
        || (variables.own.all(label, variables.template.metadata.?labels.orValue({})[?label] == variables.labels[?label])
            && variables.template.metadata.?finalizers.orValue([]).all(finalizer, finalizer == 'batchmark.io/result')
            && !(variables.resource == 'batch/jobs' && object.spec.?manualSelector.orValue(false)))
      message: pods of a Job have its labels and no finalizer but batchmark.io/result, and a Job takes no pods but its own
      reason: Forbidden
    - expression: >-
        variables.template == null
        || !(variables.template.spec.?hostNetwork.orValue(false)
             || variables.template.spec.?hostPID.orValue(false)
             || variables.template.spec.?hostIPC.orValue(false)
             || variables.template.spec.?nodeName.orValue('') != ''
             || variables.containers.exists(container,
                  container.?ports.orValue([]).exists(port, port.?hostPort.orValue(0) != 0)))
      message: pods of campaigns have no hostNetwork, hostPID, hostIPC, hostPort nor nodeName
      reason: Forbidden
    - expression: >-
        variables.template == null
        || (!variables.template.spec.?automountServiceAccountToken.orValue(true)
            && variables.template.spec.?serviceAccountName.orValue('') in ['', 'default'])
      message: pods of campaigns have automountServiceAccountToken false and no serviceAccountName
      reason: Forbidden
    - expression: >-
        variables.volumes.all(volume,
          volume.all(source, source in ['name', 'emptyDir', 'ephemeral', 'secret', 'configMap', 'projected']
            || (source == 'persistentVolumeClaim' && variables.ownServer != ''))
          && volume.?projected.?sources.orValue([]).all(projected,
               projected.all(source, source in ['secret', 'configMap'])))
      message: >-
        volumes of campaigns are emptyDir, ephemeral, secret, configMap, and these two projected; those of a run with a
        server of its own also persistentVolumeClaim
      reason: Forbidden
    - expression: >-
        variables.volumes.all(volume, !has(volume.persistentVolumeClaim)
          || volume.persistentVolumeClaim.?readOnly.orValue(false))
        && variables.containers.all(container, !has(container.volumeDevices)
          && container.?volumeMounts.orValue([]).all(mount,
               (!(mount.name in variables.contents) || mount.?readOnly.orValue(false))
               && (!(mount.name in variables.claims) || container.name == variables.ownServer)))
      message: >-
        pods of campaigns mount Secrets, ConfigMaps and PersistentVolumeClaims read-only, and a claim only into container
        runner of a run
      reason: Forbidden
    # a new and empty one: a claim may also ask for the data of others
    - expression: >-
        variables.volumes.all(volume, !has(volume.ephemeral)
          || (volume.ephemeral.volumeClaimTemplate.spec.all(field,
                field in ['accessModes', 'resources', 'storageClassName', 'volumeMode'])
              && volume.ephemeral.volumeClaimTemplate.spec.?volumeMode.orValue('Filesystem') == 'Filesystem'
              && volume.ephemeral.volumeClaimTemplate.?metadata.?annotations.orValue({}).size() == 0))
      message: >-
        volumes that are made for pods of campaigns have accessModes, resources and storageClassName, so that they are empty
      reason: Forbidden
    - expression: >-
        variables.volumes.all(volume,
          (!has(volume.secret)
            || (has(volume.secret.items)
              && (variables.asksRelease || volume.secret.items.all(item, item.key in variables.credentials))))
          && volume.?projected.?sources.orValue([]).all(source, !has(source.secret)
            || (has(source.secret.items) && source.secret.items.all(item, item.key in variables.credentials))))
      message: >-
        of a Secret, pods of campaigns have the items username, password and ca.crt alone; others need the label
        batchmark.io/released-secrets on a run with a server of its own
      reason: Forbidden
    - expression: >-
        variables.containers.all(container, !has(container.envFrom)
          && container.?env.orValue([]).all(variable, !has(variable.valueFrom)
            || (container.name == variables.ownServer
              && variable.valueFrom.all(source, source in ['secretKeyRef', 'configMapKeyRef'])
              && (variables.asksRelease || !has(variable.valueFrom.secretKeyRef)
                || variable.valueFrom.secretKeyRef.key in variables.credentials))))
      message: >-
        environment variables of campaigns' pods are values, and come from no Secret, ConfigMap or field; container runner
        of a run with a server of its own may have keys of ConfigMaps, and username, password, ca.crt and released keys
        of Secrets
      reason: Forbidden
    - expression: >-
        variables.template == null
        || (variables.template.spec.?securityContext.orValue({}).all(setting, setting in ['runAsNonRoot', 'runAsUser',
              'runAsGroup', 'fsGroup', 'fsGroupChangePolicy', 'supplementalGroups', 'seccompProfile', 'seLinuxOptions'])
            && variables.template.spec.?securityContext.?runAsNonRoot.orValue(false)
            && variables.template.spec.?securityContext.?runAsUser.orValue(1) != 0
            && variables.template.spec.?securityContext.?seccompProfile.?type.orValue('') == 'RuntimeDefault'
            && variables.template.spec.?securityContext.?seLinuxOptions.orValue({}).all(option, option == 'level')
            && !has(variables.template.spec.ephemeralContainers))
      message: >-
        pods of campaigns have runAsNonRoot true, seccompProfile RuntimeDefault, no user 0, no ephemeral containers and no
        sysctls
      reason: Forbidden
    - expression: >-
        variables.containers.all(container,
          container.?securityContext.orValue({}).all(setting, setting in ['allowPrivilegeEscalation', 'privileged',
            'readOnlyRootFilesystem', 'capabilities', 'runAsNonRoot', 'runAsUser', 'runAsGroup', 'seccompProfile',
            'seLinuxOptions'])
          && !container.?securityContext.?allowPrivilegeEscalation.orValue(true)
          && !container.?securityContext.?privileged.orValue(false)
          && (container.?securityContext.?readOnlyRootFilesystem.orValue(false) || container.name == variables.ownServer)
          && 'ALL' in container.?securityContext.?capabilities.?drop.orValue([])
          && container.?securityContext.?capabilities.?add.orValue([]).size() == 0
          && container.?securityContext.?runAsNonRoot.orValue(true)
          && container.?securityContext.?runAsUser.orValue(1) != 0
          && container.?securityContext.?seccompProfile.?type.orValue('RuntimeDefault') == 'RuntimeDefault'
          && container.?securityContext.?seLinuxOptions.orValue({}).all(option, option == 'level'))
      message: >-
        containers of campaigns have allowPrivilegeEscalation false, readOnlyRootFilesystem true, capabilities.drop [ALL],
        and are neither privileged nor root; only container runner of a run may write to its root, if it has a limit for
        ephemeral-storage
      reason: Forbidden
    # the kubelet sends these requests, from the network of the node
    - expression: >-
        variables.containers.all(container,
          [container.?livenessProbe, container.?readinessProbe, container.?startupProbe,
            container.?lifecycle.?postStart, container.?lifecycle.?preStop].all(asked,
              asked.?httpGet.?host.orValue('') == '' && asked.?tcpSocket.?host.orValue('') == ''))
      message: probes and lifecycle hooks of campaigns' pods have no host, so that they ask their own pod
      reason: Forbidden
    - expression: >-
        variables.template == null || !variables.template.spec.?priorityClassName.orValue('').startsWith('system-')
      messageExpression: >-
        'spec.runner.podTemplate.spec.priorityClassName is ' + variables.template.spec.priorityClassName
        + ', which is for the cluster itself: name another one'
      reason: Forbidden
---
apiVersion: admissionregistration.k8s.io/v1
kind: ValidatingAdmissionPolicyBinding
metadata:
  {{- include "batchmark.roleMetadata" (list $named "") | nindent 2 }}
spec:
  policyName: {{ $named.name }}
  validationActions: [Deny]
{{- end -}}
