// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.rollout.generation;

/// The engine has as many requests as it takes; the same request may succeed later.
public final class BusyException extends RuntimeException {
    private static final long serialVersionUID = 1;

    public BusyException(String message) {
        super(message);
    }
}
