// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.cluster;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicInteger;

/// Clients that play recorded actions in sessions of their own until they are told to finish, and compare what they see
/// with an undisturbed run.
final class Players implements AutoCloseable {
    private static final long PATIENCE_MINUTES = 10;

    private final ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor();
    private final List<SessionPlayer> players = new ArrayList<>();
    private final List<Future<List<String>>> seen = new ArrayList<>();
    private final List<Recordings.Recording> recordings = new ArrayList<>();
    private final AtomicInteger next = new AtomicInteger();

    /// What came of it.
    ///
    /// @param steps answered in all sessions together
    /// @param wrong sessions that saw something else than they should, with the first such frame
    /// @param reconnects how often clients went to another node
    record Outcome(int sessions, long steps, List<String> wrong, int reconnects) {}

    /// @param most frames of each
    /// @param thinkMillis between two
    Players(int sessions, int most, long thinkMillis, List<NodeProcess> nodes) {
        for (int i = 0; i < sessions; i++) {
            Recordings.Recording recording = Recordings.of(i, most);
            SessionPlayer player = new SessionPlayer(
                    () -> nodes.get(next.getAndIncrement() % nodes.size()).port(), recording.envId());
            recordings.add(recording);
            players.add(player);
            seen.add(threads.submit(() -> player.play(recording.frames(), thinkMillis)));
        }
    }

    /// Waits until each session has played some more frames.
    void awaitFrames(int more) {
        List<Integer> before = players.stream().map(SessionPlayer::answered).toList();
        Waiting.until(more + " more frames of each session", () -> {
            for (int i = 0; i < before.size(); i++) {
                if (!seen.get(i).isDone() && players.get(i).answered() < before.get(i) + more) {
                    return false;
                }
            }
            return true;
        });
    }

    /// Has all sessions end after the frame that they are at.
    Outcome finish() throws InterruptedException, ExecutionException, TimeoutException {
        players.forEach(SessionPlayer::finish);
        List<String> wrong = new ArrayList<>();
        long steps = 0;
        int reconnects = 0;
        for (int i = 0; i < players.size(); i++) {
            List<String> answers = seen.get(i).get(PATIENCE_MINUTES, TimeUnit.MINUTES);
            steps += answers.size();
            reconnects += players.get(i).reconnects();
            for (int frame = 0; frame < answers.size(); frame++) {
                String shown = Recordings.shown(answers.get(frame));
                String expected = recordings.get(i).shown().get(frame);
                if (!shown.equals(expected)) {
                    wrong.add("session " + i + ", frame " + frame + ": " + answers.get(frame) + " not " + expected);
                    break;
                }
            }
        }
        return new Outcome(players.size(), steps, wrong, reconnects);
    }

    @Override
    public void close() {
        threads.shutdownNow();
    }
}
