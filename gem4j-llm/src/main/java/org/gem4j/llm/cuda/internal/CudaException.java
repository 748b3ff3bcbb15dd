// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.llm.cuda.internal;

import org.bytedeco.cuda.global.cudart;
import org.bytedeco.javacpp.BytePointer;
import org.bytedeco.javacpp.PointerPointer;

/// A call of CUDA failed.
public final class CudaException extends RuntimeException {
    private static final long serialVersionUID = 1;

    CudaException(String message) {
        super(message);
    }

    /// Checks the result of a call of the driver.
    static void check(int error, String doing) {
        if (error != 0) {
            try (PointerPointer<BytePointer> text = new PointerPointer<>(1)) {
                cudart.cuGetErrorString(error, text);
                BytePointer message = text.get(BytePointer.class);
                throw new CudaException(
                        "CUDA failed when " + doing + ": " + (message == null ? error : message.getString()));
            }
        }
    }

    /// Checks the result of a call of the runtime.
    static void checkRuntime(int error, String doing) {
        if (error != 0) {
            throw new CudaException("CUDA failed when " + doing + ": "
                    + cudart.cudaGetErrorString(error).getString());
        }
    }
}
