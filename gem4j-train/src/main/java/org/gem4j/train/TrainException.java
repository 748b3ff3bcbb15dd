// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.train;

/// Training cannot continue, or a checkpoint cannot be written or read.
public class TrainException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    public TrainException(String message) {
        super(message);
    }

    public TrainException(String message, Throwable cause) {
        super(message, cause);
    }
}
