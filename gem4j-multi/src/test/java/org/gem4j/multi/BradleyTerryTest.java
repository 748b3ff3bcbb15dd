// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.multi;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import org.gem4j.env.SeededRandom;
import org.gem4j.multi.BradleyTerry.Rating;
import org.junit.jupiter.api.Test;

class BradleyTerryTest {
    private static void play(BradleyTerry table, String first, String second, int wins, int losses) {
        for (int i = 0; i < wins + losses; i++) {
            table.record(first, second, i < wins ? 1 : 0);
        }
    }

    @Test
    void tenToOneIsADifferenceOf400Points() {
        BradleyTerry table = new BradleyTerry();
        play(table, "a", "b", 10_000, 1_000);

        List<Rating> ratings = table.ratings();

        assertThat(ratings).extracting(Rating::player).containsExactly("a", "b");
        assertThat(ratings.get(0).points() - ratings.get(1).points()).isCloseTo(400, within(1.0));
        assertThat(ratings.get(0).points() + ratings.get(1).points()).isCloseTo(2000, within(1e-6));
        assertThat(ratings.get(0).score()).isCloseTo(10 / 11.0, within(1e-9));
    }

    @Test
    void theOrderOfGamesDoesNotMatterAndDrawsAreHalfWins() {
        BradleyTerry table = new BradleyTerry();
        play(table, "a", "b", 6, 4);
        BradleyTerry reversed = new BradleyTerry();
        for (int i = 0; i < 8; i++) {
            reversed.record("b", "a", 0.5);
        }
        play(reversed, "b", "a", 0, 2);

        assertThat(table.ratings().getFirst().points())
                .isCloseTo(reversed.ratings().getFirst().points(), within(1e-6));
    }

    @Test
    void whoWonEveryGameHasAFiniteRatingAndAWideInterval() {
        BradleyTerry table = new BradleyTerry();
        play(table, "a", "b", 10, 0);
        play(table, "b", "c", 500, 500);

        Rating best = table.ratings().getFirst();

        assertThat(best.player()).isEqualTo("a");
        assertThat(best.points()).isBetween(1100.0, 2500.0);
        assertThat(best.high() - best.low()).isGreaterThan(300);
        assertThat(table.toString().lines()).hasSize(3).first().asString().startsWith("a ");
    }

    /// In 95% of tournaments, an interval holds the true rating.
    @Test
    void intervalsHoldTheTruth() {
        SeededRandom random = SeededRandom.of(20261129);
        double[] truth = {-0.8, -0.1, 0.2, 0.7};
        int held = 0;
        for (int tournament = 0; tournament < 300; tournament++) {
            BradleyTerry table = new BradleyTerry();
            for (int game = 0; game < 600; game++) {
                int first = random.nextInt(4);
                int second = (first + 1 + random.nextInt(3)) % 4;
                double chance = 1 / (1 + Math.exp(truth[second] - truth[first]));
                table.record("p" + first, "p" + second, random.nextDouble() < chance ? 1 : 0);
            }
            Rating rating = of(table.ratings(), "p" + tournament % 4);
            double points = 1000 + 400 / Math.log(10) * truth[tournament % 4];
            held += points >= rating.low() && points <= rating.high() ? 1 : 0;
        }
        assertThat(held).isBetween(274, 296);
    }

    private static Rating of(List<Rating> ratings, String player) {
        return ratings.stream()
                .filter(each -> each.player().equals(player))
                .findFirst()
                .orElseThrow();
    }

    @Test
    void refusesAScoreThatIsNone() {
        assertThatThrownBy(() -> new BradleyTerry().record("a", "b", 1.5)).hasMessageContaining("1.5");
    }
}
