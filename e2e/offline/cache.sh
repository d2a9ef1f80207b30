# shellcheck shell=bash
# Sourced. What is expensive to make is made once per content of all that it is made of.

# key INPUT...: a short hash over files, folders and plain words.
key() {
  local input
  for input; do
    if [ -d "$input" ]; then
      (cd "$input" && find . -type f -print0 | LC_ALL=C sort -z | xargs -0 sha256sum)
    elif [ -f "$input" ]; then
      cat "$input"
    else
      echo "$input"
    fi
  done | sha256sum | cut -c 1-16
}

# cached ENTRY WHAT COMMAND...: runs COMMAND with a new folder as last argument, unless $CACHE/ENTRY is there already.
# The folder gets its name when COMMAND has succeeded, so that an entry that exists is a whole one.
cached() {
  local entry=$CACHE/$1 log=${1%-*} what=$2 new
  shift 2
  if [ -d "$entry" ]; then
    touch "$entry"
    return
  fi
  new=$(mktemp -d "$CACHE/new.XXXXXX")
  chmod 755 "$new"
  step "$what" "$log" "$@" "$new"
  mv -T "$new" "$entry"
  forget
}

# forget: entries that nobody asked for in two weeks, and what interrupted builds left behind.
forget() {
  find "$CACHE" -mindepth 1 -maxdepth 1 -type d \
    \( -name '*-????????????????' -mtime +14 -o -name 'new.??????' -mtime +1 \) -exec rm -rf {} +
}
