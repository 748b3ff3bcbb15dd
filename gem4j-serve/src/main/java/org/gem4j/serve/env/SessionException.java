// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.serve.env;

/// A session is unknown, taken or over.
final class SessionException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    SessionException(String message) {
        super(message, null, false, false);
    }
}
