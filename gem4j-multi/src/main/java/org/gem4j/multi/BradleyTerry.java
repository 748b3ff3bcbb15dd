// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.multi;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/// Elo ratings of players from all of their games at once, with confidence intervals: the model of
/// Bradley and Terry (1952), in which a player's expected score against another depends only on the
/// difference of their ratings. The order of games does not matter, unlike in [EloTable].
///
/// A draw counts as half a win. Ratings have the mean 1000 and are those that are most likely, given besides
/// the games a draw of each player with an average one, so that a player that won or lost every game has a
/// rating, too. Intervals come from the curvature of the likelihood and are those of the difference from the
/// mean. Not thread-safe.
public final class BradleyTerry implements GameResults {
    private static final double AVERAGE = 1000;
    /// Points of a unit of the model's logarithmic scale.
    private static final double POINTS = 400 / Math.log(10);
    /// Two-sided 95% of the normal distribution.
    private static final double WIDTH = 1.959964;

    private static final int MOST_ROUNDS = 100;
    private static final double PRECISION = 1e-10;

    private final Map<String, Integer> players = new LinkedHashMap<>();
    private final List<Game> games = new ArrayList<>();

    private record Game(int first, int second, double score) {}

    /// A player's rating.
    ///
    /// @param points a difference of 400 means ten to one in expected points
    /// @param low lower end of the 95% confidence interval of `points`
    /// @param high its upper end
    /// @param games that it rests on
    /// @param score what it scored of them, in [0, 1]
    public record Rating(String player, double points, double low, double high, int games, double score) {}

    @Override
    public void record(String first, String second, double score) {
        if (!(score >= 0 && score <= 1)) {
            throw new IllegalArgumentException("score must be in [0, 1] but was " + score);
        }
        if (!first.equals(second)) {
            games.add(new Game(index(first), index(second), score));
        }
    }

    private int index(String player) {
        return players.computeIfAbsent(player, name -> players.size());
    }

    /// The players, best first.
    public List<Rating> ratings() {
        int size = players.size();
        double[] strengths = new double[size];
        double[][] curvature = new double[size][size];
        for (int round = 0; round < MOST_ROUNDS; round++) {
            double[] slope = slope(strengths, curvature);
            double[] step = SymmetricMatrix.inverse(curvature).times(slope);
            double largest = 0;
            for (int i = 0; i < size; i++) {
                strengths[i] += step[i];
                largest = Math.max(largest, Math.abs(step[i]));
            }
            if (largest < PRECISION) {
                break;
            }
        }
        slope(strengths, curvature);
        return ratings(strengths, SymmetricMatrix.inverse(curvature));
    }

    /// The derivative of the logarithm of the likelihood; `curvature` gets the negative second derivative.
    private double[] slope(double[] strengths, double[][] curvature) {
        double[] slope = new double[strengths.length];
        for (int i = 0; i < strengths.length; i++) {
            double chance = chance(strengths[i]);
            slope[i] = 0.5 - chance;
            Arrays.fill(curvature[i], 0);
            curvature[i][i] = chance * (1 - chance);
        }
        for (Game game : games) {
            int first = game.first();
            int second = game.second();
            double chance = chance(strengths[first] - strengths[second]);
            double weight = chance * (1 - chance);
            slope[first] += game.score() - chance;
            slope[second] -= game.score() - chance;
            curvature[first][first] += weight;
            curvature[second][second] += weight;
            curvature[first][second] -= weight;
            curvature[second][first] -= weight;
        }
        return slope;
    }

    private static double chance(double difference) {
        return 1 / (1 + Math.exp(-difference));
    }

    private List<Rating> ratings(double[] strengths, SymmetricMatrix covariance) {
        int[] played = new int[strengths.length];
        double[] scored = new double[strengths.length];
        for (Game game : games) {
            played[game.first()]++;
            played[game.second()]++;
            scored[game.first()] += game.score();
            scored[game.second()] += 1 - game.score();
        }
        double mean = Arrays.stream(strengths).average().orElse(0);
        List<Rating> ratings = new ArrayList<>();
        players.forEach((player, i) -> {
            double points = AVERAGE + POINTS * (strengths[i] - mean);
            double half = WIDTH * POINTS * Math.sqrt(covariance.fromMean(i));
            ratings.add(new Rating(player, points, points - half, points + half, played[i], scored[i] / played[i]));
        });
        ratings.sort(Comparator.comparingDouble(Rating::points).reversed());
        return ratings;
    }

    /// A line for each player, best first: name, points, 95% confidence interval, games and score.
    @Override
    public String toString() {
        int width = players.keySet().stream().mapToInt(String::length).max().orElse(0);
        StringBuilder text = new StringBuilder();
        for (Rating each : ratings()) {
            String line = "%-" + Math.max(6, width) + "s %7.1f  [%7.1f, %7.1f] %6d %6.3f%n";
            text.append(String.format(
                    Locale.ROOT,
                    line,
                    each.player(),
                    each.points(),
                    each.low(),
                    each.high(),
                    each.games(),
                    each.score()));
        }
        return text.toString();
    }
}
