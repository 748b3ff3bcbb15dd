// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.llm.model.internal;

import java.util.Optional;
import org.bytedeco.pytorch.GradMode;
import org.bytedeco.pytorch.MemoryFormatOptional;
import org.bytedeco.pytorch.NoGradGuard;
import org.bytedeco.pytorch.Tensor;
import org.bytedeco.pytorch.TensorOptions;
import org.bytedeco.pytorch.TensorVector;
import org.bytedeco.pytorch.global.torch;
import org.gem4j.llm.model.LoadOptions;
import org.gem4j.llm.torch.Precision;
import org.gem4j.llm.torch.internal.NativeOps;
import org.gem4j.llm.torch.internal.Tensors;

/// How rows of hidden states are multiplied with a matrix of weights.
public enum Products {
    /// All rows at once, by the kernel that libtorch's libraries think the fastest for their number. Another number
    /// of rows may mean another kernel, which adds up in another order.
    FREE {
        @Override
        Tensor linear(Tensor xBTD, Tensor matrixXD, Optional<Tensor> biasX) {
            if (!learns(xBTD, matrixXD) && goesByVector(xBTD, matrixXD)) {
                Tensor resultNX = byVector(xBTD.reshape(-1, matrixXD.size(1)), matrixXD);
                return (biasX.isPresent() ? resultNX.add(biasX.get()) : resultNX)
                        .view(xBTD.size(0), xBTD.size(1), matrixXD.size(0));
            }
            return multiply(xBTD, matrixXD, biasX);
        }

        @Override
        public Tensor wide(Tensor xND, Tensor matrixXD, LoadOptions options) {
            return goesByVector(xND, matrixXD)
                    ? byVector(xND, matrixXD)
                    : NativeOps.wideProduct(xND, matrixXD.t(), options.device(), options.precision());
        }
    },

    /// Always [#ROWS] rows at once, the last ones with zeros beside them: the same kernel then computes every row
    /// of every batch, and the same bits come out whatever stands beside it (He et al., "Defeating Nondeterminism
    /// in LLM Inference", 2025). Gradients are those of [#FREE].
    FIXED_ROWS {
        @Override
        Tensor linear(Tensor xBTD, Tensor matrixXD, Optional<Tensor> biasX) {
            Tensor resultBTX = learns(xBTD, matrixXD) ? multiply(xBTD, matrixXD, biasX) : emptyBeside(xBTD, matrixXD);
            try (NoGradGuard guard = new NoGradGuard()) {
                // No one has seen the product yet, and its gradient does not look at it.
                Tensor resultNX = resultBTX.detach().view(-1, matrixXD.size(0));
                Tensor matrixDX = matrixXD.t();
                inParts(resultNX, xBTD.detach().reshape(-1, matrixXD.size(1)), (partRX, rowsRD) -> {
                    if (biasX.isPresent()) {
                        torch.addmm_out(partRX, biasX.get(), rowsRD, matrixDX);
                    } else {
                        torch.mm_out(partRX, rowsRD, matrixDX);
                    }
                });
            }
            return resultBTX;
        }

        @Override
        public Tensor wide(Tensor xND, Tensor matrixXD, LoadOptions options) {
            try (NoGradGuard guard = new NoGradGuard()) {
                TensorOptions wide = options.device().options(Precision.F32);
                Tensor resultNX = empty(new long[] {xND.size(0), matrixXD.size(0)}, wide);
                Tensor matrixDX = matrixXD.t();
                inParts(
                        resultNX,
                        xND,
                        (partRX, rowsRD) ->
                                NativeOps.wideProduct(partRX, rowsRD, matrixDX, options.device(), options.precision()));
                return resultNX;
            }
        }
    };

    /// Enough for a GPU to be busy, and not much more than the weights' way to it takes anyway.
    public static final int ROWS = 256;

    /// So many rows go one by one on a CPU.
    private static final int FEW_ROWS = 2;

    /// Numbers of a matrix that does not fit into a processor's nearer caches.
    private static final int LARGE = 1 << 18;

    /// Shape [B, T, X] of [B, T, D].
    abstract Tensor linear(Tensor xBTD, Tensor matrixXD, Optional<Tensor> biasX);

    /// Shape [N, X] of [N, D], in f32, without gradient.
    public abstract Tensor wide(Tensor xND, Tensor matrixXD, LoadOptions options);

    private static boolean learns(Tensor xBTD, Tensor matrixXD) {
        return GradMode.is_enabled() && (xBTD.requires_grad() || matrixXD.requires_grad());
    }

    /// Whether a CPU is faster with one row after the other: a product of matrices copies the larger one first, a
    /// product with a vector reads it once for each.
    private static boolean goesByVector(Tensor x, Tensor matrixXD) {
        return x.is_cpu()
                && Precision.of(x.scalar_type()) == Precision.F32
                && matrixXD.numel() >= LARGE
                && x.numel() <= FEW_ROWS * matrixXD.size(1);
    }

    private static Tensor byVector(Tensor xND, Tensor matrixXD) {
        TensorVector rows = new TensorVector();
        for (long row = 0; row < xND.size(0); row++) {
            rows.push_back(torch.mv(matrixXD, xND.select(0, row)));
        }
        return torch.stack(rows, 0);
    }

    private static Tensor multiply(Tensor xBTD, Tensor matrixXD, Optional<Tensor> biasX) {
        return biasX.map(bias -> torch.linear(xBTD, matrixXD, Tensors.optional(bias)))
                .orElseGet(() -> torch.linear(xBTD, matrixXD));
    }

    private static Tensor emptyBeside(Tensor xBTD, Tensor matrixXD) {
        return empty(new long[] {xBTD.size(0), xBTD.size(1), matrixXD.size(0)}, xBTD.options());
    }

    private static Tensor empty(long[] sizes, TensorOptions options) {
        return torch.empty(sizes, options, new MemoryFormatOptional());
    }

    /// Computes some rows.
    private interface Part {
        /// @param partRX to be written
        void compute(Tensor partRX, Tensor rowsRD);
    }

    private static void inParts(Tensor resultNX, Tensor xND, Part part) {
        long count = xND.size(0);
        long whole = count / ROWS * ROWS;
        for (long start = 0; start < whole; start += ROWS) {
            part.compute(resultNX.narrow(0, start, ROWS), xND.narrow(0, start, ROWS));
        }
        long rest = count - whole;
        if (rest > 0) {
            Tensor rowsRD = torch.zeros(new long[] {ROWS, xND.size(1)}, xND.options());
            rowsRD.narrow(0, 0, rest).copy_(xND.narrow(0, whole, rest));
            Tensor partRX = empty(new long[] {ROWS, resultNX.size(1)}, resultNX.options());
            part.compute(partRX, rowsRD);
            resultNX.narrow(0, whole, rest).copy_(partRX.narrow(0, 0, rest));
        }
    }
}
