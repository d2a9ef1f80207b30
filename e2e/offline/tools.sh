# shellcheck shell=bash
# Sourced. Programs built from Go modules; go/MODULE has the go.mod and go.sum that pin each.

readonly go_modules=$offline/go

required() { # MODULE_PATH MODULE: the version that go/MODULE requires
  sed -n "s#^\t$1 \(v[^ ]*\).*#\1#p" "$go_modules/$2/go.mod"
}

kubernetes_version=$(required k8s.io/kubernetes kubernetes)
prometheus_operator_version=$(required github.com/prometheus-operator/prometheus-operator prometheus)
# The Go module of Prometheus 3.7.3 is v0.307.3, and that of 3.11.3 is v0.311.3.
prometheus_version=$(required github.com/prometheus/prometheus prometheus | sed 's/^v0\.30\{0,1\}/v3./')
readonly kubernetes_version prometheus_operator_version prometheus_version

# the versions of Kubernetes whose API server the operator is tested with as well: see pin-kubernetes
other_kubernetes=("$go_modules"/kubernetes-*)
readonly other_kubernetes=("${other_kubernetes[@]##*/}")

# program, module, package, time to build on two cores with an empty cache
go_programs() {
  local module
  for module in "${other_kubernetes[@]}"; do
    echo "kube-apiserver-${module#*-} $module k8s.io/kubernetes/cmd/kube-apiserver 5 min"
  done
  cat <<'PROGRAMS'
hyperkube     kubernetes ./hyperkube                                       8 min
node-agent    kubernetes ./node-agent                                      10 s
etcd          etcd       go.etcd.io/etcd/server/v3                         1 min
coredns       coredns    .                                                 2 min
pause         pause      .                                                 1 s
cri-base      oci        ./cri-base                                        1 s
runc-modest   oci        ./runc-modest                                     1 s
kind          kind       sigs.k8s.io/kind                                  20 s
helm          helm       helm.sh/helm/v3/cmd/helm                          4 min
helm-unittest helm       github.com/helm-unittest/helm-unittest/cmd/helm-unittest 30 s
kube-score    kube-score github.com/zegl/kube-score/cmd/kube-score        1 min
kwok          kwok       sigs.k8s.io/kwok/cmd/kwok                         4 min
registry      registry   github.com/distribution/distribution/v3/cmd/registry 1 min
olm-bundle    olm        .                                                 2 min
olm           lifecycle-manager github.com/operator-framework/operator-lifecycle-manager/cmd/olm 3 min
workflow-controller argo github.com/argoproj/argo-workflows/v4/cmd/workflow-controller 3 min
prometheus    prometheus github.com/prometheus/prometheus/cmd/prometheus   4 min
prometheus-operator        prometheus github.com/prometheus-operator/prometheus-operator/cmd/operator 30 s
prometheus-config-reloader prometheus github.com/prometheus-operator/prometheus-operator/cmd/prometheus-config-reloader 10 s
vale          vale       github.com/errata-ai/vale/v3/cmd/vale             1 min
osv-scanner   osv-scanner github.com/google/osv-scanner/v2/cmd/osv-scanner 2 min
PROGRAMS
}

# what a cluster needs, and what a control plane with fake nodes does
readonly cluster_programs=(hyperkube node-agent etcd coredns pause cri-base kind helm helm-unittest kube-score)
readonly monitoring_programs=(prometheus prometheus-operator prometheus-config-reloader)
readonly rig_programs=(hyperkube etcd kwok)

