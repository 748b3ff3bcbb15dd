// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.reasoning.code;

import java.util.List;
import org.gem4j.reasoning.ReasoningTask;

/// The reasoning tasks of this package.
public final class CodeTasks {
    private CodeTasks() {}

    public static List<ReasoningTask> all() {
        return List.of(new Bf(), new CodeIo());
    }
}
