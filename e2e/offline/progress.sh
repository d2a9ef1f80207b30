# shellcheck shell=bash
# Sourced. Long steps say what they do, that they are still alive, and where to look when they fail.
# Everything is said on stderr: stdout belongs to the answers that other programs read.

say() { printf '[%s] %s\n' "${CLUSTER_PROVIDER:-cluster}" "$*" >&2; }

die() { say "$@"; exit 1; }

# step WHAT LOG COMMAND...: runs COMMAND with its output in the log named LOG. WHAT may end in (about so long).
# Never call it where a failure is handled (if, ||, &&): bash would then go on after errors inside COMMAND.
step() {
  local what=$1 log=$CACHE/logs/$2.log start=$SECONDS status=0
  shift 2
  mkdir -p "${log%/*}"
  say "$what ..."
  what=${what% (about *}
  set -m # a process group of its own, so that ending this script ends all that COMMAND started
  "$@" >"$log" 2>&1 </dev/null &
  working=$!
  set +m
  # Waits by reading from a pipe nobody writes to: no sleeping process is left over when it is told to stop.
  (while ! read -rt 25 <> <(:); do say "$what: at work for $((SECONDS - start)) s"; done) &
  heart=$!
  wait "$working" || status=$?
  still
  [ "$status" = 0 ] || {
    tail -n 20 "$log" | sed 's/^/    /' >&2
    die "$what: failed (exit code $status) after $((SECONDS - start)) s. Whole log: $log"
  }
  say "$what: done in $((SECONDS - start)) s"
}

working='' heart='' unfinished=''
still() {
  [ -z "$heart" ] || kill "$heart" 2>/dev/null || true
  [ -z "$working" ] || kill -- "-$working" 2>/dev/null || true
  working='' heart=''
}
trap 'still; [ -z "$unfinished" ] || rm -rf "$unfinished"' EXIT
trap 'exit 130' INT TERM HUP

# lock: one at a time from here to the end of the script. What is to outlive the script must be started with 9>&-.
lock() {
  mkdir -p "$CACHE"
  exec 9>"$CACHE/lock"
  flock --nonblock 9 || { say "waiting for another e2e/cluster to finish ..." && flock 9; }
}
