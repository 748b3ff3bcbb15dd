// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.multi;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/// Elo ratings of players by name, updated after each game, for players that still learn; [BradleyTerry]
/// rates a finished tournament. A difference of 400 points means expected scores of ten to one. Not
/// thread-safe.
public final class EloTable implements GameResults {
    private static final double START = 1000;
    private static final double SCALE = 400;

    private final double step;
    private final Map<String, Rating> ratings = new LinkedHashMap<>();

    /// A player's rating and how many games it rests on.
    public record Rating(double points, int games) {}

    /// @param step most points that one game can move, such as 32; above 0
    public EloTable(double step) {
        if (!(step > 0) || Double.isInfinite(step)) {
            throw new IllegalArgumentException("step must be > 0 but was " + step);
        }
        this.step = step;
    }

    /// The rating of a player; 1000 with 0 games if it is new.
    public Rating rating(String player) {
        return ratings.getOrDefault(player, new Rating(START, 0));
    }

    /// Lets a new player start with another one's points, as a later version of a player should.
    public void join(String player, double points) {
        ratings.putIfAbsent(player, new Rating(points, 0));
    }

    /// The points that the first player is expected to score against the second, between 0 and 1.
    public double expected(String first, String second) {
        double difference = rating(second).points() - rating(first).points();
        return 1 / (1 + Math.pow(10, difference / SCALE));
    }

    @Override
    public void record(String first, String second, double score) {
        if (!(score >= 0 && score <= 1)) {
            throw new IllegalArgumentException("score must be in [0, 1] but was " + score);
        }
        if (first.equals(second)) {
            return;
        }
        double gained = step * (score - expected(first, second));
        move(first, gained);
        move(second, -gained);
    }

    private void move(String player, double points) {
        Rating old = rating(player);
        ratings.put(player, new Rating(old.points() + points, old.games() + 1));
    }

    /// The players, best first.
    public List<String> ranking() {
        List<String> players = new ArrayList<>(ratings.keySet());
        players.sort((a, b) -> Double.compare(rating(b).points(), rating(a).points()));
        return players;
    }

    /// A line for each player, best first: name, points and games.
    @Override
    public String toString() {
        StringBuilder text = new StringBuilder();
        for (String player : ranking()) {
            Rating rating = rating(player);
            text.append(String.format(Locale.ROOT, "%-20s %7.1f %6d%n", player, rating.points(), rating.games()));
        }
        return text.toString();
    }
}
