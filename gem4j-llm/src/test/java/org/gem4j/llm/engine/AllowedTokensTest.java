// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.llm.engine;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.bytedeco.javacpp.PointerScope;
import org.bytedeco.pytorch.Tensor;
import org.gem4j.env.SeededRandom;
import org.gem4j.llm.engine.TokenSampler.Sampled;
import org.gem4j.llm.torch.Device;
import org.gem4j.llm.torch.internal.Tensors;
import org.gem4j.rollout.Sampling;
import org.gem4j.rollout.generation.TextGenerator.GenerationListener;
import org.gem4j.rollout.generation.TextGenerator.GenerationRequest;
import org.gem4j.text.ByteTokenizer;
import org.gem4j.text.grammar.Grammar;
import org.gem4j.text.grammar.GrammarState;
import org.gem4j.text.grammar.TokenMask;
import org.junit.jupiter.api.Test;

class AllowedTokensTest {
    private static final ByteTokenizer BYTES = new ByteTokenizer();

    @Test
    void rowsSayWhatMayFollowAlsoWhenMoreStatesCameThanAreKept() {
        long seed = SeededRandom.of(System.nanoTime()).nextLong();
        System.out.println("seed " + seed);
        SeededRandom random = SeededRandom.of(seed);
        // A text of any digits, each of which leads to a state of its own.
        String digits = "0123456789".repeat(20);
        TokenMask longText = new TokenMask(Grammar.choice(List.of(digits, "no")), BYTES);
        List<GrammarState> states = new ArrayList<>(List.of(longText.start()));
        for (int i = 0; i < digits.length(); i++) {
            states.add(longText.after(states.getLast(), digits.charAt(i)));
        }
        for (int vocabulary : List.of(257, 250, 272)) {
            try (AllowedTokens table = new AllowedTokens(Device.CPU, vocabulary, 20)) {
                for (int step = 0; step < 300; step++) {
                    List<Integer> at = IntStream.range(0, 4)
                            .map(i -> random.nextInt(states.size()))
                            .boxed()
                            .toList();
                    List<EngineSequence> sequences = new ArrayList<>(at.stream()
                            .map(i -> sequence(longText, digits.substring(0, i)))
                            .toList());
                    sequences.set(random.nextInt(4), free());
                    requireSame(table, sequences, at, states, longText, vocabulary);
                }
            }
        }
    }

    private static void requireSame(
            AllowedTokens table,
            List<EngineSequence> sequences,
            List<Integer> at,
            List<GrammarState> states,
            TokenMask mask,
            int vocabulary) {
        try (PointerScope scope = new PointerScope()) {
            Tensor logitsNV = Tensors.floats(new float[4 * vocabulary], 4, vocabulary);
            float[] masked = Tensors.toFloats(table.mask(logitsNV, sequences));
            for (int i = 0; i < 4; i++) {
                boolean constrained = sequences.get(i).constrained();
                for (int token = 0; token < vocabulary; token++) {
                    boolean open =
                            !constrained || mask.allowed(states.get(at.get(i))).get(token);
                    assertThat(masked[i * vocabulary + token]).isEqualTo(open ? 0 : Float.NEGATIVE_INFINITY);
                }
            }
        }
    }

    private static EngineSequence free() {
        return sequence(new GenerationRequest(new int[] {1}, Sampling.plain(900), 0));
    }

    private static EngineSequence sequence(TokenMask mask, String said) {
        EngineSequence sequence =
                sequence(new GenerationRequest(new int[] {1}, Sampling.plain(900), 0).withConstraint(mask));
        said.chars().forEach(token -> sequence.append(new Sampled(token, 0, 0, List.of()), new int[] {256}, 1000));
        return sequence;
    }

    private static EngineSequence sequence(GenerationRequest request) {
        EngineGeneration generation = new EngineGeneration(request, GenerationListener.none(), each -> {});
        return new EngineSequence(request, generation, BYTES, Long.MAX_VALUE);
    }
}
