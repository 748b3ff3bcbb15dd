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
        public void wide(Tensor resultNX, Tensor xND, Tensor matrixXD, LoadOptions options) {
            if (goesByVector(xND, matrixXD)) {
                resultNX.copy_(byVector(xND, matrixXD));
            } else {
                wideProduct(matrixXD, options).compute(resultNX, xND);
            }
        }
    },

    /// Only as many rows at once as give each row the same bits ([RowSizes]), the last ones with others beside
    /// them that mean nothing: what comes out for a row does not depend on the batch (He et al., "Defeating
    /// Nondeterminism in LLM Inference", 2025). Gradients are those of [#FREE].
    FIXED_ROWS {
        @Override
        Tensor linear(Tensor xBTD, Tensor matrixXD, Optional<Tensor> biasX) {
            Tensor resultBTX = learns(xBTD, matrixXD) ? multiply(xBTD, matrixXD, biasX) : emptyBeside(xBTD, matrixXD);
            try (NoGradGuard guard = new NoGradGuard()) {
                // No one has seen the product yet, and its gradient does not look at it.
                Tensor resultNX = resultBTX.detach().view(-1, matrixXD.size(0));
                Tensor rowsND = xBTD.detach().reshape(-1, matrixXD.size(1));
                inParts(resultNX, rowsND, sizes(matrixXD, biasX), product(matrixXD, biasX));
            }
            return resultBTX;
        }

        @Override
        public void wide(Tensor resultNX, Tensor xND, Tensor matrixXD, LoadOptions options) {
            try (NoGradGuard guard = new NoGradGuard()) {
                inParts(resultNX, xND, wideSizes(matrixXD, options), wideProduct(matrixXD, options));
            }
        }

        @Override
        public long room(long rows, Tensor matrixXD, Optional<Tensor> biasX) {
            return sizes(matrixXD, biasX).room(rows);
        }

        @Override
        public long wideRoom(long rows, Tensor matrixXD, LoadOptions options) {
            return wideSizes(matrixXD, options).room(rows);
        }
    };

    /// Rows of the products by which bits are compared.
    public static final int ROWS = RowSizes.ROWS;

    /// So many rows go one by one on a CPU.
    private static final int FEW_ROWS = 2;

    /// Numbers of a matrix that does not fit into a processor's nearer caches.
    private static final int LARGE = 1 << 18;

    /// Shape [B, T, X] of [B, T, D].
    abstract Tensor linear(Tensor xBTD, Tensor matrixXD, Optional<Tensor> biasX);

    /// Shape [N, X] of [N, D], in f32, without gradient.
    public final Tensor wide(Tensor xND, Tensor matrixXD, LoadOptions options) {
        Tensor resultNX = empty(
                new long[] {xND.size(0), matrixXD.size(0)}, options.device().options(Precision.F32));
        wide(resultNX, xND, matrixXD, options);
        return resultNX;
    }

    /// The same into a tensor of the result's shape.
    public abstract void wide(Tensor resultNX, Tensor xND, Tensor matrixXD, LoadOptions options);

    /// Rows that [#linear] computes at best for so many: with as many in its argument, it copies none.
    public long room(long rows, Tensor matrixXD, Optional<Tensor> biasX) {
        return rows;
    }

    /// As [#room] for [#wide].
    public long wideRoom(long rows, Tensor matrixXD, LoadOptions options) {
        return rows;
    }

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

    private static RowSizes.Product product(Tensor matrixXD, Optional<Tensor> biasX) {
        Tensor matrixDX = matrixXD.t();
        return (partRX, rowsRD) -> {
            if (biasX.isPresent()) {
                torch.addmm_out(partRX, biasX.get(), rowsRD, matrixDX);
            } else {
                torch.mm_out(partRX, rowsRD, matrixDX);
            }
        };
    }

    private static RowSizes.Product wideProduct(Tensor matrixXD, LoadOptions options) {
        Tensor matrixDX = matrixXD.t();
        return (partRX, rowsRD) ->
                NativeOps.wideProduct(partRX, rowsRD, matrixDX, options.device(), options.precision());
    }

    private static RowSizes sizes(Tensor matrixXD, Optional<Tensor> biasX) {
        return RowSizes.of(
                biasX.isPresent() ? "biased" : "plain", matrixXD, matrixXD.options(), () -> product(matrixXD, biasX));
    }

    private static RowSizes wideSizes(Tensor matrixXD, LoadOptions options) {
        return RowSizes.of(
                "wide", matrixXD, options.device().options(Precision.F32), () -> wideProduct(matrixXD, options));
    }

    private static void inParts(Tensor resultNX, Tensor xND, RowSizes sizes, RowSizes.Product product) {
        long count = xND.size(0);
        long done = 0;
        for (int size = sizes.next(count); size > 0; size = sizes.next(count - done)) {
            product.compute(resultNX.narrow(0, done, size), xND.narrow(0, done, size));
            done += size;
        }
        long rest = count - done;
        if (rest > 0) {
            long room = sizes.room(rest);
            Tensor rowsRD = torch.zeros(new long[] {room, xND.size(1)}, xND.options());
            rowsRD.narrow(0, 0, rest).copy_(xND.narrow(0, done, rest));
            Tensor partRX = empty(new long[] {room, resultNX.size(1)}, resultNX.options());
            product.compute(partRX, rowsRD);
            resultNX.narrow(0, done, rest).copy_(partRX.narrow(0, 0, rest));
        }
    }
}
