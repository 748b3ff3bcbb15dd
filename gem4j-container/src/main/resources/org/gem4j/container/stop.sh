# Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
# Kills the processes of the session of shell $1 that are not among $2, and with $3 the shell as well; prints the
# shell's folder. Starts no process before that: there may be no room for one.
session() {
  IFS= read -r SESSION 2>/dev/null <"/proc/$1/stat" || return 1
  SESSION=${SESSION##*) }
  SESSION=${SESSION#* * * }
  SESSION=${SESSION%% *}
}
session "$1"
OWN=$SESSION
for path in /proc/[0-9]*; do
  process=${path#/proc/}
  case " $2 $1 " in *" $process "*) continue ;; esac
  session "$process" && [ "$SESSION" = "$OWN" ] && kill -9 "$process" 2>/dev/null
done
cd -P "/proc/$1/cwd" 2>/dev/null && pwd -P
[ -z "$3" ] || kill -9 "$1"
