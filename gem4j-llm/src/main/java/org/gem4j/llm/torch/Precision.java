// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.llm.torch;

import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;
import org.bytedeco.pytorch.global.torch;
import org.bytedeco.pytorch.global.torch.ScalarType;
import org.gem4j.llm.torch.internal.Libtorch;

/// How a model's weights are stored and computed with.
public enum Precision {
    /// 4 bytes, IEEE single.
    F32("float32", 4),
    /// 2 bytes, the upper half of a single.
    BF16("bfloat16", 2),
    /// 2 bytes, IEEE half.
    F16("float16", 2);

    private final String torchName;
    private final int bytes;

    Precision(String torchName, int bytes) {
        this.torchName = torchName;
        this.bytes = bytes;
    }

    /// The name in a Hugging Face `config.json`, such as `bfloat16`.
    public String torchName() {
        return torchName;
    }

    /// Bytes per number.
    public int bytes() {
        return bytes;
    }

    /// The precision of a name such as `bf16` or `bfloat16`.
    ///
    /// @throws IllegalArgumentException if there is none
    public static Precision named(String name) {
        for (Precision precision : values()) {
            if (precision.torchName.equals(name) || precision.name().equalsIgnoreCase(name)) {
                return precision;
            }
        }
        throw new IllegalArgumentException("dtype must be one of "
                + String.join(
                        ", ",
                        Arrays.stream(values())
                                .map(p -> p.name().toLowerCase(Locale.ROOT))
                                .toList())
                + " but was " + name);
    }

    /// The precision of a safetensors type name, if it is one of these.
    public static Optional<Precision> ofStored(String name) {
        return Arrays.stream(values())
                .filter(precision -> precision.name().equals(name))
                .findFirst();
    }

    public static Precision of(ScalarType type) {
        // What native code returns is equal by value only.
        for (Precision precision : values()) {
            if (precision.scalarType().value == type.value) {
                return precision;
            }
        }
        throw new IllegalArgumentException("a tensor must be float32, bfloat16 or float16 but was " + type);
    }

    /// libtorch's name for it.
    public ScalarType scalarType() {
        Libtorch.load();
        return switch (this) {
            case F32 -> torch.kFloat();
            case BF16 -> torch.kBFloat16();
            case F16 -> torch.kHalf();
        };
    }
}
