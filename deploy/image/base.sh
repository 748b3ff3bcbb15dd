#!/bin/sh
# base.sh TAR: writes the base of the image, Debian 13 with a Java runtime, the sandbox's programs and nothing else, in
# the form that `docker load` and Jib read. Needs mmdebstrap, the keys of Debian, and no daemon.
#
#   base.sh --wrap ROOTFS TAR   the same from the tar of a file system that is there already
#
#   GEM4J_DEBIAN  the mirror of Debian (its own)
#
# Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
set -eu
umask 022
packages=openjdk-25-jre-headless,python3,bubblewrap,ca-certificates

usage() {
  echo "usage: base.sh TAR, or base.sh --wrap ROOTFS TAR" >&2
  exit 2
}

digest() {
  sha256sum "$1" | cut -d ' ' -f 1
}

# An image of one layer: what `docker save` writes.
wrap() {
  layer=$(digest "$work/layer.tar")
  case $(uname -m) in
    aarch64 | arm64) architecture=arm64 ;;
    *) architecture=amd64 ;;
  esac
  printf '{"architecture":"%s","os":"linux","created":"2026-01-01T00:00:00Z","config":{"Env":["%s","%s"]},' \
    "$architecture" 'PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin' 'LANG=C.UTF-8' >"$work/config.json"
  printf '"rootfs":{"type":"layers","diff_ids":["sha256:%s"]},"history":[{"created_by":"mmdebstrap"}]}\n' \
    "$layer" >>"$work/config.json"
  printf '[{"Config":"config.json","RepoTags":["gem4j-base:latest"],"Layers":["layer.tar"]}]\n' >"$work/manifest.json"
  tar -C "$work" --owner=0 --group=0 --numeric-owner --mtime=2026-01-01T00:00:00Z \
    -cf "$1" manifest.json config.json layer.tar
}

if [ "${1:-}" = --wrap ]; then
  [ $# = 3 ] && [ -r "$2" ] || usage
  rootfs=$2
  target=$3
else
  case $# in
    1) target=$1 ;;
    *) usage ;;
  esac
  rootfs=
fi
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
trap 'exit 130' INT TERM
if [ -n "$rootfs" ]; then
  cp "$rootfs" "$work/layer.tar"
else
  export SOURCE_DATE_EPOCH="${SOURCE_DATE_EPOCH:-1767225600}"
  # What a container never reads goes at the end: the runtime's own installation needs the folder of man pages.
  mmdebstrap --variant=essential --include="$packages" \
    --customize-hook='cd "$1" && rm -rf usr/share/man/* usr/share/locale/* var/cache/* var/log/* var/lib/apt/*' \
    --customize-hook='find "$1/usr/share/doc" -type f ! -name copyright -delete' \
    trixie "$work/layer.tar" ${GEM4J_DEBIAN:+"$GEM4J_DEBIAN"}
fi
wrap "$target"
