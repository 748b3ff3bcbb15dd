// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.http.HttpResponse;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Queue;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/// Five nodes in this process, of which two are cut off together. Clients of both sides count in all sessions.
class PartitionTest {
    private static final int SESSIONS = 40;
    private static final int STEPS = 3;
    private static final long PAUSE_NANOS = TimeUnit.MILLISECONDS.toNanos(100);

    private final Map<String, Queue<String>> answers = new ConcurrentHashMap<>();
    private final Map<String, Integer> ofMajority = new ConcurrentHashMap<>();
    private final AtomicBoolean stop = new AtomicBoolean();
    private List<LocalNode> nodes = List.of();
    private List<LocalNode> majority = List.of();
    private List<LocalNode> minority = List.of();

    @BeforeEach
    void start() {
        nodes = LocalNode.open(5, Optional.empty());
        majority = nodes.subList(2, 5);
        minority = nodes.subList(0, 2);
    }

    @AfterEach
    void stop() {
        stop.set(true);
        nodes.forEach(LocalNode::close);
    }

    @Test
    void noStepIsAnsweredOnBothSides() {
        List<String> sessions = open();
        List<String> known = new ArrayList<>();
        try (ExecutorService clients = Executors.newVirtualThreadPerTaskExecutor()) {
            for (String session : sessions) {
                clients.submit(() -> count(minority.getLast(), session));
            }
            minority.forEach(node -> node.cutOff(majority));
            known.addAll(sessions.stream().filter(this::isKeptByMajority).toList());
            for (String session : sessions) {
                clients.submit(() -> count(majority.getFirst(), session));
            }
            Waiting.until("the end of the minority", () -> minority.stream().allMatch(LocalNode::isCutOff));
            known.forEach(session -> ofMajority.put(session, 0));
            Waiting.until(
                    "answers of the majority",
                    () -> ofMajority.values().stream().allMatch(count -> count >= STEPS));
            stop.set(true);
        }

        assertThat(known).hasSizeGreaterThan(SESSIONS / 2);
        answers.forEach((session, counts) ->
                assertThat(counts).as("answered steps of %s", session).doesNotHaveDuplicates());
    }

    private List<String> open() {
        List<String> sessions = new ArrayList<>();
        for (int i = 0; i < SESSIONS; i++) {
            String session = nodes.get(i % nodes.size()).openSession();
            assertThat(nodes.getFirst().reset(session, ",\"seed\":1").statusCode())
                    .isEqualTo(200);
            answers.put(session, new ConcurrentLinkedQueue<>());
            sessions.add(session);
        }
        return sessions;
    }

    /// Whether a node of the majority has the session or its copy.
    private boolean isKeptByMajority(String session) {
        return majority.stream()
                .anyMatch(node -> Replicas.of(node.system()).find(session).isPresent());
    }

    private void count(LocalNode node, String session) {
        while (!stop.get() && !node.isCutOff()) {
            HttpResponse<String> answer = node.step(session, "add");
            if (answer.statusCode() == 200) {
                Objects.requireNonNull(answers.get(session)).add(LocalNode.text(answer));
                if (majority.contains(node)) {
                    ofMajority.computeIfPresent(session, (name, count) -> count + 1);
                }
            }
            LockSupport.parkNanos(PAUSE_NANOS);
        }
    }
}
