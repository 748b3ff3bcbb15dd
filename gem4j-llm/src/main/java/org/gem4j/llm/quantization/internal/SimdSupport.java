// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.llm.quantization.internal;

/// Whether the Java virtual machine was started with its module of SIMD instructions; says so once where it was not.
final class SimdSupport {
    static final boolean AVAILABLE =
            ModuleLayer.boot().findModule("jdk.incubator.vector").isPresent();

    static {
        if (!AVAILABLE) {
            System.getLogger(SimdSupport.class.getName())
                    .log(
                            System.Logger.Level.WARNING,
                            "quantized weights are multiplied without SIMD instructions, which is much slower: start"
                                    + " Java with the module jdk.incubator.vector");
        }
    }

    private SimdSupport() {}
}
