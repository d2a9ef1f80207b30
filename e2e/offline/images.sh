# shellcheck shell=bash
# Sourced. Container images made from Debian packages and our own programs: in the cache and in the engine.

readonly base_packages="base-files base-passwd bash ca-certificates coreutils findutils grep libc-bin libc6 libstdc++6 sed zlib1g"
# kube-proxy calls nft in the mode that kind.yaml asks for. Without the names of protocols (netbase), nft lists elements of maps
# by numbers, and kube-proxy deletes them at its next full synchronisation because it does not know them again.
readonly kube_packages="$base_packages netbase nftables"
readonly node_packages="bash ca-certificates conntrack containerd containernetworking-plugins dbus e2fsprogs ethtool \
iproute2 iptables jq kmod libseccomp2 mount nftables pigz procps runc systemd util-linux"
readonly postgresql_packages="$base_packages postgresql-15 libnss-wrapper tzdata"

# What Open Liberty and Quarkus applications ask of the Java platform.
readonly java_modules="java.base,java.compiler,java.desktop,java.instrument,java.logging,java.management,\
java.management.rmi,java.naming,java.net.http,java.prefs,java.rmi,java.scripting,java.security.jgss,\
java.security.sasl,java.sql,java.sql.rowset,java.transaction.xa,java.xml,java.xml.crypto,jdk.attach,jdk.crypto.ec,\
jdk.httpserver,jdk.jcmd,jdk.jfr,jdk.management,jdk.management.agent,jdk.naming.dns,jdk.naming.rmi,jdk.net,\
jdk.security.auth,jdk.unsupported,jdk.xml.dom,jdk.zipfs"

# Each is named by its content.
name_base_image() {
  jdk=$("$project/.ci/java-home")
  base_key=$(key -- "$jdk/release" "$offline"/{images.sh,packages.sh,image/base})
  base_image=localhost/batchmark/java:$base_key
}

name_node_image() {
  node_key=$(key "$(in_cache hyperkube node-agent etcd coredns pause cri-base kind)" -- \
    "$offline"/{images.sh,packages.sh,image/kube,image/node})
  node_image=localhost/batchmark/kind-node:$kubernetes_version-$node_key
}

name_postgresql_image() {
  postgresql_key=$(key -- "$offline"/{images.sh,packages.sh,image/postgresql})
  postgresql_image=localhost/batchmark/postgresql:15-$postgresql_key
}

name_prometheus_images() {
  prometheus_key=$(key "$(in_cache "${monitoring_programs[@]}")" -- "$offline"/{images.sh,image/prometheus})
}

# need_image NAME IMAGE ENTRY TIME: makes sure that the engine has IMAGE.
need_image() {
  ! docker image inspect "$2" >/dev/null 2>&1 || return 0
  cached "$3" "building the $1 image $2 (about $4)" "build_$1_image" "$2"
  docker image inspect "$2" >/dev/null 2>&1 ||
    step "loading the $1 image $2 from the cache (about 10 s)" load-image docker load --input "$CACHE/$3/image.tar.gz"
}

need_base_image() {
  name_base_image
  need_image base "$base_image" "image-base-$base_key" "30 s"
}

need_node_image() {
  name_node_image
  need_image node "$node_image" "image-node-$node_key" "2 min"
}

need_postgresql_image() {
  name_postgresql_image
  need_image postgresql "$postgresql_image" "image-postgresql-$postgresql_key" "1 min"
}

# Leaves the images in the engine under the names that their makers give them.
need_prometheus_images() {
  local name
  name_prometheus_images
  need_image prometheus "localhost/batchmark/prometheus:$prometheus_key" "image-prometheus-$prometheus_key" "30 s"
  for name in "${prometheus_images[@]}"; do
    docker tag "localhost/batchmark/$(basename "${name%:*}"):$prometheus_key" "$name"
  done
}

build_base_image() { # IMAGE FOLDER
  local context=$2/context
  cp -r "$offline/image/base" "$context"
  root_fs extract "$base_packages" "$context/rootfs.tar"
  "$jdk/bin/jlink" --add-modules "$java_modules" --output "$context/jre" --compress zip-6 --no-header-files \
    --no-man-pages --generate-cds-archive # a JVM that maps its classes instead of parsing them starts in half the time
  docker build --tag "$1" "$context"
  rm -rf "$context"
  docker save "$1" | pigz -1 >"$2/image.tar.gz"
}

build_node_image() { # IMAGE FOLDER
  local context=$2/context name names target
  cp -r "$offline/image/kube" "$context"
  root_fs extract "$kube_packages" "$context/rootfs.tar"
  cp "$(go_path hyperkube)" "$(go_path etcd)" "$(go_path coredns)" "$(go_path node-agent)" "$(go_path pause)" "$context"
  docker build --target kube --tag localhost/batchmark/kube:built-in "$context"
  names=(localhost/batchmark/kube:built-in)
  for name in $("$context/hyperkube" kubeadm config images list --kubernetes-version "$kubernetes_version"); do
    names+=("$name")
    case $name in
      */pause:* | */coredns:*) target=${name##*/} ;;
      *) target=kube: ;;
    esac
    docker build --target "${target%%:*}" --tag "$name" "$context"
  done
  rm -rf "$context"

  cp -r "$offline/image/node" "$context"
  docker save --output "$context/images.tar" "${names[@]}"
  docker image rm "${names[@]}"
  root_fs essential "$node_packages" "$context/rootfs.tar"
  cp "$(go_path hyperkube)" "$(go_path cri-base)" "$context"
  cp -r "$(cd "$go_modules/kind" && go list -m -f '{{.Dir}}' sigs.k8s.io/kind)/images/base/files" "$context/kind"
  chmod -R u+w "$context/kind" # the module cache is read-only
  docker build --build-arg "KUBERNETES_VERSION=$kubernetes_version" --tag "$1" "$context"
  rm -rf "$context"
  docker save "$1" | pigz -1 >"$2/image.tar.gz"
}

build_postgresql_image() { # IMAGE FOLDER
  local context=$2/context
  cp -r "$offline/image/postgresql" "$context"
  root_fs extract "$postgresql_packages" "$context/rootfs.tar"
  docker build --tag "$1" "$context"
  rm -rf "$context"
  docker save "$1" | pigz -1 >"$2/image.tar.gz"
}

build_prometheus_image() { # IMAGE FOLDER
  local context=$2/context name names=()
  cp -r "$offline/image/prometheus" "$context"
  for name in "${monitoring_programs[@]}"; do
    cp "$(go_path "$name")" "$context"
  done
  for name in "${monitoring_programs[@]}"; do
    names+=("localhost/batchmark/$name:$prometheus_key")
    docker build --target "$name" --tag "${names[-1]}" "$context"
  done
  rm -rf "$context"
  docker save "${names[@]}" | pigz -1 >"$2/image.tar.gz"
}
