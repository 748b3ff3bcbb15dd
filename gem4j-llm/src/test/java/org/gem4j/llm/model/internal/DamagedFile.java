// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.llm.model.internal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.gem4j.llm.ModelException;

/// What may come of a damaged file: it can be read all the same, or it is refused in words.
public final class DamagedFile {
    private DamagedFile() {}

    /// @param damage what was done to it, a format with its arguments
    public static void isReadOrRefused(ThrowingCallable reading, String damage, Object... arguments) {
        Throwable problem = catchThrowable(reading);
        if (problem != null) {
            assertThat(problem).as(damage, arguments).isInstanceOf(ModelException.class);
        }
    }
}
