#!/bin/sh
# certificates.sh DIR: makes the files by which the nodes of a cluster prove who they are, tls.crt, tls.key and ca.crt,
# valid for ten years. All nodes have the same ones. The key that signed them is thrown away. Needs openssl.
#
# Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
set -eu
umask 077
[ $# = 1 ] || { echo "usage: certificates.sh DIR" >&2; exit 2; }
mkdir -p "$1"
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
key='-newkey rsa:3072 -nodes'
printf 'subjectAltName=DNS:gem4j\nextendedKeyUsage=serverAuth,clientAuth\n' >"$work/extensions"
{
  # shellcheck disable=SC2086
  openssl req -x509 $key -days 3650 -subj '/CN=gem4j cluster' -keyout "$work/ca.key" -out "$work/ca.crt"
  # shellcheck disable=SC2086
  openssl req $key -subj '/CN=gem4j' -keyout "$work/tls.key" -out "$work/tls.csr"
  openssl x509 -req -in "$work/tls.csr" -CA "$work/ca.crt" -CAkey "$work/ca.key" -CAcreateserial -days 3650 \
    -extfile "$work/extensions" -out "$work/tls.crt"
} 2>"$work/log" || { cat "$work/log" >&2; exit 1; }
mv "$work/ca.crt" "$work/tls.crt" "$work/tls.key" "$1"
