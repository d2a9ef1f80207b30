#!/usr/bin/env bash
# Lays out what the image is made of: package.sh TARGET_DIRECTORY OPEN_LIBERTY_ZIP
# Called by the Maven build, which sets JAVA_HOME.
set -euo pipefail
cd "$(dirname "$0")"
readonly target=$1 zip=$2
readonly minified=$target/minified image=$target/image/batchmark

unpack() { # ZIP DIRECTORY
  mkdir -p "$2"
  (cd "$2" && "$JAVA_HOME/bin/jar" --extract --file "$1")
}

# The features that any of the servers may have, as one server's configuration.
features() {
  echo '<server><featureManager>'
  find src/main/liberty src/main/servers -name '*.xml' -exec grep -ho '<feature>[^<]*</feature>' {} + | LC_ALL=C sort -u
  echo '</featureManager></server>'
}

# Keeps of Open Liberty what the features need. Slow, so only where one of the two has changed.
minify() {
  local stamp
  stamp=$(features | cat - <(basename "$zip") | sha256sum)
  if [ "$(cat "$minified/stamp" 2>/dev/null)" = "$stamp" ]; then
    return
  fi
  echo "Minifying $(basename "$zip") (takes about a minute)"
  rm -rf "$minified"
  mkdir -p "$minified"
  unpack "$zip" "$minified/full"
  local server=$minified/full/wlp/usr/servers/runner
  mkdir -p "$server"
  features >"$server/server.xml"
  sh "$minified/full/wlp/bin/server" package runner --include=minify --archive="$minified/wlp.zip" \
    >"$minified/log" 2>&1 || { cat "$minified/log" >&2; return 1; }
  unpack "$minified/wlp.zip" "$minified"
  # used by nothing but the installation of further features
  rm -rf "$minified"/{full,wlp.zip} "$minified"/wlp/{templates,usr} "$minified"/wlp/lib/com.ibm.ws.install*.jar
  echo "$stamp" >"$minified/stamp"
}

# Account records as a flat file, about 2 MB: long enough that reopening it costs the reader nothing.
records() {
  awk 'BEGIN { for (i = 0; i < 100000; i++) printf "%08d,%d,%s\n", i, (i * 7919) % 10007, i % 3 ? "CHK" : "SAV" }'
}

# The resource adapter of Artemis, which is to be had in parts alone: its jars, and a class of ours that tells it where
# the broker is.
adapter() { # TRANSACTION_SUPPORT RAR
  local content=$target/adapter
  rm -rf "$content"
  cp -a "$target/artemis" "$content"
  mkdir "$content/META-INF"
  sed "s/NoTransaction/$1/" src/main/servers/artemis/ra.xml >"$content/META-INF/ra.xml"
  local date=2026-01-01T00:00:00Z # the same content makes the same file
  "$JAVA_HOME/bin/jar" --create --date=$date --file "$content/broker.jar" -C "$target/classes" io/batchmark/runner/artemis
  "$JAVA_HOME/bin/jar" --create --no-manifest --date=$date --file "$2" -C "$content" .
}

# What is left of Open Liberty, as CycloneDX: its features, what these say they bring from elsewhere, and every jar. The
# rest of the image is in the list that Maven makes.
liberty_sbom() {
  local version name feature
  version=$(basename "$zip" .zip)
  version=${version##*-}
  {
    for feature in "$minified"/wlp/lib/features/*.mf; do
      name=$(sed -n 's/^IBM-ShortName: *//p' "$feature" | tr -d '\r')
      [ -n "$name" ] || name=$(basename "$feature" .mf)
      echo "$name $version pkg:maven/io.openliberty.features/$name@$version?type=esa"
    done
    cat "$minified"/wlp/lib/features/*.mf | tr -d '\r' | grep -o 'mavenCoordinates="[^"]*"' |
      sed 's/.*="\(.*\):\(.*\):\(.*\)"/\2 \3 pkg:maven\/\1\/\2@\3/'
    (cd "$minified/wlp" && find . -name '*.jar' -exec sha256sum {} +) |
      sed -E -e 's:^([0-9a-f]+)  .*/([^/]+)_([0-9][^_/]*)\.jar$:\2 \3 sha256 \1:' \
        -e "s:^([0-9a-f]+)  .*/([^/]+)\\.jar\$:\\2 $version sha256 \\1:"
  } | LC_ALL=C sort -u | awk -v version="$version" '
    BEGIN {
      printf "{\n \"bomFormat\": \"CycloneDX\",\n \"specVersion\": \"1.6\",\n \"version\": 1,\n \"metadata\": {\"component\": "
      printf "{\"type\": \"framework\", \"name\": \"open-liberty\", \"version\": \"%s\"}},\n \"components\": [", version
    }
    {
      printf "%s\n  {\"type\": \"library\", \"name\": \"%s\", \"version\": \"%s\", ", (NR > 1 ? "," : ""), $1, $2
      if ($3 == "sha256") printf "\"hashes\": [{\"alg\": \"SHA-256\", \"content\": \"%s\"}]}", $4
      else printf "\"purl\": \"%s\"}", $3
    }
    END { print "\n ]\n}" }'
}

minify
rm -rf "$image"
readonly server=$image/usr/servers/runner
mkdir -p "$server"
cp -a "$minified/wlp" "$image/wlp"
cp -a src/main/liberty/. "$target/drivers" "$server/"
readonly plugin=io/batchmark/runner/database
mkdir -p "$server/drivers/classes/$plugin"
cp "$target/classes/$plugin/PasswordFile.class" "$server/drivers/classes/$plugin/"
# unpacked, because the clean-up is a plain Java program of the same classes
unpack "$target/runner.war" "$(realpath "$server")/apps/runner.war"
cp -a src/main/servers/{subscribe,broker} "$image/usr/servers/"
mkdir -p "$image/usr/shared/resources"
cp -a src/main/servers/shared "$image/usr/shared/config"
cp -a "$target/kafka" "$image/usr/shared/resources/"
adapter NoTransaction "$image/usr/shared/resources/artemis-events.rar"
adapter XATransaction "$image/usr/shared/resources/artemis-messages.rar"
cp -a src/main/image/. "$image/"
records >"$image/records.csv"
mkdir "$image/sbom"
liberty_sbom >"$image/sbom/open-liberty.cdx.json"
chmod -R a+rX "$image"
# the directory to run in, for whichever user
mkdir -p "$target/image/root/work"
chmod 1777 "$target/image/root/work"
