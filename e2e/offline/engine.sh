# shellcheck shell=bash
# Sourced. A Docker engine of our own, in namespaces of its own: no packet leaves them, its firewall rules and mounts
# never touch the machine's, and ending one process ends all that runs inside.

readonly engine=$STATE/engine
cgroup=batchmark-$(key "$engine" --) # below each controller; one per engine, should there be several
readonly cgroup
export DOCKER_HOST=unix://$engine/docker.sock
# The engine is older than BuildKit's current clients; the classic builder is enough for files that only COPY.
export DOCKER_BUILDKIT=0

# What kubelet and systemd set from inside a node, and the kernel has for the whole machine only.
readonly tunables=(fs/file-max fs/nr_open kernel/panic kernel/panic_on_oops kernel/keys/root_maxbytes
  kernel/keys/root_maxkeys vm/overcommit_memory vm/panic_on_oom)

engine_runs() {
  # A process number is given out again: only the command line says that it is still ours.
  [ -f "$engine/pid" ] && grep -qas engine-init "/proc/$(<"$engine/pid")/cmdline"
}

engine_answers() { engine_runs && timeout 20 docker version >/dev/null 2>&1; }

start_engine() {
  local tries
  ! engine_answers || return 0
  ! engine_runs || { say "the Docker engine does not answer: starting it anew" && stop_engine; }
  [ ${#engine} -lt 90 ] || die "the path of the Docker engine's socket, $engine/docker.sock, is too long. Set BATCHMARK_STATE to a shorter folder."
  mkdir -p "$engine"
  rm -f "$engine/docker.sock"
  save_tunables
  nohup setsid unshare --fork --kill-child --pid --mount --net --ipc --propagation private --mount-proc \
    bash "$offline/engine-init" "$engine" "$cgroup" "$(go_path runc-modest)" >"$engine/log" 2>&1 </dev/null 9>&- &
  echo $! >"$engine/pid"
  for ((tries = 0; tries < 150; tries++)); do
    ! engine_answers || break
    sleep 0.2
  done
  engine_answers || {
    tail -n 20 "$engine/log" | sed 's/^/    /' >&2
    die "the Docker engine did not start. Whole log: $engine/log"
  }
  # A container cannot have outlived the engine it was started by; one that seems to is of a machine that went down.
  docker ps --all --quiet | xargs --no-run-if-empty docker rm --force --volumes >/dev/null
}

stop_engine() {
  local tries
  if engine_runs; then
    kill -KILL "$(<"$engine/pid")" # --kill-child: takes the namespaces' first process with it, and so all of them
    for ((tries = 0; tries < 100; tries++)); do
      engine_runs || break
      sleep 0.1
    done
  fi
  rm -f "$engine/pid" "$engine/docker.sock"
  remove_cgroups
  restore_tunables
}

save_tunables() {
  local name
  [ ! -f "$engine/tunables" ] || return 0 # of an engine that did not get to restore them: those are the originals
  for name in "${tunables[@]}"; do
    [ ! -r "/proc/sys/$name" ] || echo "$name $(<"/proc/sys/$name")"
  done >"$engine/tunables"
}

restore_tunables() {
  local name value
  [ -f "$engine/tunables" ] || return 0
  while read -r name value; do
    echo "$value" >"/proc/sys/$name"
  done <"$engine/tunables"
  rm -f "$engine/tunables"
}

# thaw: runc freezes a cgroup while it changes it. A process that is killed at that moment never dies, until this.
thaw() {
  local file
  while read -r file; do
    case $file in
      */freezer.state) echo THAWED >"$file" ;; # cgroup v1
      */cgroup.freeze) echo 0 >"$file" ;;      # cgroup v2
    esac 2>/dev/null || true
  done < <(find "/sys/fs/cgroup/freezer/$cgroup" "/sys/fs/cgroup/$cgroup" \
    -name freezer.state -o -name cgroup.freeze 2>/dev/null)
}

remove_cgroups() {
  local tries left=()
  for ((tries = 0; tries < 20; tries++)); do
    mapfile -t left < <(find /sys/fs/cgroup -maxdepth 2 -type d -name "$cgroup")
    [ ${#left[@]} -gt 0 ] || return 0
    thaw
    find "${left[@]}" -depth -type d -exec rmdir {} + 2>/dev/null || true
    sleep 0.3
  done
  say "left behind, because a process in them has not ended: ${left[*]}"
}

# The first process of the engine's namespaces: what nsenter is to be told.
engine_process() { pgrep --parent "$(<"$engine/pid")"; }
