# Prints the comments of Java files as text: each line at its place, code as empty lines.
# Usage: awk -v to=FOLDER -f comments.awk FILE...   writes FOLDER/FILE.txt for each FILE

function flush_line() {
  if (to_file != "") print held > to_file
  held = ""
}

function end_sentence() {
  if (held ~ /[^[:space:].:;?!]$/) held = held "."
}

# Markup becomes words: what it contains is code.
function plain(text) {
  gsub(/\{@(code|link|linkplain|value|literal) [^}]*\}/, "code", text)
  gsub(/\{@(code|link|linkplain|value|literal)$/, "code", text)
  gsub(/<\/?(p|ul|ol|li|pre|b|i|em|code|br|table|tr|td|th|h[1-6])( [^>]*)?\/?>/, "", text)
  if (text ~ /^@[a-z]+/) {
    end_sentence()
    sub(/^@(param|throws)[[:space:]]+(code|[^[:space:]]+)[[:space:]]*/, "", text)
    sub(/^@[A-Za-z]+[[:space:]]*/, "", text)
  }
  return text
}

function trim(text) {
  gsub(/^[[:space:]]+|[[:space:]]+$/, "", text)
  return text
}

FNR == 1 {
  if (to_file != "") {
    flush_line()
    close(to_file)
  }
  to_file = to "/" FILENAME ".txt"
  inside = 0
  held = ""
}

{
  line = trim($0)
  text = ""
  own = 1 # a line that is a comment, and not code in front of a comment
  if (inside) {
    text = line
    sub(/^\*+([[:space:]]|$)/, "", text)
    if (line ~ /\*\//) {
      sub(/\**\/.*$/, "", text)
      inside = 0
    }
  } else if (line ~ /^\/\*/) {
    text = line
    sub(/^\/\*+[[:space:]]*/, "", text)
    if (line ~ /\*\//) sub(/[[:space:]]*\*+\/.*$/, "", text)
    else inside = 1
  } else if (line ~ /^\/\/ /) {
    text = substr(line, 4)
  } else if (match(line, /[;{}(),>] \/\/ [^"]*$/)) {
    text = substr(line, RSTART + 5)
    own = 0
  }
  text = trim(plain(trim(text)))
  if (!own || text == "") end_sentence()
  if (FNR > 1) flush_line()
  held = text
  if (!own) end_sentence()
}

END {
  if (to_file != "") flush_line()
}
