#!/usr/bin/env bash
# Lays out what the image is made of: package.sh TARGET_DIRECTORY OPEN_LIBERTY_ZIP (called by the Maven build)
set -euo pipefail
cd "$(dirname "$0")"
readonly target=$1 zip=$2
readonly minified=$target/minified image=$target/image/batchmark

# Keeps of Open Liberty what the features of server.xml need. Slow, so only where one of the two has changed.
minify() {
  local stamp
  stamp=$(cat src/main/liberty/features.xml <(basename "$zip") | sha256sum)
  if [ "$(cat "$minified/stamp" 2>/dev/null)" = "$stamp" ]; then
    return
  fi
  echo "Minifying $(basename "$zip") (takes about a minute)"
  rm -rf "$minified"
  mkdir -p "$minified"
  unzip -q "$zip" -d "$minified/full"
  local server=$minified/full/wlp/usr/servers/runner
  mkdir -p "$server"
  cp src/main/liberty/features.xml "$server/server.xml"
  "$minified/full/wlp/bin/server" package runner --include=minify --archive="$minified/wlp.zip" >"$minified/log" 2>&1 ||
    { cat "$minified/log" >&2; return 1; }
  unzip -q "$minified/wlp.zip" -d "$minified"
  # used by nothing but the installation of further features
  rm -rf "$minified"/{full,wlp.zip} "$minified"/wlp/{templates,usr} "$minified"/wlp/lib/com.ibm.ws.install*.jar
  echo "$stamp" >"$minified/stamp"
}

# Account records as a flat file, about 2 MB: long enough that reopening it costs the reader nothing.
records() {
  awk 'BEGIN { for (i = 0; i < 100000; i++) printf "%08d,%d,%s\n", i, (i * 7919) % 10007, i % 3 ? "CHK" : "SAV" }'
}

minify
rm -rf "$image"
readonly server=$image/usr/servers/runner
mkdir -p "$server/apps"
cp -a "$minified/wlp" "$image/wlp"
cp -a src/main/liberty/. "$target/derby" "$server/"
cp "$target/runner.war" "$server/apps/"
cp -a src/main/image/. "$image/"
records >"$image/records.csv"
chmod -R a+rX "$image"
# the directory to run in, for whichever user
mkdir -p "$target/image/root/work"
chmod 1777 "$target/image/root/work"
