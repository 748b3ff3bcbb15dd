// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.llm.score;

import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import org.bytedeco.javacpp.PointerScope;
import org.bytedeco.pytorch.MemoryFormatOptional;
import org.bytedeco.pytorch.Tensor;
import org.bytedeco.pytorch.TensorOptions;
import org.bytedeco.pytorch.global.torch;
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
    static Optional<FusedTraining> of(Decoder decoder) {
        return decoder.companion(FusedTraining.class, FusedTraining::create);
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
