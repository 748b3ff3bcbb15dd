// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.sandbox;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class PythonSessionTest {
    private static final Limits LIMITS = Limits.defaults().withWallTime(Duration.ofMillis(1500));
    private static final Sandboxes SANDBOXES =
            new Sandboxes(SandboxConfig.defaults().withWorkers(1).withLiveSessions(2));

    @AfterAll
    static void close() {
        SANDBOXES.close();
    }

    @ParameterizedTest
    @EnumSource
    void remembersNames(SandboxLevel level) {
        try (PythonSession session = SANDBOXES.at(level).session(LIMITS)) {
            session.run("x = 20\ndef f(y):\n    return x + y");

            assertThat(session.run("print(f(1))").output().text()).isEqualTo("21\n");
            assertThat(session.show("x = 5\nf(2)").output().text()).isEqualTo("7\n");
        }
    }

    @ParameterizedTest
    @EnumSource
    void goesOnAfterAnException(SandboxLevel level) {
        try (PythonSession session = SANDBOXES.at(level).session(LIMITS)) {
            PythonResult failed = session.run("x = 1\nraise ValueError('no')");

            assertThat(failed.outcome()).isEqualTo(new Outcome.Exited(1));
            assertThat(failed.exception()).isEqualTo("ValueError");
            assertThat(session.run("print(x)").output().text()).isEqualTo("1\n");
        }
    }

    @ParameterizedTest
    @EnumSource
    void undoesAPieceThatReachesALimit(SandboxLevel level) {
        try (PythonSession session = SANDBOXES.at(level).session(LIMITS)) {
            session.run("x = [1]");
            PythonResult endless = session.run("x.append(2)\nwhile True: pass");

            assertThat(endless.outcome()).isEqualTo(new Outcome.LimitReached(LimitKind.WALL_TIME));
            assertThat(session.run("print(x)").output().text()).isEqualTo("[1]\n");
        }
    }

    @ParameterizedTest
    @EnumSource
    void keepsMoreSessionsThanInterpreters(SandboxLevel level) {
        PythonSandbox sandbox = SANDBOXES.at(level);
        List<PythonSession> sessions = List.of(1, 2, 3, 4, 5).stream()
                .map(number -> sandbox.session(LIMITS))
                .toList();
        for (int round = 0; round < 3; round++) {
            for (int i = 0; i < sessions.size(); i++) {
                String code = round == 0 ? "import random\nn = [" + i + "]" : "n.append(random.random())";
                assertThat(sessions.get(i).run(code).ok()).isTrue();
            }
        }

        List<String> states = sessions.stream()
                .map(session -> session.run("print(n[0], len(n), n[1] != n[2])")
                        .output()
                        .text())
                .toList();

        assertThat(states).containsExactly("0 3 True\n", "1 3 True\n", "2 3 True\n", "3 3 True\n", "4 3 True\n");
        sessions.forEach(PythonSession::close);
    }

    @ParameterizedTest
    @EnumSource
    void isRestoredByItsPieces(SandboxLevel level) {
        PythonSandbox sandbox = SANDBOXES.at(level);
        try (PythonSession session = sandbox.session(LIMITS)) {
            session.run("import random\nx = random.random()");
            session.run("y = x + random.random()");
            String state = session.run("print(x, y)").output().text();

            try (PythonSession copy = sandbox.session(LIMITS, false, session.pieces())) {
                assertThat(copy.run("print(x, y)").output().text()).isEqualTo(state);
            }
        }
    }

    @ParameterizedTest
    @EnumSource
    void leavesTheNextOneAWakefulInterpreter(SandboxLevel level) {
        PythonSandbox sandbox = SANDBOXES.at(level);
        for (String last : List.of("x = 1", "raise SystemExit", "import os\nos.fork()", "while True: pass")) {
            try (PythonSession session = sandbox.session(LIMITS)) {
                session.run("import time");
                session.run(last);
            }
            try (PythonSession next = sandbox.session(LIMITS)) {
                assertThat(next.run("print(2)").output().text()).isEqualTo("2\n");
            }
        }
    }

    @ParameterizedTest
    @EnumSource
    void startsAnewAfterTheInterpreterWasEnded(SandboxLevel level) {
        try (PythonSession session = SANDBOXES.at(level).session(LIMITS)) {
            session.run("x = 1");

            assertThat(session.run("import sys\nx = 2\nsys.exit(4)").outcome()).isEqualTo(new Outcome.Exited(4));
            assertThat(session.run("import os\nos._exit(5)").outcome()).isEqualTo(new Outcome.Exited(5));
            assertThat(session.run("print(x)").output().text()).isEqualTo("1\n");
        }
    }
}
