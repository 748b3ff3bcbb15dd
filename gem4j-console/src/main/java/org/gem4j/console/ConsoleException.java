// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.console;

/// The terminal's input or output is no longer available.
public final class ConsoleException extends RuntimeException {
    private static final long serialVersionUID = 1;

    ConsoleException(String message) {
        super(message);
    }
}
