#!/usr/bin/env bash
# Measures what starting a run costs, what measuring it costs, and what the server adds to the time of its statements and
# to a chunk: bench.sh [IMAGE]
#
# Default IMAGE: that of `make images`. Where no Docker engine has it: from target/image, which starts cold.
# RUNS   starts to measure. Default: 5
# PAIRS  pairs of runs with and without instrumentation, interleaved. Default: 5
# ITEMS  records of each of these runs. Default: 1000000
# POSTGRESQL  host:port/database of a PostgreSQL that lets in user batchmark without password, for (c). Default: none
# SOCKET      directory of its socket. Default: none
# LOOPS       pairs of job and plain loop, interleaved. Default: 5
set -euo pipefail
cd "$(dirname "$0")/../.."
. .ci/environment
readonly image=${1:-$RUNNER_IMAGE} runs=${RUNS:-5} pairs=${PAIRS:-5} items=${ITEMS:-1000000} loops=${LOOPS:-5}
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
readonly scratch table=$scratch/table

derby='{"name":"derby","engine":"Derby","address":null,"synchronousCommit":true,"rewriteBatchedInserts":false,
  "stablePlans":false}'

postgresql() { # TRANSPORT HOST PORT DATABASE -> database
  printf '{"name":"postgresql","engine":"PostgreSql","address":{"transport":"%s","host":"%s","port":%d,"database":"%s",
    "schema":null,"tls":"Disable"},"synchronousCommit":true,"rewriteBatchedInserts":false,"stablePlans":true}' "$@"
}

parameters() { # ITEMS INSTRUMENTATION [DATABASE [ITEM_COUNT [REPOSITORY]]]
  printf '{"version":1,"run":"bench","attempt":1,"workload":{"items":%d,"itemCount":%d,"partitions":1,"servers":1,
    "executorThreads":4,"readerCheckpointBytes":1024,"writerCheckpointBytes":1024,"resultBytes":0,"minHeapBytes":%d,
    "maxHeapBytes":%d,"jobRepository":"%s","instrumentation":"%s","read":"File","queryRows":50,
    "write":"AlternateInsertDelete","messageBytes":1024,"twoPhaseCommit":false,"interruptAfterCheckpoints":0},"application":null,"broker":null,"database":%s}' \
    "$1" "${4:-1000}" $((8 << 20)) $((512 << 20)) "${5:-Database}" "$2" "${3:-$derby}"
}

rendered() { # PARAMETERS -> what the operator makes of them, NAME=VALUE, one per line
  RUN_PARAMETERS=$1 "${JAVA_HOME:+$JAVA_HOME/bin/}java" \
    -cp 'images/job-runner/target/image/batchmark/usr/servers/runner/apps/runner.war/WEB-INF/lib/*' io.batchmark.contract.ServerEnvironment
}

if docker image inspect "$image" >/dev/null 2>&1; then
  echo "in containers of $image, $(nproc) processors"
  run() { # PARAMETERS -> result
    docker run --rm --network none --read-only --cap-drop ALL --volume /work --tmpfs /tmp \
      --env TERMINATION_LOG=/dev/stderr --env "RUN_PARAMETERS=$1" --env-file <(rendered "$1") "$image" 2>&1 >/dev/null | grep '^{'
  }
else
  echo "from images/job-runner/target/image without a container, so that servers start cold, $(nproc) processors"
  run() { # PARAMETERS -> result
    rm -rf "${scratch:?}/work"
    mkdir "$scratch/work"
    mapfile -t environment < <(rendered "$1")
    WORK=$scratch/work TERMINATION_LOG=$scratch/result RUN_PARAMETERS=$1 env "${environment[@]}" \
      images/job-runner/target/image/batchmark/run >"$scratch/log" 2>&1 ||
      { cat "$scratch/log" >&2; return 1; }
    cat "$scratch/result"
  }
fi

field() { # NAME <RESULT -> value
  grep -o "\"$1\":[0-9]*" | cut -d: -f2
}

summary() { # FORMAT <NUMBERS -> n, median and range of what is one number per line
  sort -g | awk -v f="$1" '{ v[NR] = $1 }
    END { m = NR % 2 ? v[(NR + 1) / 2] : (v[NR / 2] + v[NR / 2 + 1]) / 2
          printf "n=%d  median " f "  range " f " to " f "\n", NR, m, v[1], v[NR] }'
}

load() { cut -d' ' -f1 /proc/loadavg; }

echo
echo "(a) start of a run: from the start of the JVM to the start of the batch job"
for ((i = 1; i <= runs; i++)); do
  result=$(run "$(parameters 2000 Full)")
  start=$(field jobStartMillis <<<"$result")
  cpu=$(($(field processCpu <<<"$result") - $(field stepCpu <<<"$result")))
  echo "$start $cpu" >>"$table"
  echo "  run $i: $start ms, CPU $((cpu / 1000000)) ms, load $(load)"
