// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.rollout.eval;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.List;
import java.util.Optional;
import org.gem4j.env.Env;
import org.gem4j.env.Info;
import org.gem4j.env.Reset;
import org.gem4j.env.ResetOptions;
import org.gem4j.env.Step;
import org.gem4j.rollout.Policy;
import org.gem4j.rollout.Request;
import org.gem4j.rollout.Response;
import org.junit.jupiter.api.Test;

class EvaluationTest {
    /// An environment whose data has an image at this place.
    private record Seen(Optional<String> place) implements Env {
        @Override
        public Reset reset(ResetOptions options) {
            return Reset.of("Look.", Info.empty());
        }

        @Override
        public Step step(String action) {
            return Step.of("Seen.", 1, true, false, Info.empty());
        }

        @Override
        public <C> Optional<C> capability(Class<C> type) {
            return type == Request.NeededImages.class
                    ? Optional.of(type.cast(new Request.NeededImages(place)))
                    : Env.super.capability(type);
        }

        @Override
        public void close() {}
    }

    /// Reads text only, as one that runs in this process may.
    private static final Policy READER = new Policy() {
        @Override
        public List<Response> respond(List<Request> requests) {
            return requests.stream().map(request -> Response.scripted("a word")).toList();
        }

        @Override
        public boolean seesImages() {
            return false;
        }
    };

    private static Evaluation.Builder evaluation(Optional<String> place) {
        return Evaluation.builder()
                .environment("own:Seen", () -> new Seen(place))
                .policy("small-model", READER);
    }

    @Test
    void aModelThatReadsTextOnlyIsRefusedByNameWhereTheDataHasImages() {
        assertThatIllegalArgumentException()
                .isThrownBy(evaluation(Optional.of("seen.json, row 2"))::build)
                .withMessageStartingWith(
                        "seen.json, row 2: the row has an image, but the model small-model reads text only");
        assertThat(evaluation(Optional.empty()).build().run().environments()).hasSize(1);
    }
}
