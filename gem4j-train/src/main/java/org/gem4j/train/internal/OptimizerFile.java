// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.train.internal;

import java.io.IOException;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import org.bytedeco.javacpp.PointerScope;
import org.bytedeco.pytorch.Tensor;
import org.gem4j.llm.model.internal.Safetensors;
import org.gem4j.llm.torch.Precision;
import org.gem4j.llm.torch.internal.Tensors;
import org.gem4j.report.AtomicFile;
import org.gem4j.train.TrainException;

/// `optimizer.safetensors`: the state of [AdamW], under PyTorch's names.
final class OptimizerFile {
    private static final String MEAN = "exp_avg";
    private static final String MEAN_SQUARE = "exp_avg_sq";
    private static final String NUMBERS = "master";
    private static final String STEP = "step";

    private OptimizerFile() {}

    /// Writes the whole state. Where processes keep shares of it, the first one writes and the others [#give]
    /// theirs.
    static void write(Path file, AdamW optimizer) throws IOException {
        Map<String, Safetensors.Source> state = new LinkedHashMap<>();
        own(optimizer)
                .forEach((name, tensor) -> state.put(
                        name,
                        new Safetensors.Source(
                                new long[] {optimizer.size()}, Precision.F32, () -> whole(tensor, optimizer))));
        state.put(STEP, new Safetensors.Source(new long[] {1}, Precision.F32, () -> steps(optimizer)));
        Safetensors.writeAll(file, state);
    }

    private static Tensor steps(AdamW optimizer) {
        return Tensors.floats(new float[] {optimizer.steps()}, 1);
    }

    /// Gives the first process this one's share, in the order in which it writes.
    static void give(AdamW optimizer) {
        own(optimizer).values().forEach(tensor -> {
            try (PointerScope scope = new PointerScope()) {
                whole(tensor, optimizer);
            }
        });
    }

    private static Tensor whole(Tensor own, AdamW optimizer) {
        return optimizer.sharded() ? optimizer.ranks().gather(own, optimizer.size()) : own;
    }

    /// Puts a saved state in place, or a process's share of it.
    ///
    /// @throws TrainException if it cannot be read
    static void restore(Path file, AdamW optimizer) {
        Safetensors.Part part = new Safetensors.Part(optimizer.shard().first(), optimizer.size());
        try (Safetensors.Reader reader = Safetensors.Reader.open(file)) {
            own(optimizer).forEach((name, tensor) -> reader.copyInto(name, part, tensor));
            optimizer.resumeAt((long) reader.read(STEP, 1)[0]);
        } catch (IOException e) {
            throw new TrainException("cannot read " + file + ": " + AtomicFile.reason(e), e);
        }
    }

    private static Map<String, Tensor> own(AdamW optimizer) {
        Map<String, Tensor> state = new LinkedHashMap<>();
        state.put(MEAN, optimizer.mean());
        state.put(MEAN_SQUARE, optimizer.meanSquare());
        optimizer.exactWeights().ifPresent(numbers -> state.put(NUMBERS, numbers));
        return state;
    }
}