done
printf '  time, s:        '; awk '{ print $1 / 1e3 }' "$table" | summary %.2f
printf '  process CPU, s: '; awk '{ print $2 / 1e9 }' "$table" | summary %.2f

if ((pairs > 0)); then
echo
echo "(b) instrumentation: $items records, Full / StepOnly, one of each in turns"
: >"$table"
for ((i = 1; i <= pairs; i++)); do
  # neither is always the first
  if ((i % 2)); then order=(Full StepOnly); else order=(StepOnly Full); fi
  for instrumentation in "${order[@]}"; do
    result=$(run "$(parameters "$items" "$instrumentation")")
    printf -v "$instrumentation" '%s %s' "$(field elapsed <<<"$result")" "$(field stepCpu <<<"$result")"
  done
  # shellcheck disable=SC2154 # set by printf
  echo "$Full $StepOnly" >>"$table"
  tail -n 1 "$table" | awk -v i=$i -v l="$(load)" '{ printf "  pair %d: elapsed %.2f / %.2f s, CPU %.2f / %.2f s, load %s\n", i, $1/1e9, $3/1e9, $2/1e9, $4/1e9, l }'
done
printf '  elapsed ratio:  '; awk '{ print $1 / $3 }' "$table" | summary %.4f
printf '  step CPU ratio: '; awk '{ print $2 / $4 }' "$table" | summary %.4f
fi

# The same statements on the same database, in a loop without a server, in a JVM of the same options.
plain() { # DATABASE ROWS ITEM_COUNT -> nanoseconds of inserts and of deletes
  local server=images/job-runner/target/image/batchmark/usr/servers/runner
  rm -rf "$scratch/plain"
  "${JAVA_HOME:+$JAVA_HOME/bin/}java" -Xms8m -Xmx512m --enable-native-access=ALL-UNNAMED "-Dderby.stream.error.file=$scratch/derby.log" \
    -cp "$server/apps/runner.war/WEB-INF/classes:$server/drivers/*:images/job-runner/target/test-classes" \
    io.batchmark.runner.job.PlainLoop "$1" "$2" "$3"
}

((loops > 0)) || exit 0
echo
echo "(c) the job's inserts and deletes against a plain loop of the same statements, and what a checkpoint costs"
databases=("Derby|jdbc:derby:$scratch/plain;create=true|$derby")
if [ -n "${POSTGRESQL:-}" ]; then
  address=${POSTGRESQL%%/*} name=${POSTGRESQL#*/}
  databases+=("TCP|jdbc:postgresql://$POSTGRESQL?user=batchmark&sslmode=disable|$(postgresql Tcp "${address%:*}" "${address#*:}" "$name")")
  if [ -n "${SOCKET:-}" ]; then
    url="jdbc:postgresql://localhost:${address#*:}/$name?user=batchmark&sslmode=disable"
    url+="&socketFactory=org.newsclub.net.unix.AFUNIXSocketFactory\$FactoryArg&socketFactoryArg=$SOCKET/.s.PGSQL.${address#*:}"
    databases+=("socket|$url|$(postgresql UnixSocket "$SOCKET" "${address#*:}" "$name")")
  fi
fi
for database in "${databases[@]}"; do
  IFS='|' read -rd '' label url json <<<"$database" || true
  echo " $label"
  : >"$table"
  : >"$table.checkpoint"
  for ((i = 1; i <= loops; i++)); do
    for turn in 1 2; do
      if (((i + turn) % 2)); then
        read -r plain_insert plain_delete <<<"$(plain "$url" $((items / 2)) 1000)"
      else
        result=$(run "$(parameters $((items / 2)) Full "$json")")
      fi
    done
    echo "$(field insert <<<"$result") $(field delete <<<"$result") $plain_insert $plain_delete" >>"$table"
    # chunks so small that what they cost beside their items is nearly all
    result=$(run "$(parameters 50000 Full "$json" 25)")
    echo "$(field elapsed <<<"$result") $(field reader <<<"$result") $(field writer <<<"$result") $(field commits <<<"$result")" |
      awk '{ print ($1 - $2 - $3) / $4 / 1e6 }' >>"$table.checkpoint"
  done
  printf '  insert, job / loop: '; awk '{ print $1 / $3 }' "$table" | summary %.3f
  printf '  delete, job / loop: '; awk '{ print $2 / $4 }' "$table" | summary %.3f
  printf '  checkpoint, ms:     '; summary %.2f <"$table.checkpoint"
done
