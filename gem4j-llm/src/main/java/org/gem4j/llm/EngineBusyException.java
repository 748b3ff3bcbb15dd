// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.llm;

/// The engine has as many requests as it takes; the same request may succeed later.
public final class EngineBusyException extends ModelException {
    private static final long serialVersionUID = 1;

    EngineBusyException(String message) {
        super(message);
    }
}
