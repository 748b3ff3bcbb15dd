// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.sandbox;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class PythonSandboxTest {
    private static final Sandboxes SANDBOXES =
            new Sandboxes(SandboxConfig.defaults().withWorkers(2));

    @AfterAll
    static void close() {
        SANDBOXES.close();
    }

    private static PythonResult run(SandboxLevel level, String code) {
        return SANDBOXES.at(level).run(Program.of(code));
    }

    @ParameterizedTest
    @EnumSource
    void returnsWhatIsPrinted(SandboxLevel level) {
        PythonResult result = run(level, "import sys\nprint('out \u00e9')\nprint('err', file=sys.stderr)");

        assertThat(result.ok()).isTrue();
        assertThat(result.output().text()).isEqualTo("out \u00e9\n");
        assertThat(result.errors().text()).isEqualTo("err\n");
    }

    @ParameterizedTest
    @EnumSource
    void showsTheTraceOfTheProgramOnly(SandboxLevel level) {
        PythonResult result = run(level, "def f():\n    return 1 / 0\n\nf()");

        assertThat(result.outcome()).isEqualTo(new Outcome.Exited(1));
        assertThat(result.exception()).isEqualTo("ZeroDivisionError");
        assertThat(result.errors().text())
                .isEqualTo("Traceback (most recent call last):\n  File \"<code>\", line 4, in <module>\n"
                        + "  File \"<code>\", line 2, in f\nZeroDivisionError: division by zero\n");
    }

    @ParameterizedTest
    @EnumSource
    void passesTheExitCodeOn(SandboxLevel level) {
        assertThat(run(level, "import sys\nsys.exit(3)").outcome()).isEqualTo(new Outcome.Exited(3));
        assertThat(run(level, "exit()").ok()).isTrue();
        assertThat(run(level, "raise SystemExit('why')").errors().text()).isEqualTo("why\n");
    }

    @ParameterizedTest
    @EnumSource
    void feedsStandardInput(SandboxLevel level) {
        String lines = "x".repeat(300_000) + "\n2\n";
        Program program = Program.of("a = input()\nb = input()\nprint(len(a), b)\nprint(input())");

        PythonResult result = SANDBOXES.at(level).run(program.withInput(lines));

        assertThat(result.output().text()).isEqualTo("300000 2\n");
        assertThat(result.exception()).isEqualTo("EOFError");
    }

    @ParameterizedTest
    @EnumSource
    void leavesNothingForTheNextProgram(SandboxLevel level) {
        run(
                level,
                "import sys, builtins, os\nsys.secret = builtins.secret = 1\nos.environ['SECRET'] = 'x'\n"
                        + "open('secret', 'w').write('x')\nos.makedirs('a/b/c')");
        PythonResult result = run(
                level,
                "import sys, builtins, os\n"
                        + "print(hasattr(sys, 'secret'), hasattr(builtins, 'secret'), 'SECRET' in os.environ, os.listdir())");

        assertThat(result.output().text()).isEqualTo("False False False []\n");
    }

    @ParameterizedTest
    @EnumSource
    void hidesEarlierProgramsFromTheMemoryOfLaterOnes(SandboxLevel level) {
        Sandboxes.assumeAvailable(level);
        try (PythonSandbox one =
                PythonSandbox.open(SandboxConfig.defaults().withLevels(level).withWorkers(1))) {
            // Children are made several at a time: only after some programs one comes that was made after the first.
            for (int i = 0; i < 6; i++) {
                one.run(Program.of("print('needle' + '-of-output')\nx = 'needle-of-code'")
                        .withInput("needle-of-input " + "z".repeat(100_000)));
            }
            PythonResult result =
                    one.run(Program.of("import re\nfound = 0\nwanted = 'nee'\nwanted = (wanted + 'dle-of-').encode()\n"
                            + "memory = open('/proc/self/mem', 'rb', 0)\n"
                            + "for line in open('/proc/self/maps'):\n"
                            + "    area, rights = line.split()[:2]\n"
                            + "    if 'rw' not in rights: continue\n"
                            + "    start, end = (int(x, 16) for x in area.split('-'))\n"
                            + "    memory.seek(start)\n"
                            + "    try: data = memory.read(end - start)\n"
                            + "    except OSError: continue\n"
                            + "    found += len(re.findall(wanted + b'(?:code|output|input)', data))\n"
                            + "    del data\n"
                            + "print(found)"));

            assertThat(result.output().text()).isEqualTo("0\n");
        }
    }

    @ParameterizedTest
    @EnumSource
    void keepsWhatWasPrintedBeforeTheTimeWasUp(SandboxLevel level) {
        Limits limits = Limits.defaults().withWallTime(Duration.ofMillis(300));
        PythonResult result = SANDBOXES
                .at(level)
                .run(Program.of("print('before')\nimport time\ntime.sleep(60)").withLimits(limits));

        assertThat(result.outcome()).isEqualTo(new Outcome.LimitReached(LimitKind.WALL_TIME));
        assertThat(result.output().text()).isEqualTo("before\n");
        assertThat(result.errors().text()).isEmpty();
    }

    @ParameterizedTest
    @EnumSource
    void countsProcessorTimeApart(SandboxLevel level) {
        Limits limits = Limits.defaults().withWallTime(Duration.ofSeconds(30)).withCpuTime(Duration.ofSeconds(1));
        PythonResult result =
                SANDBOXES.at(level).run(Program.of("while True: pass").withLimits(limits));

        assertThat(result.outcome()).isEqualTo(new Outcome.LimitReached(LimitKind.CPU_TIME));
    }

    @ParameterizedTest
    @EnumSource
    void keepsTheTwoEndsOfLongOutput(SandboxLevel level) {
        Limits limits = Limits.defaults().withOutput(100, 10_000_000);
        PythonResult result = SANDBOXES
                .at(level)
                .run(Program.of("print('a' * 1000 + '\u00e9' * 1000 + 'b' * 1000)")
                        .withLimits(limits));

        assertThat(result.ok()).isTrue();
        assertThat(result.output().head()).isEqualTo("a".repeat(50));
        assertThat(result.output().tail()).isEqualTo("b".repeat(49) + "\n");
        assertThat(result.output().bytes()).isEqualTo(4001);
        assertThat(result.output().omitted()).isEqualTo(3901);
    }

    @ParameterizedTest
    @EnumSource
    void endsAProgramThatPrintsTooMuch(SandboxLevel level) {
        Limits limits = Limits.defaults().withOutput(1000, 100_000);
        PythonResult result = SANDBOXES
                .at(level)
                .run(Program.of("while True: print('x' * 99)").withLimits(limits));

        assertThat(result.outcome()).isEqualTo(new Outcome.LimitReached(LimitKind.OUTPUT));
    }

    @ParameterizedTest
    @EnumSource
    void callsAMemoryErrorAMemoryLimit(SandboxLevel level) {
        Limits limits = Limits.defaults().withMemoryMiB(64);
        PythonResult result =
                SANDBOXES.at(level).run(Program.of("x = bytearray(100 << 20)").withLimits(limits));

        assertThat(result.outcome()).isEqualTo(new Outcome.LimitReached(LimitKind.MEMORY));
        assertThat(result.errors().text()).endsWith("MemoryError\n");
    }

    @ParameterizedTest
    @EnumSource
    void limitsOutputHoweverQuicklyItComes(SandboxLevel level) {
        Limits limits = Limits.defaults().withOutput(100, 10_000);
        PythonSandbox sandbox = SANDBOXES.at(level);

        PythonResult much = sandbox.run(Program.of("print('x' * 10_000)").withLimits(limits));
        PythonResult enough = sandbox.run(Program.of("print('x' * 9_999)").withLimits(limits));

        assertThat(much.outcome()).isEqualTo(new Outcome.LimitReached(LimitKind.OUTPUT));
        assertThat(enough.ok()).isTrue();
        assertThat(enough.output().bytes()).isEqualTo(10_000);
    }

    @ParameterizedTest
    @EnumSource
    void seedsRandomNumbers(SandboxLevel level) {
        Program program = Program.of("import random\nprint(random.random(), hash('x'))");
        PythonSandbox sandbox = SANDBOXES.at(level);

        String first = sandbox.run(program).output().text();
        assertThat(sandbox.run(program).output().text()).isEqualTo(first);
        assertThat(sandbox.run(program.withSeed(7)).output().text()).isNotEqualTo(first);
        String unseeded = sandbox.run(program.withoutSeed()).output().text();
        assertThat(unseeded).isNotEqualTo(first);
        assertThat(sandbox.run(program.withoutSeed()).output().text()).isNotEqualTo(unseeded);
    }

    @ParameterizedTest
    @EnumSource
    void seedsAsPythonItselfDoes(SandboxLevel level) {
        Program program = Program.of("import random\nprint(random.random() == random.Random(12345).random())");

        assertThat(SANDBOXES.at(level).run(program.withSeed(12345)).output().text())
                .isEqualTo("True\n");
    }

    @ParameterizedTest
    @EnumSource
    void startsProgramsInTheirOwnGroupWithoutStrangeDescriptorsOrBlockedSignals(SandboxLevel level) {
        String code = """
                import os, resource, signal
                print(os.getpgrp() == os.getpid(), signal.pthread_sigmask(signal.SIG_BLOCK, ()))
                print([number for number in range(256) if os.path.lexists('/proc/self/fd/%d' % number)])
                print(resource.getrlimit(resource.RLIMIT_NOFILE), resource.getrlimit(resource.RLIMIT_CORE))
                """;

        assertThat(SANDBOXES.at(level).run(Program.of(code)).output().text())
                .isEqualTo("True set()\n[0, 1, 2, 3, 4, 5]\n(%1$d, %1$d) (0, 0)\n"
                        .formatted(Limits.defaults().openFiles()));
    }

    @ParameterizedTest
    @EnumSource
    void knowsUsualNamesWithoutImportWhenAsked(SandboxLevel level) {
        Program lenient = Program.of(
                        "print(Counter('aab')['a'], sqrt(4), math.floor(2.5))\n" + "def pi(): return 3\nprint(pi())")
                .withLenientNames(true);

        assertThat(SANDBOXES.at(level).run(lenient).output().text()).isEqualTo("2 2.0 2\n3\n");
        assertThat(SANDBOXES.at(level).run(lenient.withLenientNames(false)).exception())
                .isEqualTo("NameError");
    }

    @ParameterizedTest
    @EnumSource
    void returnsTheReportApartFromTheOutput(SandboxLevel level) {
        PythonResult result = run(level, "import os\nos.write(4, b'{\"a\": 1}')\nprint('text')");

        assertThat(result.report()).isEqualTo("{\"a\": 1}");
        assertThat(result.output().text()).isEqualTo("text\n");
    }

    @ParameterizedTest
    @EnumSource
    void waitsForThreadsAndExitHandlers(SandboxLevel level) {
        PythonResult result = run(
                level,
                "import threading, time, atexit\natexit.register(print, 'last')\n"
                        + "threading.Thread(target=lambda: (time.sleep(0.1), print('thread'))).start()\nprint('main')");

        assertThat(result.output().text()).isEqualTo("main\nthread\nlast\n");
    }

    @ParameterizedTest
    @EnumSource
    void allowsProcessesWithinTheLimit(SandboxLevel level) {
        PythonResult result = run(
                level,
                "import subprocess, multiprocessing\n"
                        + "print(subprocess.run(['echo', 'hi'], capture_output=True).stdout)\n"
                        + "print(multiprocessing.get_context('fork').Pool(2).map(abs, [-1, -2]))");

        assertThat(result.errors().text()).isEmpty();
        assertThat(result.output().text()).isEqualTo("b'hi\\n'\n[1, 2]\n");
    }

    @ParameterizedTest
    @EnumSource
    void survivesTextThatIsNoProgram(SandboxLevel level) {
        assertThat(run(level, "def f(:").exception()).isEqualTo("SyntaxError");
        assertThat(run(level, "\0").exception()).isIn("ValueError", "SyntaxError");
        assertThat(run(level, "\ud800").ok()).isFalse();
        assertThat(run(level, "(".repeat(100_000)).ok()).isFalse();
        assertThat(run(level, "-".repeat(100_000) + "1").ok()).isFalse();
        assertThat(run(level, "").ok()).isTrue();
    }

    /// The fork server and the children that wait for programs die as on a machine that is short of memory.
    @ParameterizedTest
    @EnumSource
    void replacesWhatDiedWhileItWaited(SandboxLevel level) throws IOException {
        Sandboxes.assumeAvailable(level);
        List<ProcessHandle> others = ProcessHandle.current().descendants().toList();
        try (PythonSandbox sandbox =
                PythonSandbox.open(SandboxConfig.defaults().withLevels(level).withWorkers(1))) {
            assertThat(sandbox.run(Program.of("print(1)")).output().text()).isEqualTo("1\n");
            List<ProcessHandle> waiting = ProcessHandle.current()
                    .descendants()
                    .filter(process -> !others.contains(process)
                            && process.children().findAny().isEmpty())
                    .toList();
            assertThat(waiting).isNotEmpty();
            waiting.forEach(ProcessHandle::destroyForcibly);
            for (ProcessHandle process : waiting) {
                awaitEnd(process);
            }

            for (int i = 0; i < 6; i++) {
                assertThat(sandbox.run(Program.of("print(" + i + ")")).output().text())
                        .isEqualTo(i + "\n");
            }
        }
    }

    /// Waits until a process is dead, whether or not its parent has taken notice.
    private static void awaitEnd(ProcessHandle process) throws IOException {
        Path status = Path.of("/proc", Long.toString(process.pid()), "stat");
        long deadline = System.nanoTime() + Duration.ofSeconds(10).toNanos();
        try {
            while (!Files.readString(status).contains(") Z ")) {
                assertThat(System.nanoTime()).isLessThan(deadline);
                Thread.onSpinWait();
            }
        } catch (NoSuchFileException e) {
            assertThat(status).doesNotExist();
        }
    }

    @Test
    void refusesALevelThatIsNotThere() {
        SandboxConfig config = SandboxConfig.defaults().withPython(Path.of("/nowhere/python3"));

        assertThatThrownBy(() -> PythonSandbox.open(config.withLevels(SandboxLevel.NAMESPACE)))
                .isInstanceOf(SandboxException.class)
                .hasMessageContaining("namespace: /nowhere/python3");
    }

    @Test
    void saysThatItIsClosed() {
        PythonSandbox sandbox = PythonSandbox.open(SandboxConfig.defaults().withWorkers(1));
        sandbox.close();

        assertThat(sandbox.run(Program.of("print(1)")).outcome())
                .isEqualTo(new Outcome.Infrastructure("the sandbox is closed"));
    }
}
