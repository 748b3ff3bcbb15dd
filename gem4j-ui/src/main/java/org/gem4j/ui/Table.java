// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.ui;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.TimeUnit;
import org.gem4j.env.EnvException;
import org.gem4j.env.Info;
import org.gem4j.env.InfoKeys;
import org.gem4j.env.Observation;
import org.gem4j.env.Reset;
import org.gem4j.env.ResetOptions;
import org.gem4j.report.EpisodeJson;
import org.gem4j.report.Json;
import org.gem4j.rollout.Episode;
import org.gem4j.rollout.EpisodeListener;
import org.gem4j.rollout.EpisodePlayer;
import org.gem4j.rollout.EpisodeSeed;
import org.gem4j.rollout.Policy;
import org.gem4j.rollout.Request;
import org.gem4j.rollout.Response;
import org.gem4j.rollout.Sampling;
import org.gem4j.rollout.StopReason;
import org.gem4j.rollout.Turn;

/// An episode of the playground: it is played on a thread of its own, and each turn waits until somebody, a person or a
/// model, is told to make it. Thread-safe.
final class Table implements AutoCloseable {
    private static final Duration PATIENCE = Duration.ofMinutes(30);

    private final EpisodePlayer player;
    private final EpisodeSeed seed;
    private final BlockingQueue<Policy> movers = new ArrayBlockingQueue<>(1);
    private final List<Turn> turns = new ArrayList<>();
    private Observation shown = Observation.of("");
    private Info info = Info.empty();
    private Optional<Episode> ended = Optional.empty();
    private String problem = "";
    private boolean waiting;
    private boolean closed;

    private Table(EpisodePlayer player, long seed) {
        this.player = player;
        this.seed = new EpisodeSeed(seed, seed, ResetOptions.seeded(seed));
    }

    /// Begins an episode.
    ///
    /// @param player closed with the table
    static Table open(EpisodePlayer player, long seed, int maxTokens, double temperature) {
        Table table = new Table(player, seed);
        Sampling sampling = new Sampling(temperature, 1, -1, maxTokens);
        Thread.ofVirtual().name("gem4j-ui-play").start(() -> table.play(sampling));
        return table;
    }

    private void play(Sampling sampling) {
        try (player) {
            List<Episode> played = player.play(new Seat(), List.of(seed), sampling, new Watcher(), () -> isClosed());
            end(played.stream().findFirst(), "");
        } catch (RuntimeException e) {
            end(Optional.empty(), String.valueOf(e.getMessage()));
        }
    }

    private synchronized void end(Optional<Episode> episode, String failure) {
        ended = episode;
        problem = failure.isEmpty() ? episode.map(Episode::failure).orElse("the episode was left") : failure;
        closed = true;
        notifyAll();
    }

    private synchronized boolean isClosed() {
        return closed;
    }

    /// Whoever has been told to make the next move.
    private final class Seat implements Policy {
        @Override
        public List<Response> respond(List<Request> requests) {
            try {
                ready();
                Policy mover = movers.poll(PATIENCE.toSeconds(), TimeUnit.SECONDS);
                return mover == null || isClosed()
                        ? requests.stream()
                                .map(request -> Response.failed(StopReason.CANCELED, "nobody made a move"))
                                .toList()
                        : mover.respond(requests);
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                return List.of(Response.failed(StopReason.CANCELED, "interrupted"));
            }
        }
    }

    private synchronized void ready() {
        waiting = true;
        notifyAll();
    }

    private final class Watcher implements EpisodeListener {
        @Override
        public void started(EpisodeSeed begun, Reset reset) {
            see(reset.observation(), reset.info(), Optional.empty());
        }

        @Override
        public void turned(EpisodeSeed played, Turn turn) {
            see(turn.step().observation(), turn.step().info(), Optional.of(turn));
        }

        @Override
        public void broke(EpisodeSeed played, EnvException cause) {
            end(Optional.empty(), String.valueOf(cause.getMessage()));
        }
    }

    private synchronized void see(Observation observation, Info now, Optional<Turn> turn) {
        shown = observation;
        info = now;
        turn.ifPresent(turns::add);
    }

    /// Makes a move and waits until it is made.
    ///
    /// @param mover asked once
    /// @return the table as it is then
    Map<String, Object> move(Policy mover, Duration deadline) {
        await(deadline);
        synchronized (this) {
            if (closed) {
                throw ApiException.conflict("the episode is over" + (problem.isEmpty() ? "" : ": " + problem));
            }
            if (!waiting) {
                throw ApiException.conflict("the previous move is still in progress");
            }
            waiting = false;
        }
        if (!movers.offer(mover)) {
            throw ApiException.conflict("the previous move is still in progress");
        }
        return await(deadline);
    }

    /// Waits for the next turn to be made, or the end.
    Map<String, Object> await(Duration deadline) {
        long end = System.nanoTime() + deadline.toNanos();
        synchronized (this) {
            long left = deadline.toMillis();
            while (!waiting && !closed && left > 0) {
                try {
                    wait(left);
                } catch (InterruptedException e) {
                    Thread.currentThread().interrupt();
                    throw ApiException.busy("the server is stopping");
                }
                left = (end - System.nanoTime()) / 1_000_000;
            }
            return state();
        }
    }

    private Map<String, Object> state() {
        Episode episode = ended.orElseGet(
                () -> new Episode(player.envId(), seed.task(), "", turns, shown, Episode.Outcome.OK, ""));
        Map<String, Object> fields = EpisodeJson.write(episode, EpisodeJson.Prompts.NONE);
        fields.put("seed", Long.toString(seed.task()));
        fields.put("hint", Json.plain(info.getOr(InfoKeys.SUFFIX, "")));
        fields.put("rules", Json.plain(info.getOr(InfoKeys.PREFIX, "")));
        fields.put("over", closed);
        fields.put("busy", !waiting && !closed);
        fields.put("problem", problem);
        return fields;
    }

    /// Leaves the episode; its thread ends by itself.
    @Override
    public void close() {
        synchronized (this) {
            closed = true;
            notifyAll();
        }
        movers.offer(requests -> List.of(Response.failed(StopReason.CANCELED, "left")));
    }

    /// A move that a person typed.
    static Policy typed(String text) {
        return requests ->
                requests.stream().map(request -> Response.scripted(text)).toList();
    }
}
