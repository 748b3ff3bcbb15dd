#!/bin/sh
# Builds modules twice, from the last commit, in different folders, time zones and languages, and compares the bytes of
# all their artifacts. JAVA_HOME names the JDK, as for any build by Maven.
#
#   gem4j-release/reproduce.sh gem4j-core gem4j-text     these modules, and those that they need
#
# Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
set -eu
umask 022 # Maven keeps the modes of files in jars
[ $# -gt 0 ] || { echo "usage: $0 MODULE..." >&2; exit 2; }
checkout=$(CDPATH='' cd -- "$(dirname -- "$0")/.." && pwd -P)
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

modules=
for module in "$@"; do
  modules=$modules${modules:+,}$module
done

build() {
  mkdir -p "$1"
  git -C "$checkout" archive HEAD | tar -x -C "$1"
  (cd "$1" && ./mvnw -B -q --no-transfer-progress -Prelease -pl "$modules" -am -Dgem4j.unchecked \
    -Dspotless.check.skip -Dmaven.test.skip verify)
  (cd "$1" && find gem4j-*/target -maxdepth 1 -name '*.jar' -exec sha256sum {} + | sort -k 2) >"$work/$2"
}

(TZ=UTC LC_ALL=C build "$work/a" first)
(TZ=Asia/Tokyo LC_ALL=C.UTF-8 build "$work/b/longer path" second)

if ! diff "$work/first" "$work/second"; then
  echo "the artifacts above differ" >&2
  exit 1
fi
cat "$work/first"
echo "$(wc -l <"$work/first") artifacts, the same bytes twice"
