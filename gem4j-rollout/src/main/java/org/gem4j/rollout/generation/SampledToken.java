// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.rollout.generation;

import java.util.List;

/// One token of a response, as it was sampled.
///
/// @param id its number
/// @param text what it adds to the response; empty while a character or a possible stop text is incomplete, and what
///     was held back comes with a later token
/// @param logprob of the token under the distribution it was sampled from, in nats
/// @param plainLogprob of the token under the model's own distribution, at temperature 1 and without filters
/// @param top the likeliest tokens of the model's own distribution, as many as were asked for
public record SampledToken(int id, String text, float logprob, float plainLogprob, List<Alternative> top) {
    /// A token that could have been sampled.
    ///
    /// @param logprob under the model's own distribution
    public record Alternative(int id, float logprob) {}

    public SampledToken {
        top = List.copyOf(top);
    }
}
