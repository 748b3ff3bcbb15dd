// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.llm.engine;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.gem4j.env.Image;
import org.gem4j.env.SeededRandom;
import org.gem4j.llm.engine.TokenSampler.Sampled;
import org.gem4j.llm.model.internal.ResponseText;
import org.gem4j.llm.vision.internal.PlacedImage;
import org.gem4j.llm.vision.internal.PlacedPrompt;
import org.gem4j.llm.vision.internal.VisionModel;
import org.gem4j.rollout.Sampling;
import org.gem4j.rollout.StopReason;
import org.gem4j.rollout.generation.TextGenerator.Generated;
import org.gem4j.rollout.generation.TextGenerator.GenerationRequest;
import org.gem4j.rollout.generation.TextGenerator.ImageException;
import org.gem4j.rollout.generation.TextGenerator.SampledToken;
import org.gem4j.text.Tokenizer;
import org.gem4j.text.grammar.GrammarState;
import org.gem4j.text.grammar.TokenMask;

/// A request on its way through an [EngineCore]: its tokens, and how many of them the model has seen.
final class EngineSequence {
    final EngineGeneration generation;
    final Sampling sampling;
    final SeededRandom random;
    final int promptLength;
    /// When it must end, on the engine's clock; [Long#MAX_VALUE] for never.
    final long deadlineNanos;

    private final int[] promptIds;
    private final List<Image> shown;
    private final ResponseText text;
    private final List<SampledToken> sampled = new ArrayList<>();
    private List<PlacedImage> images = List.of();
    private int[] tokens;
    private int length;
    /// Tokens whose keys and values are in the lane.
    int computed;
    /// The lane's number; -1 while it waits.
    int lane = -1;
    /// How many sequences were admitted before it; the youngest gives way first.
    long admission;
    private int cachedTokens;
    private boolean admittedBefore;
    private final Optional<TokenMask> constraint;
    /// Where the response stands in its constraint.
    private Optional<GrammarState> state;

    EngineSequence(GenerationRequest request, EngineGeneration generation, Tokenizer tokenizer, long deadlineNanos) {
        this.generation = generation;
        this.sampling = request.sampling();
        this.random = SeededRandom.of(request.seed());
        this.promptIds = request.promptIds().clone();
        this.promptLength = promptIds.length;
        this.shown = request.images();
        this.deadlineNanos = deadlineNanos;
        this.text = new ResponseText(tokenizer, sampling);
        this.tokens = Arrays.copyOf(promptIds, promptLength + Math.min(sampling.maxTokens(), 64));
        this.length = promptLength;
        this.constraint = request.constraint();
        this.state = constraint.map(TokenMask::start);
    }

    /// Gives the rows of the prompt's images their numbers.
    ///
    /// @throws ImageException if an image cannot be shown to the model
    void place(VisionModel vision) {
        PlacedPrompt placed = vision.place(promptIds, shown);
        System.arraycopy(placed.ids(), 0, tokens, 0, promptLength);
        images = placed.images();
    }

    /// Those that [#tokens] has rows of.
    List<PlacedImage> images() {
        return images;
    }

    /// Prompt and response, rows of images among them; only the first [#length] are meant.
    int[] tokens() {
        return tokens;
    }

    int length() {
        return length;
    }

    /// Tokens that the model has not seen.
    int open() {
        return length - computed;
    }

    boolean constrained() {
        return constraint.isPresent();
    }

    /// Where the response stands in its constraint; empty if it has none.
    Optional<AllowedTokens.Place> place() {
        return constraint.flatMap(mask -> state.map(at -> new AllowedTokens.Place(mask, at)));
    }

    int generated() {
        return sampled.size();
    }

    /// Takes a lane that holds the first `cached` tokens; true the first time.
    boolean admit(int newLane, long number, int cached) {
        boolean first = !admittedBefore;
        admittedBefore = true;
        lane = newLane;
        admission = number;
        computed = cached;
        if (first) {
            cachedTokens = cached;
        }
        return first;
    }

    void preempt() {
        lane = -1;
        computed = 0;
    }

    /// Takes the next token; the reason if the response ends with it.
    Optional<StopReason> append(Sampled next, int[] endIds, int limit) {
        if (length == tokens.length) {
            tokens = Arrays.copyOf(tokens, Math.max(length + 16, 2 * length));
        }
        tokens[length++] = next.token();
        boolean end = sampling.stopIds().contains(next.token())
                || ((!sampling.ignoreEos() || constrained())
                        && Arrays.stream(endIds).anyMatch(id -> id == next.token()));
        if (!end) {
            state = constraint.flatMap(mask -> state.map(before -> mask.after(before, next.token())));
        }
        String added = end ? text.finish() : text.add(next.token());
        boolean full = generated() + 1 == sampling.maxTokens() || length >= limit;
        if (!end && !text.stopped() && full) {
            added += text.finish();
        }
        SampledToken token = new SampledToken(next.token(), added, next.logprob(), next.plainLogprob(), next.top());
        sampled.add(token);
        generation.sampled(token);
        if (end) {
            return Optional.of(StopReason.END_OF_TURN);
        }
        if (text.stopped()) {
            return Optional.of(StopReason.STOP_TEXT);
        }
        return full ? Optional.of(StopReason.LENGTH) : Optional.empty();
    }

    void finish(StopReason reason, String message) {
        text.finish();
        generation.finish(new Generated(promptIds, sampled, text.text(), reason, message, cachedTokens));
    }
}
