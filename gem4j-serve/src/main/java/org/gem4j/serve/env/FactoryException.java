// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.serve.env;

/// An environment could not be made.
final class FactoryException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    private final String envId;

    FactoryException(String envId, RuntimeException cause) {
        super("Failed to create environment: " + Play.text(cause), cause);
        this.envId = envId;
    }

    String envId() {
        return envId;
    }
}
