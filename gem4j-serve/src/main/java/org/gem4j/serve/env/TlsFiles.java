// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.serve.env;

import java.nio.file.Path;

/// The certificate chain and private key of a server, as PEM files.
///
/// @param certificates its certificate and those up to one that clients trust
/// @param key its private key, in PKCS #8 without a password
public record TlsFiles(Path certificates, Path key) {}
