#!/bin/sh
# Unpacks an archive and runs what is in it: from another folder, without write permission, HOME and JDK; started by
# root, as the user nobody, who has no home folder either.
#
#   gem4j-release/try-archive.sh ARCHIVE         on this system
#   gem4j-release/try-archive.sh ARCHIVE ROOT    in the root folder of another system (by chroot, as root)
#
# An empty Debian 12 for ROOT: mmdebstrap --variant=minbase bookworm ROOT
#
# Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
set -eu
[ $# -ge 1 ] || { echo "usage: $0 ARCHIVE [ROOT]" >&2; exit 2; }
root=${2:-}
work=$(mktemp -d "$root/tmp/gem4j-archive.XXXXXX")
out=$(mktemp -d "$root/tmp/gem4j-runs.XXXXXX")
trap 'chmod -R u+w "$work"; rm -rf "$work" "$out"' EXIT
tar -xzf "$1" -C "$work"
name=$(ls "$work")
chmod -R a-w,a+rX "$work"
chmod 1777 "$out"
as=
if [ "$(id -u)" = 0 ]; then
  as="--userspec=65534:65534"
fi
cd /

for file in gem4j LICENSE NOTICE CHANGELOG.md runtime/bin/java share/man/man1/gem4j-train.1 \
  share/bash-completion/completions/gem4j; do
  [ -f "$work/$name/$file" ] || { echo "the archive lacks $file" >&2; exit 1; }
done
if ls "$work/$name"/lib | grep -E 'gem4j-(bench|conformance|release)|-(sources|javadoc|tests)\.jar'; then
  echo "the archive holds what is not published" >&2
  exit 1
fi

# Runs the unpacked command and shows the first lines of what it prints.
try() {
  echo "\$ gem4j $*"
  command=$work/$name/gem4j
  status=0
  if [ -n "$root" ]; then
    # Java finds its own libraries through /proc.
    printed=$(unshare --mount sh -c 'mount -t proc proc "$2/proc" && mount --bind /dev "$2/dev" && exec chroot "$@"' \
      sh "$as" "$root" /usr/bin/env -i PATH=/usr/bin:/bin "${command#"$root"}" "$@" 2>&1) || status=$?
  else
    printed=$(${as:+chroot $as /} env -i PATH=/usr/bin:/bin "$command" "$@" 2>&1) || status=$?
  fi
  printf '%s\n' "$printed" | head -n 12
  [ "$status" = 0 ] || { echo "it ended with $status" >&2; exit 1; }
}

try --version
try envs game:GuessTheNumber-v0-easy
try eval --model scripted:reference --env_id game:GuessTheNumber-v0-easy --episodes 20 --out "${out#"$root"}/eval"
try train --max_train 2000 --save_path "${out#"$root"}/runs"
echo "the archive runs"
