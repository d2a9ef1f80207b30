# shellcheck shell=bash
# Sourced. Images of message brokers, made of Maven artifacts on the base image. image/BROKER/pom.xml pins each, for
# the stock images too.

broker_version() { sed -n 's#.*<broker.version>\(.*\)</broker.version>.*#\1#p' "$offline/image/$1/pom.xml"; }

# Each is named by its content; name_base_image comes first.
name_broker_images() {
  kafka_key=$(key "$base_image" -- "$offline"/{brokers.sh,image/kafka})
  kafka_image=localhost/batchmark/kafka:$(broker_version kafka)-$kafka_key
  artemis_key=$(key "$base_image" -- "$offline"/{brokers.sh,image/artemis})
  artemis_image=localhost/batchmark/artemis:$(broker_version artemis)-$artemis_key
}

need_broker_images() {
  name_base_image
  name_broker_images
  need_image kafka "$kafka_image" "image-kafka-$kafka_key" "1 min"
  need_image artemis "$artemis_image" "image-artemis-$artemis_key" "1 min"
}

build_kafka_image() { build_broker_image kafka copy-dependencies "$@"; }

build_artemis_image() { build_broker_image artemis unpack-dependencies "$@"; }

build_broker_image() { # BROKER GOAL IMAGE FOLDER
  local context=$4/context
  cp -r "$offline/image/$1" "$context"
  JAVA_HOME=$jdk mvn --batch-mode --no-transfer-progress --file "$context/pom.xml" "dependency:$2"
  docker build --build-arg BASE_IMAGE="$base_image" --build-arg VERSION="$(broker_version "$1")" --tag "$3" "$context"
  rm -rf "$context"
  docker save "$3" | pigz -1 >"$4/image.tar.gz"
}
