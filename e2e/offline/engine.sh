# shellcheck shell=bash
# Sourced. A Docker engine of our own, in namespaces of its own: no packet leaves them, its firewall rules and mounts
# never touch the machine's, and ending one process ends all that runs inside.

readonly engine=$STATE/engine
export DOCKER_HOST=unix://$engine/docker.sock
# The engine is older than BuildKit's current clients; the classic builder is enough for files that only COPY.
export DOCKER_BUILDKIT=0

# What kubelet sets for the whole machine, not only for its own namespaces.
readonly tunables=(kernel/panic kernel/panic_on_oops kernel/keys/root_maxbytes kernel/keys/root_maxkeys
  vm/overcommit_memory vm/panic_on_oom)

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
    bash "$offline/engine-init" "$engine" >"$engine/log" 2>&1 </dev/null 9>&- &
  echo $! >"$engine/pid"
  for ((tries = 0; tries < 150; tries++)); do
    ! engine_answers || break
    engine_runs || break
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
  done < <(find /sys/fs/cgroup/freezer/batchmark /sys/fs/cgroup/batchmark \
    -name freezer.state -o -name cgroup.freeze 2>/dev/null)
}

remove_cgroups() {
  local tries
  for ((tries = 0; tries < 20; tries++)); do
    thaw
    find /sys/fs/cgroup/batchmark /sys/fs/cgroup/*/batchmark -depth -type d -exec rmdir {} + 2>/dev/null || true
    compgen -G '/sys/fs/cgroup/batchmark' >/dev/null || compgen -G '/sys/fs/cgroup/*/batchmark' >/dev/null || return 0
    sleep 0.5
  done
  say "left behind: $(compgen -G '/sys/fs/cgroup/*/batchmark' | head -1) (a process in it has not ended)"
}

# inside COMMAND...: the first process of the engine's namespaces, for nsenter
engine_process() { pgrep --parent "$(<"$engine/pid")"; }