# The versions that a release build would have set: kubeadm, kind and Helm go by them.
link_flags() { # MODULE PACKAGE
  local version=$kubernetes_version minor package
  [[ $1 != kubernetes-* ]] || version=$(required k8s.io/kubernetes "$1")
  minor=${version#v1.} minor=${minor%.*}
  printf -- '-s -w'
  case $1 in
    kubernetes*)
      for package in k8s.io/client-go/pkg/version k8s.io/component-base/version; do
        printf -- ' -X %s.%s' "$package" "gitVersion=$version" "$package" "gitMajor=1" \
          "$package" "gitMinor=$minor" "$package" gitTreeState=clean
      done ;;
    helm)
      printf -- ' -X helm.sh/helm/v3/internal/version.version=%s' "$(required helm.sh/helm/v3 helm)"
      for package in helm.sh/helm/v3/pkg/chartutil helm.sh/helm/v3/pkg/lint/rules; do
        printf -- ' -X %s.%s' "$package" k8sVersionMajor=1 "$package" "k8sVersionMinor=$minor"
      done ;;
    prometheus)
      case $2 in
        github.com/prometheus-operator/*) version=$prometheus_operator_version ;;
        *) version=$prometheus_version ;;
      esac
      printf -- ' -X github.com/prometheus/common/version.Version=%s' "${version#v}" ;;
  esac
}

# go_entry PROGRAM MODULE PACKAGE: name of its cache entry
go_entry() {
  echo "go-$1-$(key "$3" "$(link_flags "$2" "$3")" "$go_version" -- "$go_modules/$2")"
}

# in_cache PROGRAM...: where the built programs are, from $CACHE on
in_cache() {
  local program module package
  while read -r program module package _; do
    [[ " $* " != *" $program "* ]] || echo "$(go_entry "$program" "$module" "$package")/$program"
  done < <(go_programs)
}

go_path() { in_cache "$@" | sed "s#^#$CACHE/#"; }

build_go() { # PROGRAM MODULE PACKAGE FOLDER
  local options=() c=0
  cd "$go_modules/$2" || return
  [ "$1" != vale ] || c=1 # its parsers are written in C
  if [ "$1" = prometheus ]; then
    copy_prometheus "$4/source"
    options=(-modfile "$4/source/build.mod")
  fi
  # the compiler spends a fifth of its time on collecting garbage otherwise
  GOGC=400 CGO_ENABLED=$c GOFLAGS='' nice -n 5 go build "${options[@]}" -trimpath -buildvcs=false \
    -ldflags "$(link_flags "$2" "$3")" -o "$4/$1" "$3"
  rm -rf "$4/source"
}

# copy_prometheus FOLDER: its module with our list of plugins, and build.mod, by which go takes it from there
copy_prometheus() {
  local module=github.com/prometheus/prometheus
  go mod download "$module"
  cp -r "$(go list -m -f '{{.Dir}}' "$module")" "$1"
  chmod -R u+w "$1" # the module cache is read-only
  cp plugins.go "$1/plugins"
  cp go.mod "$1/build.mod"
  cp go.sum "$1/build.sum"
  go mod edit -replace "$module=$1" "$1/build.mod"
}

build_programs() { # PROGRAM...
  local program module package about
  while read -r -u 3 program module package about; do
    [[ " $* " == *" $program "* ]] || continue
    cached "$(go_entry "$program" "$module" "$package")" "building $program from Go modules (about $about)" \
      build_go "$program" "$module" "$package"
  done 3< <(go_programs)
}

need_go() {
  local needed=1.26
  go_version=$(go env GOVERSION 2>/dev/null) ||
    die "Go is not on PATH; the tools are built with it. Install Go $needed or newer."
  [ "$(printf '%s\n' "go$needed" "$go_version" | sort -V | head -1)" = "go$needed" ] ||
    die "Go $needed or newer is needed to build the tools, $(command -v go) is $go_version. Install a newer one."
}

# tools_entry: name of the cache entry that has them all
tools_entry() {
  echo "tools-$(key "$(in_cache hyperkube etcd kind helm helm-unittest kube-score)" "$(promtool_entry)" -- \
    "$offline/tools.sh")"
}

# link_tools FOLDER: the tools under the names they are called by
link_tools() {
  local name
  for name in kubectl kubeadm kube-apiserver kube-controller-manager kube-scheduler; do
    ln -s "../$(in_cache hyperkube)" "$1/$name"
  done
  for name in etcd kind helm helm-unittest kube-score; do
    ln -s "../$(in_cache "$name")" "$1/$name"
  done
  ln -s "../$(promtool_entry)/usr/bin/promtool" "$1/promtool"
}

# rig_entry: name of the cache entry that has the programs of the rig
rig_entry() {
  echo "rig-$(key "$(in_cache "${rig_programs[@]}")" -- "$offline/tools.sh")"
}

# need_rig: prints the folder that they are in
need_rig() {
  need_go
  build_programs "${rig_programs[@]}"
  cached "$(rig_entry)" "linking the programs of the rig" link_rig
  echo "$CACHE/$(rig_entry)"
}

need_registry() {
  need_go
  build_programs registry
  go_path registry
}

need_olm() {
  need_go
  build_programs olm-bundle
  go_path olm-bundle
}

need_osv_scanner() {
  need_go
  build_programs osv-scanner
  go_path osv-scanner
}

# need_vale: prints its path. It chooses no provider and takes no lock if Vale is built: `make lint` calls it each time.
need_vale() {
  need_go
  if [ ! -x "$(go_path vale)" ]; then
    command -v "${CC:-gcc}" >/dev/null || die "${CC:-gcc} is not on PATH; Vale is built with it. Install a C compiler (package gcc)."
    lock
  fi
  build_programs vale
  go_path vale
}

# need_lifecycle_manager: prints the folder that its program and the definitions of its resources are in
need_lifecycle_manager() {
  local entry
  need_go
  build_programs olm
  entry=lifecycle-manager-$(key "$(in_cache olm)" --)
  cached "$entry" "taking the definitions of the Operator Lifecycle Manager from its Go module" take_lifecycle_manager
  echo "$CACHE/$entry"
}

take_lifecycle_manager() { # FOLDER
  ln -s "../$(in_cache olm)" "$1/olm"
  take_definitions lifecycle-manager github.com/operator-framework/operator-lifecycle-manager deploy/chart/crds "$1"
}

# need_argo: prints the folder that the controller of Argo Workflows and the definitions of its resources are in
need_argo() {
  local entry
  need_go
  build_programs workflow-controller
  entry=argo-$(key "$(in_cache workflow-controller)" --)
  cached "$entry" "taking the definitions of Argo Workflows from its Go module" take_argo
  echo "$CACHE/$entry"
}

take_argo() { # FOLDER
  ln -s "../$(in_cache workflow-controller)" "$1/workflow-controller"
  take_definitions argo github.com/argoproj/argo-workflows/v4 manifests/base/crds/minimal "$1"
  rm "$1/crds/README.md" "$1/crds/kustomization.yaml"
}

# take_definitions MODULE MODULE_PATH SOURCE FOLDER: copies the folder SOURCE of a Go module to FOLDER/crds
take_definitions() {
  cd "$go_modules/$1" || return
  go mod download "$2"
  cp -r "$(go list -m -f '{{.Dir}}' "$2")/$3" "$4/crds"
  chmod -R u+w "$4/crds" # the module cache is read-only
}

link_rig() { # FOLDER
  local name
  for name in kube-apiserver kube-controller-manager kube-scheduler; do
    ln -s "../$(in_cache hyperkube)" "$1/$name"
  done
  for name in etcd kwok; do
    ln -s "../$(in_cache "$name")" "$1/$name"
  done
}

# The folder of the kube-api-test library; it keeps its certificates there too, so it is not in the cache.
readonly kube_api_test=$STATE/kube-api-test

# link_api_server VERSION KUBE_APISERVER ETCD KUBECTL: gives the library programs under the names that it looks for
link_api_server() {
  local folder
  folder=$kube_api_test/k8s/${1#v}-$(go env GOOS)-$(go env GOARCH)
  mkdir -p "$folder"
  ln -sfn "$2" "$folder/kube-apiserver"
  ln -sfn "$3" "$folder/etcd"
  ln -sfn "$4" "$folder/kubectl"
}

# need_other_kubernetes: prints a line for each of the other versions: the version, and the folder of the library
need_other_kubernetes() {
  local module version
  need_go
  build_programs etcd "${other_kubernetes[@]/#kubernetes/kube-apiserver}"
  for module in "${other_kubernetes[@]}"; do
    version=$(required k8s.io/kubernetes "$module")
    link_api_server "$version" "$(go_path "kube-apiserver-${module#*-}")" "$(go_path etcd)" "$(command -v kubectl)"
    echo "${version#v} $kube_api_test"
  done
}
