// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.rollout.generation;

import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.gem4j.env.Image;
import org.gem4j.rollout.Sampling;
import org.gem4j.rollout.StopReason;
import org.gem4j.text.Tokenizer;
import org.gem4j.text.grammar.TokenMask;

/// Answers prompts of many callers at once, token by token. Thread-safe.
public interface TextGenerator {
    /// Queues a request.
    ///
    /// @throws BusyException if as many wait as may
    Generation submit(GenerationRequest request, GenerationListener listener);

    Tokenizer tokenizer();

    /// Tokens of the longest prompt and response together.
    int limit();

    GenerationMetrics metrics();

    /// How images stand in prompts; empty for a model that reads text alone.
    default Optional<ImageTokens> images() {
        return Optional.empty();
    }

    /// Why it no longer works; empty while it does.
    Optional<String> failure();

    /// A prompt for a [TextGenerator].
    ///
    /// @param promptIds the prompt's tokens
    /// @param sampling how to answer
    /// @param seed seed of the sampling
    /// @param deadline the response is cut when so much time has passed since it was submitted
    /// @param images those whose tokens are in the prompt, in order
    /// @param constraint the response is a text of this grammar, or the start of one if it is cut: other tokens are
    ///     masked before temperature and filters. A token that ends a turn ends the response, whatever `ignoreEos`
    ///     says, and is sampled only where the grammar may end.
    record GenerationRequest(
            int[] promptIds,
            List<Image> images,
            Sampling sampling,
            long seed,
            Optional<Duration> deadline,
            Optional<TokenMask> constraint) {
        public GenerationRequest {
            images = List.copyOf(images);
            Objects.requireNonNull(promptIds, "promptIds is null");
            Objects.requireNonNull(sampling, "sampling is null");
            Objects.requireNonNull(deadline, "deadline is null");
            Objects.requireNonNull(constraint, "constraint is null");
        }

        /// A request whose prompt is text alone.
        public GenerationRequest(
                int[] promptIds,
                Sampling sampling,
                long seed,
                Optional<Duration> deadline,
                Optional<TokenMask> constraint) {
            this(promptIds, List.of(), sampling, seed, deadline, constraint);
        }

        /// A request without a deadline.
        public GenerationRequest(int[] promptIds, Sampling sampling, long seed) {
            this(promptIds, sampling, seed, Optional.empty());
        }

        /// A request without a constraint.
        public GenerationRequest(int[] promptIds, Sampling sampling, long seed, Optional<Duration> deadline) {
            this(promptIds, sampling, seed, deadline, Optional.empty());
        }

        public GenerationRequest withConstraint(TokenMask mask) {
            return new GenerationRequest(promptIds, images, sampling, seed, deadline, Optional.of(mask));
        }

        public GenerationRequest withImages(List<Image> shown) {
            return new GenerationRequest(promptIds, shown, sampling, seed, deadline, constraint);
        }
    }

    /// How images stand in a model's prompts. Thread-safe.
    interface ImageTokens {
        /// The token that a chat template writes in place of an image.
        int token();

        /// A prompt as the model takes it: each token that stands in place of an image is replaced by those
        /// that the image takes.
        ///
        /// @throws ImageException if there are not as many such tokens as images, or an image cannot be read
        int[] expand(int[] ids, List<Image> images);
    }

    /// The images of a prompt cannot be shown to the model; the message says which, and why.
    final class ImageException extends RuntimeException {
        private static final long serialVersionUID = 1;

        public ImageException(String message) {
            super(message);
        }
    }

    /// Hears of a response's tokens on the engine's thread: it must return at once and never throw.
    interface GenerationListener {
        /// The next token was sampled.
        void sampled(SampledToken token);

        /// Nothing follows; called once for every request.
        void finished(Generated result);

        /// One that only waits for the end.
        static GenerationListener none() {
            return new GenerationListener() {
                @Override
                public void sampled(SampledToken token) {}

                @Override
                public void finished(Generated result) {}
            };
        }
    }

    /// A response in the making. Thread-safe.
    interface Generation {
        /// Asks for an early end, which comes before the next token.
        void cancel();

        /// Waits for the end, which always comes: at the latest when the generator is closed.
        Generated await();
    }

    /// What became of a [Generation].
    ///
    /// @param promptIds what the model saw
    /// @param tokens the sampled tokens, in order, including the token that ended the response
    /// @param text the response without the token or text that ended it
    /// @param reason why it ended
    /// @param message more about the reason; empty where there is no more to say
    /// @param cachedTokens tokens of the prompt that had been computed before
    record Generated(
            int[] promptIds,
            List<SampledToken> tokens,
            String text,
            StopReason reason,
            String message,
            int cachedTokens) {
        public Generated {
            tokens = List.copyOf(tokens);
        }

        /// The ids of the sampled tokens.
        public int[] ids() {
            return tokens.stream().mapToInt(SampledToken::id).toArray();
        }

        /// The sampled tokens' logprobs under the distributions they were sampled from.
        public float[] logprobs() {
            float[] logprobs = new float[tokens.size()];
            for (int i = 0; i < logprobs.length; i++) {
                logprobs[i] = tokens.get(i).logprob();
            }
            return logprobs;
        }
    }

    /// One token of a response, as it was sampled.
    ///
    /// @param id its number
    /// @param text what it adds to the response; empty while a character or a possible stop text is incomplete,
    /// and what was held back comes with a later token
    /// @param logprob of the token under the distribution it was sampled from, in nats
    /// @param plainLogprob of the token under the model's own distribution, at temperature 1 and without filters
    /// @param top the likeliest tokens of the model's own distribution, as many as were asked for
    record SampledToken(int id, String text, float logprob, float plainLogprob, List<Alternative> top) {
        /// A token that could have been sampled.
        ///
        /// @param logprob under the model's own distribution
        public record Alternative(int id, float logprob) {}

        public SampledToken {
            top = List.copyOf(top);
        }
    }

    /// What a [TextGenerator] is doing and has done.
    ///
    /// @param running requests that have a lane
    /// @param waiting requests that wait for one
    /// @param finished requests that have ended, for whatever reason
    /// @param canceled those of them that were canceled or whose deadline passed
    /// @param promptTokens tokens of all prompts that were begun
    /// @param cachedTokens those of them that had been computed before
    /// @param generatedTokens tokens that were sampled
    /// @param tokensPerSecond tokens sampled per second, over the last seconds
    /// @param preemptions how often a request had to give up its lane
    /// @param laneTokensUsed tokens that running requests hold
    /// @param laneTokens tokens that there is room for
    /// @param prefixTokensUsed tokens in the prefix cache
    /// @param prefixTokens capacity of the prefix cache, in tokens
    record GenerationMetrics(
            int running,
            int waiting,
            long finished,
            long canceled,
            long promptTokens,
            long cachedTokens,
            long generatedTokens,
            double tokensPerSecond,
            long preemptions,
            int laneTokensUsed,
            int laneTokens,
            int prefixTokensUsed,
            int prefixTokens) {}

    /// The engine has as many requests as it takes; the same request may succeed later.
    final class BusyException extends RuntimeException {
        private static final long serialVersionUID = 1;

        public BusyException(String message) {
            super(message);
        }
    }
}
