# Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
# A shell that reads commands, each with a NUL behind it. To the status stream it writes its process id, and for each
# command two records: how often the limit of processes was reached and the processes that are there, then the exit code
# and how often the limit was reached. Behind what a command printed comes the mark $1.
exec 198<&0 199>&2 2>&1 0</dev/null
GEM4J_MARK=$1
set --
gem4j_record() {
  local file word count=0
  for file in /sys/fs/cgroup/pids.events /sys/fs/cgroup/pids/pids.events; do
    [ ! -r "$file" ] || read -r word count <"$file"
  done
  printf '%s %s\0' "$count" "$*" >&199
}
printf '%s\0' "$$" >&199
trap 'printf "ended %s\0" "$?" >&199' EXIT
while IFS= read -r -d "" GEM4J_COMMAND <&198; do
  GEM4J_BEFORE=(/proc/[0-9]*)
  gem4j_record "${GEM4J_BEFORE[@]#/proc/}"
  eval "$GEM4J_COMMAND"
  gem4j_record "$?"
  printf '\0%s\0' "$GEM4J_MARK"
done
