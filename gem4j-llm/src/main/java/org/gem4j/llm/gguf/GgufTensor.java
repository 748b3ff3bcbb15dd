// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.llm.gguf;

import java.lang.foreign.MemorySegment;
import java.util.List;

/// A tensor of a GGUF file.
///
/// @param shape in row-major order, rows first
/// @param bytes its values as they are stored, valid while the file is open
record GgufTensor(String name, GgufType type, List<Long> shape, MemorySegment bytes) {
    long size() {
        return shape.stream().reduce(1L, Math::multiplyExact);
    }

    /// All values.
    float[] values() {
        float[] values = new float[Math.toIntExact(size())];
        type.read(bytes, 0, values);
        return values;
    }
}
