// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.train;

import java.io.IOException;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import org.bytedeco.javacpp.PointerScope;
import org.bytedeco.pytorch.Tensor;
import org.gem4j.llm.Safetensors;
import org.gem4j.llm.Tensors;
import org.gem4j.rollout.report.AtomicFile;

/// `optimizer.safetensors`: the state of [AdamW], under PyTorch's names.
final class OptimizerFile {
    private static final String MEAN = "exp_avg";
    private static final String MEAN_SQUARE = "exp_avg_sq";
    private static final String NUMBERS = "master";
    private static final String STEP = "step";

    private OptimizerFile() {}

    static void write(Path file, AdamW optimizer) throws IOException {
        try (PointerScope scope = new PointerScope()) {
            Map<String, Tensor> state = tensors(optimizer);
            state.put(STEP, Tensors.floats(new float[] {optimizer.steps()}, 1));
            Safetensors.write(file, state);
        }
    }

    /// Puts a saved state in place.
    ///
    /// @throws CheckpointException if it cannot be read
    static void restore(Path file, AdamW optimizer) {
        try (Safetensors.Reader reader = Safetensors.Reader.open(file)) {
            tensors(optimizer).forEach(reader::copyInto);
            optimizer.resumeAt((long) reader.read(STEP, 1)[0]);
        } catch (IOException e) {
            throw new CheckpointException("cannot read " + file + ": " + AtomicFile.reason(e), e);
        }
    }

    private static Map<String, Tensor> tensors(AdamW optimizer) {
        Map<String, Tensor> state = new LinkedHashMap<>();
        state.put(MEAN, optimizer.mean());
        state.put(MEAN_SQUARE, optimizer.meanSquare());
        optimizer.exactNumbers().ifPresent(numbers -> state.put(NUMBERS, numbers));
        return state;
    }
}
