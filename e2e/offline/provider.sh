# shellcheck shell=bash
# Sourced by e2e/cluster. A cluster on a machine that reaches package registries only.
offline=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
for part in cache packages tools engine images brokers; do
  # shellcheck source=/dev/null
  . "$offline/$part.sh"
done

provide_tools() {
  local tools
  need_go
  build_programs "${cluster_programs[@]}"
  provide_promtool
  cached "$(tools_entry)" "linking the tools" link_tools
  tools=$CACHE/$(tools_entry)
  link_api_server "$kubernetes_version" "$tools"/{kube-apiserver,etcd,kubectl}
}

provide_engine() {
  [ "$(id -u)" = 0 ] || die "a Docker engine of its own needs root. Run as root, or start a Docker engine that reaches a registry."
  command -v apt-get >/dev/null || die "images are made of Debian packages, and apt-get is not there. Run on Debian, or start a Docker engine that reaches a registry."
  need_commands dockerd:docker.io docker:docker.io iptables:iptables ip:iproute2 mmdebstrap:mmdebstrap \
    pgrep:procps pigz:pigz socat:socat
  need_go
  build_programs runc-modest
  start_engine
  need_base_image
}

provide_node_image() { need_node_image; }

provide_databases() { need_postgresql_image; }

provide_brokers() { need_broker_images; }

provide_monitoring() {
  local entry
  need_go
  build_programs "${monitoring_programs[@]}"
  name_monitoring
  need_prometheus_images
  entry=prometheus-operator-$(key "$prometheus_operator_version" --)
  cached "$entry" "taking the manifests of the Prometheus operator from its Go module" take_manifests
  prometheus_operator_manifests=$CACHE/$entry/bundle.yaml
}

take_manifests() { # FOLDER
  local module=github.com/prometheus-operator/prometheus-operator
  cd "$go_modules/prometheus" || return
  go mod download "$module"
  cp "$(go list -m -f '{{.Dir}}' "$module")/bundle.yaml" "$1"
}

provider_environment() {
  local tools
  need_go
  name_node_image
  name_base_image
  name_postgresql_image
  name_broker_images
  tools=$CACHE/$(tools_entry)
  [ -d "$tools" ] || die "the tools are not built yet. Build them: e2e/cluster tools"
  echo "export DOCKER_HOST=$DOCKER_HOST DOCKER_BUILDKIT=$DOCKER_BUILDKIT"
  echo "export NODE_IMAGE=$node_image BASE_IMAGE=$base_image POSTGRESQL_IMAGE=$postgresql_image"
  echo "export KAFKA_IMAGE=$kafka_image ARTEMIS_IMAGE=$artemis_image"
  echo "export KUBE_API_TEST_DIR=$kube_api_test KUBE_API_TEST_API_SERVER_VERSION=${kubernetes_version#v}"
  echo "export PATH=$tools:\$PATH"
}

# The API server's port is one of the engine's network; this makes it one of the machine's loopback.
publish_cluster() {
  local inside port tries
  ! forwards || return 0
  inside=$(docker port "$CLUSTER_NAME-control-plane" 6443/tcp) || return
  port=${inside##*:}
  while answers "$port"; do # another program's
    port=$((port + 1))
  done
  setsid nohup socat "TCP-LISTEN:$port,bind=127.0.0.1,reuseaddr,fork" \
    "EXEC:nsenter --net --target $(engine_process) socat STDIO TCP\:127.0.0.1\:${inside##*:}" \
    >"$engine/forward.log" 2>&1 </dev/null 9>&- &
  echo $! >"$forward"
  for ((tries = 0; tries < 50; tries++)); do
    ! answers "$port" || break
    sleep 0.2
  done
  answers "$port" || die "the API server's port cannot be reached at 127.0.0.1:$port. Log: $engine/forward.log"
  kubectl config set-cluster "kind-$CLUSTER_NAME" --server "https://127.0.0.1:$port" >/dev/null
}

answers() { (exec 3<>"/dev/tcp/127.0.0.1/$1") 2>/dev/null; }

readonly forward=$STATE/$CLUSTER_NAME.forward
forwards() { [ -f "$forward" ] && grep -qas TCP-LISTEN "/proc/$(<"$forward")/cmdline"; }

delete_cluster() {
  ! forwards || kill -- "-$(<"$forward")" # the process group: one process more per connection
  rm -f "$forward"
  engine_answers || return 0 # no container outlives the engine
  remove_nodes || { thaw && remove_nodes; }
}

# Ends the engine with its last cluster.
retire_engine() {
  if engine_answers && [ -n "$(docker ps --quiet --filter label=io.x-k8s.kind.cluster)" ]; then
    say "the Docker engine stays, it has other clusters"
    return
  fi
  ! engine_answers || docker image prune --force >/dev/null # what builds have left without a name
  stop_engine
}
