# shellcheck shell=bash
# Sourced. What is expensive to make is made once per content of all that it is made of.

# key [WORD...] -- [PATH...]: a short hash over the words, and over what is in the files and folders.
key() {
  {
    while [ "$1" != -- ]; do
      echo "$1"
      shift
    done
    shift
    local path
    for path; do
      if [ -d "$path" ]; then
        (cd "$path" && find . -type f -print0 | LC_ALL=C sort -z | xargs -0 sha256sum)
      else
        sha256sum <"$path"
      fi
    done
  } | sha256sum | cut -c 1-16
}

# cached ENTRY WHAT COMMAND...: runs COMMAND with a new folder as last argument, unless $CACHE/ENTRY is there already.
# The folder gets its name when COMMAND has succeeded, so that an entry that exists is a whole one.
cached() {
  local entry=$CACHE/$1 log=${1%-*} what=$2
  shift 2
  if [ -d "$entry" ]; then
    touch "$entry"
    return
  fi
  unfinished=$(mktemp -d "$CACHE/new.XXXXXX")
  chmod 755 "$unfinished"
  step "$what" "$log" "$@" "$unfinished"
  mv -T "$unfinished" "$entry"
  unfinished=''
  forget
}

# forget: entries that nobody asked for in two weeks, and what interrupted builds left behind.
forget() {
  find "$CACHE" -mindepth 1 -maxdepth 1 -type d \
    \( -name '*-????????????????' -mtime +14 -o -name 'new.??????' -mtime +1 \) -exec rm -rf {} +
}
