// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.llm.cuda.internal;

import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import org.bytedeco.cuda.global.cudart;

/// The shape of a decoder that kernels are compiled for.
///
/// @param bf16 or else f16
public record KernelShape(
        int heads,
        int kvHeads,
        int headSize,
        int hiddenSize,
        int intermediateSize,
        int vocabularySize,
        double epsilon,
        boolean bf16) {
    /// Blocks that keep every processor of a GPU busy.
    static final int MANY_BLOCKS = 528;

    /// The most blocks that share a sequence.
    private static final int MOST_SPLITS = 32;

    private static final int LARGEST_GROUP = 8;
    private static final int WIDEST = 8192;

    /// How many numbers of a row of weights a block of [ProductKernels] takes at once.
    private static final int STRIP = 512;

    /// How often it may do so for a row, at 32 and at 16 rows of hidden states: a thread keeps its part of all of
    /// these in registers.
    private static final int MOST_STRIPS_OF_32_ROWS = 6;

    private static final int MOST_STRIPS = 12;

    /// Whether there are kernels for it.
    public boolean supported() {
        return (headSize == 64 || headSize == 128 || headSize == 256)
                && heads / kvHeads <= LARGEST_GROUP
                && hiddenSize % 8 == 0
                && hiddenSize <= WIDEST
                && intermediateSize % 8 == 0;
    }

    int qkvHeads() {
        return heads + 2 * kvHeads;
    }

    /// The most rows of a decoding step for which [ProductKernels] compute the products; 0 for none: libraries are
    /// as fast with wider matrices.
    int fewRows() {
        int strips = Math.ceilDiv(Math.max(Math.max(hiddenSize, heads * headSize), intermediateSize), STRIP);
        return strips <= MOST_STRIPS_OF_32_ROWS ? 32 : strips <= MOST_STRIPS ? 16 : 0;
    }

    /// How many blocks share a sequence in a decoding step of so many rows.
    int splits(long rows) {
        return Math.clamp(MANY_BLOCKS / (kvHeads * rows), 1, MOST_SPLITS);
    }

    /// A window as kernels take it, 0 for all.
    static int window(int tokens) {
        return tokens == Integer.MAX_VALUE ? 0 : tokens;
    }

    /// What products of queries and keys are multiplied with, so that weights are powers of two.
    double attentionScale() {
        return 1 / (Math.log(2) * Math.sqrt(headSize));
    }

    private List<String> definitions() {
        return List.of(
                "HEADS=" + heads,
                "KV_HEADS=" + kvHeads,
                "HEAD_SIZE=" + headSize,
                "HIDDEN=" + hiddenSize,
                "INTERMEDIATE=" + intermediateSize,
                "FEW_ROWS=" + fewRows(),
                "BF16=" + (bf16 ? 1 : 0));
    }

    /// Kernels of a file on the current thread's device; empty where there are none: no NVRTC, or a GPU that they
    /// are not made for.
    <K> Optional<K> load(String file, int device, Function<CudaModule, K> kernels) {
        try {
            CudaException.checkRuntime(cudart.cudaSetDevice(device), "choosing the device");
            return Optional.of(kernels.apply(CudaModule.load(List.of("common.cu", file), device, definitions())));
        } catch (CudaException | LinkageError e) {
            System.getLogger("org.gem4j.llm.cuda.internal")
                    .log(System.Logger.Level.WARNING, "computing without fused kernels: " + e.getMessage());
            return Optional.empty();
        }
    }
}
