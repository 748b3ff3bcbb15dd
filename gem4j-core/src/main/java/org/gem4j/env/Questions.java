// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.env;

import java.util.Objects;
import java.util.function.Function;
import java.util.random.RandomGenerator;
import org.jspecify.annotations.Nullable;

/// An environment of questions: an episode is one question and one answer, which earns 1 if it is right.
public final class Questions implements Env, Samples {
    private final Function<SeededRandom, Question> maker;
    private SeededRandom random;
    private @Nullable Question asked;
    private boolean answered;

    private Questions(SeededRandom random, Function<SeededRandom, Question> maker) {
        this.random = random;
        this.maker = maker;
    }

    /// @param random of episodes without a seed of their own
    /// @param maker makes a question of random numbers; the same ones give the same question
    public static Env of(SeededRandom random, Function<SeededRandom, Question> maker) {
        return new Questions(random, maker);
    }

    @Override
    public Reset reset(ResetOptions options) {
        options.seed().ifPresent(seed -> random = SeededRandom.of(seed));
        asked = maker.apply(random);
        answered = false;
        return Reset.of(asked.text(), Info.empty());
    }

    @Override
    public Step step(String action) {
        if (asked == null || answered) {
            throw new IllegalStateException("there is no question to answer: call reset first");
        }
        answered = true;
        boolean right = action.strip().equals(asked.answer());
        return Step.of("", right ? 1 : 0, true, false, Info.of(InfoKeys.CORRECT, right));
    }

    @Override
    public String sampleAction(RandomGenerator generator) {
        Question question = Objects.requireNonNull(asked, "there is no question to answer: call reset first");
        return question.guesses().get(generator.nextInt(question.guesses().size()));
    }
}
