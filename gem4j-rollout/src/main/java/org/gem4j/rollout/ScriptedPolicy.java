// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.rollout;

import java.util.List;
import java.util.random.RandomGenerator;
import org.gem4j.env.ReferencePlayer;
import org.gem4j.env.Samples;
import org.gem4j.env.SeededRandom;
import org.gem4j.env.Suggestions;

/// Policies that need no model, for baselines, demonstrations and for trying things out. They see the
/// environment instead of the prompt.
public enum ScriptedPolicy implements Policy {
    /// Well-formed actions by chance, the same for the same seed of the request.
    RANDOM {
        @Override
        Response answer(Request request) {
            return sampled(request, SeededRandom.of(request.seed()));
        }
    },
    /// The environment's own player.
    REFERENCE {
        @Override
        Response answer(Request request) {
            return request.environment()
                    .capability(ReferencePlayer.class)
                    .map(player -> Response.scripted(player.referenceAction()))
                    .orElseGet(() -> lacking("has no player of its own"));
        }
    };

    abstract Response answer(Request request);

    @Override
    public List<Response> respond(List<Request> requests) {
        return requests.stream().map(this::answer).toList();
    }

    /// Well-formed actions by chance, all from one stream in the order of the requests; for one thread.
    public static Policy random(RandomGenerator stream) {
        return Policy.each(request -> sampled(request, stream));
    }

    static Response sampled(Request request, RandomGenerator stream) {
        return request.environment()
                .capability(Samples.class)
                .map(samples -> Response.scripted(samples.sampleAction(stream)))
                .orElseGet(() -> lacking("cannot propose random actions"));
    }

    static Response lacking(String what) {
        return Response.failed(StopReason.INFRASTRUCTURE, "the environment " + what);
    }

    /// The policy of this name, `random` or `reference`.
    ///
    /// @throws IllegalArgumentException for another name
    public static ScriptedPolicy parse(String name) {
        return switch (name) {
            case "random" -> RANDOM;
            case "reference" -> REFERENCE;
            default ->
                throw new IllegalArgumentException("unknown scripted policy " + name
                        + Suggestions.didYouMean(name, List.of("random", "reference"))
                        + " Known: random, reference.");
        };
    }
}
