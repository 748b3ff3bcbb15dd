// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.llm.score;

import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import org.bytedeco.javacpp.PointerScope;
import org.bytedeco.pytorch.MemoryFormatOptional;
import org.bytedeco.pytorch.ScalarTypeOptional;
import org.bytedeco.pytorch.Tensor;
import org.bytedeco.pytorch.TensorOptions;
import org.bytedeco.pytorch.global.torch;
import org.gem4j.llm.ModelException;
import org.gem4j.llm.cuda.internal.AsyncFloats;
import org.gem4j.llm.cuda.internal.TrainKernels;
import org.gem4j.llm.model.Decoder;
import org.gem4j.llm.model.DecoderConfig;
import org.gem4j.llm.model.LoadOptions;
import org.gem4j.llm.torch.Precision;
import org.gem4j.llm.torch.internal.NativeOps;
import org.gem4j.llm.torch.internal.NativeOwner;

/// What a decoder's fused training passes share: kernels and memory for their sums.
final class FusedTraining implements AutoCloseable {
    private final Decoder decoder;
    private final TrainKernels kernels;
    private final NativeOwner owner = new NativeOwner();
    private final Tensor partial;
    private final Map<Integer, AsyncFloats> arrivals = new HashMap<>();

    private FusedTraining(Decoder decoder, TrainKernels kernels) {
        this.decoder = decoder;
        this.kernels = kernels;
        try (PointerScope scope = new PointerScope()) {
            TensorOptions wide = decoder.weights().options().device().options(Precision.F32);
            partial = owner.keep(torch.empty(new long[] {kernels.partialFloats()}, wide, new MemoryFormatOptional()));
        }
    }

    /// That of a decoder, where there is one: for weights in bf16 or f16 on a GPU, without adapters, which
    /// [Decoder#mayFuse].
    ///
    /// @throws ModelException if products are to be in FP8 and cannot be
    static Optional<FusedTraining> of(Decoder decoder) {
        Optional<FusedTraining> known = decoder.companion(FusedTraining.class, FusedTraining::create);
        LoadOptions options = decoder.weights().options();
        if (options.fp8() && (known.isEmpty() || !NativeOps.scalesProducts(options.device()))) {
            throw new ModelException("FP8 products need weights in bf16 or f16, without adapters, on a GPU of compute "
                    + "capability 8.9 or higher, but the weights are in "
                    + options.precision().torchName() + " on " + options.device()
                    + (decoder.adapters().isPresent() ? ", with adapters" : ""));
        }
        return known;
    }

    private static Optional<FusedTraining> create(Decoder decoder) {
        LoadOptions options = decoder.weights().options();
        DecoderConfig config = decoder.config();
        if (decoder.adapters().isPresent()
                || !decoder.mayFuse()
                || !NativeOps.packsAttention(options.device(), options.precision(), config.headSize())) {
            return Optional.empty();
        }
        return TrainKernels.load(decoder.kernelShape(), options.device().index())
                .map(kernels -> new FusedTraining(decoder, kernels));
    }

    Decoder decoder() {
        return decoder;
    }

    TrainKernels kernels() {
        return kernels;
    }

    /// Memory for the sums of backward passes, f32.
    Tensor partial() {
        return partial;
    }

    /// Memory for numbers that come from the GPU; one that is asked for again with the same number is the same, or
    /// a larger one.
    AsyncFloats arrival(int number, int capacity) {
        AsyncFloats known = arrivals.get(number);
        if (known == null || known.capacity() < capacity) {
            if (known != null) {
                known.close();
            }
            known = new AsyncFloats(Math.max(1 << 16, 2 * capacity));
            arrivals.put(number, known);
        }
        return known;
    }

    /// The product of rows with a transposed matrix in FP8, each row of both with its scale.
    ///
    /// @return [N, X]
    Tensor product(Tensor xNK, Tensor matrixXK) {
        Precision precision = decoder.weights().options().precision();
        Scaled x = scaled(xNK);
        Scaled matrix = scaled(matrixXK);
        return NativeOps.scaledProduct(x.rows(), x.scales(), matrix.rows(), matrix.scales(), precision);
    }

    /// Whether products with a matrix are computed in FP8: the library wants sizes that 16 divides.
    boolean scales(Tensor matrixXK) {
        return decoder.weights().options().fp8() && matrixXK.size(0) % 16 == 0 && matrixXK.size(1) % 16 == 0;
    }

    /// Rows in FP8.
    ///
    /// @param scales [N, 1]
    private record Scaled(Tensor rows, Tensor scales) {}

    private Scaled scaled(Tensor xNK) {
        TensorOptions narrow = xNK.options().dtype(new ScalarTypeOptional(torch.kFloat8_e4m3fn()));
        Tensor rows = torch.empty(new long[] {xNK.size(0), xNK.size(1)}, narrow, new MemoryFormatOptional());
        TensorOptions wide = decoder.weights().options().device().options(Precision.F32);
        Tensor scales = torch.empty(new long[] {xNK.size(0), 1}, wide, new MemoryFormatOptional());
        kernels.quantizeRows(xNK, rows, scales);
        return new Scaled(rows, scales);
    }

    /// A pass to be learned from.
    FusedPass pass(MicroBatch batch, boolean checkpointing) {
        return new FusedPass(this, batch.tree(), checkpointing ? FusedPass.Keeping.ENTRIES : FusedPass.Keeping.ALL);
    }

    /// The last hidden states of a micro-batch's tokens, [N, D].
    Tensor hidden(MicroBatch batch) {
        return new FusedPass(this, batch.tree(), FusedPass.Keeping.NOTHING).hiddenND();
    }

    @Override
    public void close() {
        arrivals.values().forEach(AsyncFloats::close);
        owner.close();
        kernels.close();
    }
}
