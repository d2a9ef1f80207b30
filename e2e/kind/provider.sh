# shellcheck shell=bash
# Sourced by e2e/cluster. A cluster on a machine whose Docker engine reaches a registry.

# Kubernetes 1.34 like the offline cluster's, as it was released with kind v0.30.0; later kinds run it too.
# KIND_NODE_IMAGE names another one, such as that of a mirror.
readonly node_image=${KIND_NODE_IMAGE:-docker.io/kindest/node:v1.34.0@sha256:7416a61b42b1662ca6ca89f02028ac133a309a2a30ba309614e8ec94d976dc5a}
readonly base_image=docker.io/library/eclipse-temurin:25-jre
readonly postgresql_image=docker.io/library/postgres:17
readonly go_tools=(kind helm helm-unittest kube-score)

offline=$here/offline # the versions of the tools and brokers are pinned there
for part in cache tools brokers; do
  # shellcheck source=/dev/null
  . "$offline/$part.sh"
done
readonly promtool_entry=promtool-${prometheus_version#v}
kubectl_entry=kubectl-$(key "$node_image" --)
readonly kubectl_entry
kafka_image=docker.io/apache/kafka:$(broker_version kafka)
artemis_image=docker.io/apache/activemq-artemis:$(broker_version artemis)
readonly kafka_image artemis_image

# why_not: says why this provider cannot work here; nothing where it can.
why_not() {
  if [[ ${DOCKER_HOST:-} == "unix://$STATE/"* ]] || ! timeout 20 docker version >/dev/null 2>&1; then
    echo "no Docker engine answers"
  elif ! docker image inspect "$node_image" >/dev/null 2>&1 &&
    ! timeout 30 docker manifest inspect "$node_image" >/dev/null 2>&1; then
    echo "the Docker engine neither has nor reaches $node_image"
  fi
}

# What is on PATH is used as it is; what is missing is built.
provide_tools() {
  local tool
  for tool in "${go_tools[@]}"; do
    command -v "$tool" >/dev/null || { need_go && build_programs "$tool"; }
  done
  command -v kubectl >/dev/null || {
    provide_node_image
    cached "$kubectl_entry" "taking kubectl from the node image" take "$node_image" /usr/bin/kubectl
  }
}

# Only the tests of the chart need it.
provide_promtool() {
  command -v promtool >/dev/null || {
    name_monitoring
    need_image "${prometheus_images[0]}" prometheus
    cached "$promtool_entry" "taking promtool from the image of Prometheus" take "${prometheus_images[0]}" /bin/promtool
  }
}

take() { # IMAGE PROGRAM FOLDER
  docker run --rm --network none --entrypoint cat "$1" "$2" >"$3/${2##*/}"
  chmod 755 "$3/${2##*/}"
}

provide_databases() { need_image "$postgresql_image" PostgreSQL; }

provide_brokers() {
  need_image "$kafka_image" Kafka
  need_image "$artemis_image" Artemis
}

provide_monitoring() {
  local image
  name_monitoring
  for image in "${prometheus_images[@]}"; do
    need_image "$image" "$(basename "${image%:*}")"
  done
  prometheus_operator_manifests=https://github.com/prometheus-operator/prometheus-operator/releases/download/$prometheus_operator_version/bundle.yaml
}

provide_engine() {
  timeout 20 docker version >/dev/null ||
    die "no Docker engine answers. Start one, or set CLUSTER_PROVIDER=offline."
  need_image "$base_image" base
}

provide_node_image() { need_image "$node_image" node; }

need_image() { # IMAGE NAME
  docker image inspect "$1" >/dev/null 2>&1 || step "pulling the $2 image $1" "pull-$2" docker pull "$1"
}

provider_environment() {
  local tool path=''
  echo "export NODE_IMAGE=$node_image BASE_IMAGE=$base_image POSTGRESQL_IMAGE=$postgresql_image"
  echo "export KAFKA_IMAGE=$kafka_image ARTEMIS_IMAGE=$artemis_image"
  if go_version=$(go env GOVERSION 2>/dev/null); then
    for tool in "${go_tools[@]}"; do
      tool=$(go_path "$tool")
      [ ! -x "$tool" ] || path+=${tool%/*}:
    done
  fi
  for tool in "$kubectl_entry" "$promtool_entry"; do
    [ ! -d "$CACHE/$tool" ] || path+=$CACHE/$tool:
  done
  # Last: what the machine has of its own is preferred.
  [ -z "$path" ] || echo "export PATH=\$PATH:${path%:}"
}

publish_cluster() { :; } # the port is one of the machine's already

delete_cluster() { remove_nodes; }

retire_engine() { :; } # not ours
