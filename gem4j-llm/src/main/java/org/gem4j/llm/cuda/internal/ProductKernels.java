// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.llm.cuda.internal;

import static org.gem4j.llm.cuda.internal.CudaKernel.address;
import static org.gem4j.llm.cuda.internal.CudaKernel.bits;

import java.util.Optional;
import java.util.TreeMap;
import org.bytedeco.pytorch.Tensor;
import org.gem4j.llm.cuda.internal.CudaKernel.Grid;

/// Products of the few rows of a decoding step with matrices of weights, together with what comes before and after
/// them; see `product.cu`.
///
/// All tensors are contiguous, on one device, and bf16 or f16 unless said otherwise. Kernels read matrices and scales
/// ahead, so that these must not change during a step. A row's result depends neither on other rows nor on their
/// number. To be used by one thread at a time.
public final class ProductKernels implements AutoCloseable {
    private static final int SHARES = 16;
    private static final int THREADS = 32 * SHARES;
    private static final int RING_BYTES = 96 * 1024;
    private static final int MOST_TILES = 4;

    /// Rows of weights that a block takes at once for each of its tiles.
    private static final int TILE = 8;

    /// The driver's numbers of attributes.
    private static final int PROCESSORS = 16;

    private static final int MOST_SHARED_BYTES = 97;

    private final KernelShape shape;
    private final CudaModule module;
    private final int processors;
    private final Product qkv;
    private final Product output;
    private final Product gated;
    private final Product down;
    private final Product logits;

    /// A product's kernels, by the most rows they multiply.
    private record Product(TreeMap<Integer, CudaKernel> kernels, int tiles) {}

    private ProductKernels(KernelShape shape, CudaModule module, int device) {
        this.shape = shape;
        this.module = module;
        processors = CudaModule.attribute(PROCESSORS, device);
        qkv = product("to_qkv", MOST_TILES);
        output = product("to_output", 2);
        gated = product("to_gated", MOST_TILES);
        down = product("to_down", 2);
        logits = product("to_logits", MOST_TILES);
    }

    /// The kernels for a shape on the current thread's device; empty where there are none: no NVRTC, or a shape or
    /// GPU that they are not made for.
    public static Optional<ProductKernels> load(KernelShape shape, int device) {
        int rows = shape.fewRows();
        boolean supported = shape.supported()
                && rows > 0
                && CudaModule.capability(device) >= CudaModule.EARLY_CAPABILITY
                && CudaModule.attribute(MOST_SHARED_BYTES, device) >= sharedBytes(rows, MOST_TILES);
        return supported
                ? shape.load("product.cu", device, module -> new ProductKernels(shape, module, device))
                : Optional.empty();
    }

    private Product product(String name, int tiles) {
        TreeMap<Integer, CudaKernel> kernels = new TreeMap<>();
        for (int rows = 8; rows <= shape.fewRows(); rows *= 2) {
            kernels.put(rows, module.earlyKernel(name + "_" + rows).withShared(sharedBytes(rows, tiles)));
        }
        return new Product(kernels, tiles);
    }

    /// Weights that are on their way, and the warps' sums: an f32 for each row and output.
    private static int sharedBytes(int rows, int tiles) {
        return RING_BYTES + SHARES * tiles * TILE * rows * Float.BYTES;
    }

    /// The most rows of a product.
    public int mostRows() {
        return shape.fewRows();
    }

    /// Queries, keys and values: norm(x)·matrixᵀ + bias.
    ///
    /// @param outNX [N, (H + 2K)·E]
    public void toQkv(Tensor matrixXD, Optional<Tensor> biasX, Tensor xND, Tensor scaleD, Tensor outNX) {
        launch(
                qkv,
                matrixXD,
                xND,
                address(scaleD),
                biasX.map(CudaKernel::address).orElse(0L),
                outNX,
                outNX.size(1));
    }

    /// x += mixed·matrixᵀ, of [N, H·E].
    public void addOutput(Tensor matrixDX, Tensor mixedNX, Tensor xND) {
        launch(output, matrixDX, mixedNX, 0, 0, xND, xND.size(1));
    }

    /// active = silu(gate)·up, where [gate, up] = norm(x)·matrixᵀ.
    ///
    /// @param matrixXD [2F, D]
    public void toGated(Tensor matrixXD, Tensor xND, Tensor scaleD, Tensor activeNF) {
        launch(gated, matrixXD, xND, address(scaleD), 0, activeNF, 2 * activeNF.size(1));
    }

    /// x += active·matrixᵀ.
    public void addDown(Tensor matrixDF, Tensor activeNF, Tensor xND) {
        launch(down, matrixDF, activeNF, 0, 0, xND, xND.size(1));
    }

    /// logits = norm(x)·matrixᵀ, in f32.
    public void toLogits(Tensor matrixVD, Tensor xND, Tensor scaleD, Tensor logitsNV) {
        launch(logits, matrixVD, xND, address(scaleD), 0, logitsNV, logitsNV.size(1));
    }

    /// @param weightRows of the matrix
    private void launch(Product product, Tensor matrix, Tensor x, long scale, long bias, Tensor out, long weightRows) {
        int rows = Math.toIntExact(x.size(0));
        product.kernels()
                .ceilingEntry(rows)
                .getValue()
                .launch(
                        new Grid(Math.min(processors, Math.ceilDiv(weightRows, TILE * product.tiles()))),
                        THREADS,
                        address(matrix),
                        address(x),
                        scale,
                        bias,
                        address(out),
                        out.size(1),
                        rows,
                        bits(shape.epsilon()));
    }

    @Override
    public void close() {
        module.close();
    }
}
