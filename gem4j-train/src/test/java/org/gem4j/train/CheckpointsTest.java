// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.train;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.gem4j.llm.DecoderConfig;
import org.gem4j.llm.DecoderWeights;
import org.gem4j.llm.Tensors;
import org.gem4j.text.BpeTokenizer;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CheckpointsTest {
    @TempDir
    private Path folder;

    private final DecoderWeights weights = DecoderWeights.random(DecoderConfig.small(257, 32, 1, 8), 3);
    private final BpeTokenizer tokenizer = new BpeTokenizer(List.of());

    @AfterEach
    void close() {
        weights.close();
    }

    @Test
    void restoresWhatWasSaved() {
        Checkpoints checkpoints = new Checkpoints(folder, 2);
        try (AdamW optimizer = new AdamW(weights, AdamW.Settings.defaults());
                AdamW other = new AdamW(weights, AdamW.Settings.defaults())) {
            optimizer.step(0.1);
            TrainState state = new TrainState(7, 100, 400, List.of(new EnvProgress(40, 2.5, 3)));

            Path saved = checkpoints.save(state, weights, tokenizer, optimizer);

            assertThat(checkpoints.latest()).contains(saved);
            assertThat(Checkpoints.restore(saved, other)).isEqualTo(state);
            assertThat(other.steps()).isEqualTo(1);
            assertThat(Tensors.toFloats(other.mean())).isEqualTo(Tensors.toFloats(optimizer.mean()));
        }
    }

    @Test
    void failedSaveLeavesNothingBehindAndTheOldOnesAlone() throws IOException {
        Path old = folder.resolve("step-000001");
        Files.createDirectories(old);

        assertThatThrownBy(() -> Checkpoints.write(folder.resolve("step-000002"), unfinished -> {
                    Files.writeString(unfinished.resolve("half"), "half");
                    throw new IOException("No space left on device");
                }))
                .isInstanceOf(CheckpointException.class)
                .hasMessageContaining("step-000002: No space left on device");

        try (Stream<Path> content = Files.list(folder)) {
            assertThat(content).containsExactly(old);
        }
    }

    @Test
    void saysWhatIsWrongWithABrokenCheckpoint() throws IOException {
        Path broken = folder.resolve("step-000003");
        Files.createDirectories(broken);
        Files.write(broken.resolve("optimizer.safetensors"), new byte[] {1, 0, 0, 0, 0, 0, 0, 0, '{'});
        Files.writeString(broken.resolve("state.json"), "{}");

        try (AdamW optimizer = new AdamW(weights, AdamW.Settings.defaults())) {
            assertThatThrownBy(() -> Checkpoints.restore(broken, optimizer))
                    .hasMessageContaining("is no safetensors file");
        }
    }
}
