// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.rollout;

import java.util.Objects;
import java.util.Optional;
import org.gem4j.text.grammar.Grammar;
import org.gem4j.text.grammar.TokenMask;
import org.gem4j.text.grammar.TokenMasks;

/// A prompt to be answered.
///
/// @param sampling how to answer
/// @param seed seed of the sampling: the same prompt, settings and seed give the same response
/// @param environment what the environment offers besides the prompt, for policies that are not models
public record Request(Prompt prompt, Sampling sampling, long seed, Capabilities environment) {
    public Request {
        Objects.requireNonNull(prompt, "prompt is null");
        Objects.requireNonNull(sampling, "sampling is null");
        Objects.requireNonNull(environment, "environment is null");
    }

    /// A request without an environment.
    public Request(Prompt prompt, Sampling sampling, long seed) {
        this(prompt, sampling, seed, Capabilities.NONE);
    }

    /// The tokens that a response may consist of; empty if it may be any text. See [Constraint].
    ///
    /// @throws IllegalArgumentException if the tokenizer cannot write what the grammar asks for
    public Optional<TokenMask> mask(TokenMasks masks) {
        return environment.capability(Constraint.class).map(wanted -> masks.get(wanted.key(), wanted::grammar));
    }

    /// The grammar that every response to an environment must follow: a capability of the environment. A model
    /// of this process samples from what the grammar allows, and its logprobs are those of that distribution. A
    /// policy on a server cannot, and fails the request.
    ///
    /// @param key tells the grammar from others, with `equals`, so that many environments share its masks
    public record Constraint(Object key, Grammar grammar) {
        public Constraint {
            Objects.requireNonNull(key, "key is null");
            Objects.requireNonNull(grammar, "grammar is null");
        }
    }

    /// A capability of an environment whose prompts cannot be answered without their images: a model that
    /// reads only text fails them. From other environments, such a model gets the text without the images.
    ///
    /// @param first where the environment's data first has an image, for messages; empty if it has none
    public record NeededImages(Optional<String> first) {
        /// Returns the policy of a model that sees them, and closes any other.
        ///
        /// @param model its name, for the message
        /// @throws IllegalArgumentException if the policy reads text only and the data has an image
        public Policy require(Policy policy, String model) {
            if (!policy.seesImages() && first.isPresent()) {
                policy.close();
                refuse(model);
            }
            return policy;
        }

        /// Refuses a model that reads text only.
        ///
        /// @param model its name, for the message
        /// @throws IllegalArgumentException if the data has an image
        public void refuse(String model) {
            first.ifPresent(place -> {
                throw new IllegalArgumentException(place + ": the row has an image, but " + model
                        + " reads text only; choose a model that sees images, or leave out such rows");
            });
        }
    }

    /// The capabilities of the environment that waits for the answer, to be used before it is given.
    public interface Capabilities {
        /// Nothing at all.
        Capabilities NONE = new Capabilities() {
            @Override
            public <C> Optional<C> capability(Class<C> type) {
                return Optional.empty();
            }
        };

        /// See [org.gem4j.env.Env#capability].
        <C> Optional<C> capability(Class<C> type);
    }
}
