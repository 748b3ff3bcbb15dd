// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.llm.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import org.gem4j.llm.ModelException;
import org.gem4j.llm.model.Decoder;
import org.gem4j.llm.model.DecoderConfig;
import org.gem4j.llm.model.internal.DecoderWeights;
import org.gem4j.llm.torch.Device;
import org.gem4j.rollout.Sampling;
import org.gem4j.rollout.StopReason;
import org.gem4j.rollout.generation.TextGenerator.Generated;
import org.gem4j.rollout.generation.TextGenerator.Generation;
import org.gem4j.rollout.generation.TextGenerator.GenerationListener;
import org.gem4j.rollout.generation.TextGenerator.GenerationRequest;
import org.gem4j.text.ByteTokenizer;
import org.gem4j.text.Tokenizer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Whatever happens on the engine's thread, every request is answered.
@Timeout(value = 60, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class EngineFailureTest {
    private static final DecoderConfig CONFIG = DecoderConfig.small(257, 64, 2, 192);
    private static final EngineOptions OPTIONS = EngineOptions.of(Device.CPU)
            .withMaxSequences(2)
            .withMaxWaiting(6)
            .withCacheMib(2)
            .withPrefillTokens(32);
    private static final ByteTokenizer BYTES = new ByteTokenizer();

    private static Engine engine(Tokenizer tokenizer) {
        return new Engine(() -> new Decoder(DecoderWeights.random(CONFIG, 7)), tokenizer, OPTIONS);
    }

    private static GenerationRequest request(int seed, Optional<Duration> deadline) {
        return new GenerationRequest(BYTES.encode("go"), Sampling.plain(20).withIgnoreEos(true), seed, deadline);
    }

    /// A tokenizer that cannot decode.
    private record Broken(Supplier<? extends Throwable> problem) implements Tokenizer {
        @Override
        public int[] encode(String text) {
            return BYTES.encode(text);
        }

        @Override
        public String decode(int[] ids) {
            switch (problem.get()) {
                case RuntimeException e -> throw e;
                case Error e -> throw e;
                case Throwable e -> throw new AssertionError(e);
            }
        }

        @Override
        public int vocabularySize() {
            return BYTES.vocabularySize();
        }

        @Override
        public int endOfTurn() {
            return BYTES.endOfTurn();
        }
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void aFailureOfAStepAnswersAllRequests(boolean error) {
        Supplier<Throwable> problem =
                () -> error ? new StackOverflowError("broken") : new IllegalStateException("broken");
        try (Engine engine = engine(new Broken(problem))) {
            List<Generation> all = engine.submit(
                    IntStream.range(0, 8)
                            .mapToObj(seed -> request(seed, Optional.empty()))
                            .toList(),
                    GenerationListener.none());

            for (Generation each : all) {
                Generated result = each.await();
                assertThat(result.reason()).isEqualTo(StopReason.INFRASTRUCTURE);
                assertThat(result.message()).contains("broken");
            }
            assertThat(engine.failure().orElseThrow()).contains("broken");
            assertThatThrownBy(() -> engine.submit(request(1, Optional.empty())))
                    .isInstanceOf(ModelException.class)
                    .hasMessageContaining("broken");
        }
    }

    @Test
    void aDeadlineBeyondAllTimeIsNone() {
        try (Engine engine = engine(BYTES)) {
            Generation generation = engine.submit(request(1, Optional.of(Duration.ofSeconds(Long.MAX_VALUE))));

            assertThat(generation.await().reason()).isEqualTo(StopReason.LENGTH);
        }
    }
}
