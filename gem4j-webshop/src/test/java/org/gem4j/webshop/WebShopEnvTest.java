// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.webshop;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Map;
import java.util.stream.IntStream;
import org.gem4j.env.Env;
import org.gem4j.env.Gem;
import org.gem4j.env.Indexed;
import org.gem4j.env.InfoKeys;
import org.gem4j.env.ReferencePlayer;
import org.gem4j.env.ResetOptions;
import org.gem4j.env.Step;
import org.gem4j.env.testing.EnvChecker;
import org.junit.jupiter.api.Test;

class WebShopEnvTest {
    @Test
    void keepsTheContract() {
        assertThat(EnvChecker.check("webshop:train-text_rich")).isEmpty();
    }

    @Test
    void isLargeEnough() {
        Catalog catalog = OwnCatalog.shared();

        assertThat(catalog.products()).hasSizeGreaterThanOrEqualTo(2000);
        assertThat(catalog.products().stream().map(Product::asin).distinct()).hasSameSizeAs(catalog.products());
        assertThat(catalog.goals("train").size() + catalog.goals("test").size()).isGreaterThanOrEqualTo(500);
        assertThat(catalog.goals("train")).doesNotContainAnyElementsOf(catalog.goals("test"));
    }

    @Test
    void theReferencePlayerFulfillsEveryWish() {
        try (Env env = Gem.make("webshop:test-text")) {
            int size = OwnCatalog.shared().goals("test").size();

            assertThat(IntStream.range(0, size).mapToDouble(index -> returnOf(env, index)))
                    .allMatch(reward -> reward == 1);
        }
    }

    private static double returnOf(Env env, int index) {
        env.reset(ResetOptions.none().withIndex(index));
        double sum = 0;
        Step step;
        do {
            step = env.step(env.capability(ReferencePlayer.class).orElseThrow().referenceAction());
            sum += step.reward();
        } while (!step.done());
        return sum;
    }

    @Test
    void whatIsNotOnThePageCostsAndChangesNothing() {
        try (Env env = Gem.make("webshop:train-text", Map.of("error_tolerance", 1))) {
            String first = env.reset(3).observation().text();

            Step wrong = env.step("\\boxed{click[buy now]}");
            Step second = env.step("no action");

            assertThat(wrong.reward()).isEqualTo(-0.1);
            assertThat(wrong.observation().text()).isEqualTo(first);
            assertThat(wrong.done()).isFalse();
            assertThat(second.terminated()).isTrue();
            assertThat(second.info().get(InfoKeys.PARSED_ACTION)).contains("None");
        }
    }

    @Test
    void hostileQueriesAreWordsToSearch() {
        try (Env env = Gem.make("webshop:train-html")) {
            env.reset(1);

            Step step = env.step("\\boxed{search[<script>alert(1)</script> +title:* \"]}");

            assertThat(step.reward()).isZero();
            assertThat(step.observation().text()).contains("Back to Search").doesNotContain("<script>");
        }
    }

    @Test
    void keepsTheFirstGoalsOnRequest() {
        try (Env few = Gem.make("webshop:train-text", Map.of("goals", 3));
                Env all = Gem.make("webshop:train-text", Map.of("goals", 1_000_000))) {
            assertThat(few.capability(Indexed.class).orElseThrow().size()).isEqualTo(3);
            assertThat(all.capability(Indexed.class).orElseThrow().size())
                    .isEqualTo(OwnCatalog.shared().goals("train").size());
            assertThat(few.reset(ResetOptions.none().withIndex(2)))
                    .isEqualTo(all.reset(ResetOptions.none().withIndex(2)));
        }
    }

    @Test
    void namesTheSplitsOfACatalog() {
        assertThatThrownBy(() -> OwnCatalog.shared().goals("validation"))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("validation");
    }
}
