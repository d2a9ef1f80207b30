# shellcheck shell=bash
# Sourced. Debian packages: on this machine, and as the file systems of images.

# need_commands COMMAND:PACKAGE...: installs the packages of the commands that are missing.
need_commands() {
  local pair missing=()
  for pair; do
    PATH=$PATH:/usr/sbin:/sbin command -v "${pair%:*}" >/dev/null || missing+=("${pair#*:}")
  done
  [ ${#missing[@]} = 0 ] || step "installing ${missing[*]} (about 30 s)" apt-install apt_install "${missing[@]}"
}

apt_install() { # PACKAGE...
  local policy=/usr/sbin/policy-rc.d
  # docker.io would start a daemon in the machine's own network; ours is to run in namespaces of its own.
  if [ ! -e "$policy" ]; then
    trap 'rm -f /usr/sbin/policy-rc.d' EXIT
    printf '#!/bin/sh\nexit 101\n' >"$policy"
    chmod 755 "$policy"
  fi
  export DEBIAN_FRONTEND=noninteractive
  apt-get update
  apt-get install --yes --no-install-recommends "$@"
}

# root_fs VARIANT PACKAGES FILE: writes the file system that these packages make as a tar file. VARIANT essential
# is a Debian that can run; extract is the packages' files alone, half the size and a fifth of the time.
root_fs() {
  local options=() folder
  for folder in man doc doc-base info lintian locale; do
    options+=(--dpkgopt="path-exclude=/usr/share/$folder/*")
  done
  [ "$1" != extract ] || options+=(--hook-dir=/usr/share/mmdebstrap/hooks/merged-usr)
  # Debian 12 whatever the machine runs: its systemd is the last that boots under cgroup v1 without being asked.
  mmdebstrap --variant="$1" --include="${2// /,}" --dpkgopt=force-unsafe-io "${options[@]}" \
    bookworm "$3" ${DEBIAN_MIRROR:+"$DEBIAN_MIRROR"}
}

# debian_package NAME FOLDER: writes the files of a package of this machine's Debian. Installs nothing and needs no root:
# apt keeps its lists in FOLDER meanwhile.
debian_package() {
  local apt=(apt-get -o "Dir::State=$2/apt" -o "Dir::Cache=$2/apt" -o Dir::State::status=/var/lib/dpkg/status
    -o "APT::Sandbox::User=$(id -un)")
  mkdir "$2/apt"
  "${apt[@]}" update
  (cd "$2/apt" && "${apt[@]}" download "$1")
  dpkg-deb --extract "$2"/apt/*.deb "$2"
  rm -rf "$2/apt"
}

# promtool, below usr/bin of its entry. To build it takes minutes, which a demo need not wait for. Debian's prometheus beside it
# finds no targets in Kubernetes.
promtool_entry() { echo "debian-prometheus-$(key -- "$offline/packages.sh")"; }

provide_promtool() {
  cached "$(promtool_entry)" "taking promtool from a Debian package (about 20 s)" debian_package prometheus
}
