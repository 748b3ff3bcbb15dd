// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.llm;

/// A model was to run on a GPU that this machine does not have or that libtorch does not see.
public final class NoDeviceException extends ModelException {
    private static final long serialVersionUID = 1L;

    public NoDeviceException(String message) {
        super(message);
    }
}
