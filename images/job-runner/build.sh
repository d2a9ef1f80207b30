#!/usr/bin/env bash
# Builds the image of the job runner from what the Maven build has packaged: build.sh TAG
#
# The server keeps absolute paths, and an archive of classes fits one JVM alone. So a first image is built, runs a small
# batch job, and what that leaves behind goes into the final image. Does nothing where TAG is of the same content.
#
# BASE_IMAGE   an image with bash and a JRE, 17 or newer. Default: that of the Containerfile
# DOCKER_HOST  the Docker engine, as ever
set -euo pipefail
[ $# = 1 ] || { sed -n '2,8s/^# \{0,1\}//p' "$0" >&2; exit 2; }
readonly tag=$1
cd "$(dirname "$0")"
readonly context=target/image
[ -d $context/batchmark ] || { echo "$PWD/$context is missing: run mvn package first" >&2; exit 1; }

base=${BASE_IMAGE:-$(sed -n 's/^ARG BASE_IMAGE=//p' Containerfile)}
docker image inspect "$base" >/dev/null 2>&1 || docker pull --quiet "$base" >/dev/null
content=$({
  docker image inspect --format '{{.Id}}' "$base"
  find Containerfile build.sh $context/batchmark -type f -perm /1 -print # what is executable
  find Containerfile build.sh $context/batchmark -type f -print0 | sort -z | xargs -0 sha256sum
} | sha256sum | cut -c1-16)
readonly base content label=io.batchmark.content
if [ "$(docker image inspect --format "{{index .Config.Labels \"$label\"}}" "$tag" 2>/dev/null)" = "$content" ]; then
  echo "$tag is up to date"
  exit
fi

build() { # OPTION... -> image
  local output
  output=$(docker build --quiet --build-arg "BASE_IMAGE=$base" --file Containerfile "$@" $context 2>&1) ||
    { echo "$output" >&2; return 1; }
  tail -n 1 <<<"$output"
}

container=
trap '[ -z "$container" ] || docker rm --force --volumes "$container" >/dev/null' EXIT

echo "building the job runner's first image"
cold=$(build --target cold)
echo "running a small batch job in it (10 to 60 s)"
rm -rf $context/warm
"${JAVA_HOME:+$JAVA_HOME/bin/}java" -cp "$context/batchmark/usr/servers/runner/apps/runner.war/WEB-INF/lib/*" \
  io.batchmark.contract.ServerEnvironment >target/warm-up.env
# compiled quickly, for what is archived are classes and not their code
container=$(docker create --user 0 --network none --env-file target/warm-up.env --env TERMINATION_LOG=/work/termination-log \
  --env JAVA_TOOL_OPTIONS='-XX:ArchiveClassesAtExit=/work/classes.jsa -XX:TieredStopAtLevel=1' "$cold")
log=$(docker start --attach "$container" 2>&1) || { echo "$log" >&2; echo "the batch job has failed, see above" >&2; exit 1; }

mkdir -p $context/warm
docker cp "$container:/work/." - | tar --extract --no-same-owner --one-top-level=$context/warm/warm
(
  cd $context/warm
  rm -rf warm/{logs,termination-log,derby.log} warm/output/runner/logs
  # there is none where the JVM does not know how to make it
  [ ! -e warm/classes.jsa ] || mv warm/classes.jsa .
  chmod -R u=rwX,go=rX .
)
echo "building the job runner's image"
build --tag "$tag" --label "$label=$content" >/dev/null
docker image inspect --format "{{.Size}}" "$tag" | awk -v tag="$tag" '{ printf "%s: %.0f MB\n", tag, $1 / 1e6 }'
