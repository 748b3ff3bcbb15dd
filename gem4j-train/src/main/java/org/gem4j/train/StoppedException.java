// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.train;

/// The user stopped a run before there was anything to save.
public class StoppedException extends TrainException {
    private static final long serialVersionUID = 1L;

    public StoppedException(String message) {
        super(message);
    }
}
