// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.sandbox;

/// The sandbox cannot work: there is no Python, or none of the requested levels is available. Programs
/// never cause it.
public final class SandboxException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    public SandboxException(String message) {
        super(message);
    }

    public SandboxException(String message, Throwable cause) {
        super(message, cause);
    }
}
