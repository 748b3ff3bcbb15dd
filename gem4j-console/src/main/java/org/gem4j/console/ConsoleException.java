// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.console;

/// A person's input or screen is gone.
public final class ConsoleException extends RuntimeException {
    private static final long serialVersionUID = 1;

    ConsoleException(String message) {
        super(message);
    }
}
