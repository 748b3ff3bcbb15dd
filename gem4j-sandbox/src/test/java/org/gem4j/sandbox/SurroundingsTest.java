// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.sandbox;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/// What ordinary programs expect to find around them.
class SurroundingsTest {
    private static final Sandboxes SANDBOXES =
            new Sandboxes(SandboxConfig.defaults().withWorkers(1));

    @AfterAll
    static void close() {
        SANDBOXES.close();
    }

    private static String output(PythonSandbox sandbox, String code) {
        PythonResult result = sandbox.run(Program.of(code));
        assertThat(result.errors().text()).isEmpty();
        return result.output().text();
    }

    @ParameterizedTest
    @EnumSource
    void sixtyThreadsFitTheDefaultLimits(SandboxLevel level) {
        String code = """
                import threading
                together = threading.Barrier(61)
                def work():
                    kept = [bytearray(1000) for _ in range(100)]
                    together.wait()
                for _ in range(60):
                    threading.Thread(target=work).start()
                print(threading.active_count())
                together.wait()
                """;

        assertThat(output(SANDBOXES.at(level), code)).isEqualTo("61\n");
    }

    @ParameterizedTest
    @EnumSource
    void wholeNumbersOfAnyLengthArePrinted(SandboxLevel level) {
        String code = """
                import subprocess, sys
                print(len(str(2**20000)), int('9' * 6000) % 7)
                print(subprocess.run([sys.executable, '-c', 'print(len(str(2**20000)))'], capture_output=True).stdout)
                """;

        assertThat(output(SANDBOXES.at(level), code)).isEqualTo("6021 0\nb'6021\\n'\n");
    }

    @ParameterizedTest
    @EnumSource
    void programsKnowTheirSource(SandboxLevel level) {
        String code = """
                import inspect, os
                def double(x):
                    return 2 * x
                class Box:
                    size = 1
                print(inspect.getsource(double) + inspect.getsource(Box), end='')
                print(os.path.dirname(os.path.abspath(__file__)) == os.getcwd())
                """;

        assertThat(output(SANDBOXES.at(level), code))
                .isEqualTo("def double(x):\n    return 2 * x\nclass Box:\n    size = 1\nTrue\n");
    }

    @ParameterizedTest
    @EnumSource
    void piecesOfASessionKnowTheirSource(SandboxLevel level) {
        try (PythonSession session = SANDBOXES.at(level).session(Limits.defaults())) {
            session.run("import inspect\ndef first():\n    return 1 / 0");
            session.run("def second():\n    return first()");

            assertThat(session.run("print(inspect.getsource(first) + inspect.getsource(second), end='')")
                            .output()
                            .text())
                    .isEqualTo("def first():\n    return 1 / 0\ndef second():\n    return first()\n");
            assertThat(session.run("second()").errors().text())
                    .isEqualTo("Traceback (most recent call last):\n  File \"<code 4>\", line 1, in <module>\n"
                            + "  File \"<code 2>\", line 2, in second\n  File \"<code>\", line 3, in first\n"
                            + "ZeroDivisionError: division by zero\n");
        }
    }

    @ParameterizedTest
    @EnumSource(mode = EnumSource.Mode.EXCLUDE, names = "PROCESS")
    void temporaryFilesHaveAPrivateFolderOfTheirOwn(SandboxLevel level) {
        String code = """
                import os, tempfile
                print(tempfile.gettempdir(), os.listdir('/tmp'), os.listdir())
                open('/tmp/note', 'w').write('x')
                os.makedirs('/tmp/a/b/c')
                with tempfile.NamedTemporaryFile() as file:
                    print(os.listdir())
                os.chmod('/tmp/a', 0)
                """;
        PythonSandbox sandbox = SANDBOXES.at(level);

        for (int i = 0; i < 3; i++) {
            assertThat(output(sandbox, code)).isEqualTo("/tmp [] []\n[]\n");
        }
    }

    @ParameterizedTest
    @EnumSource(mode = EnumSource.Mode.EXCLUDE, names = "PROCESS")
    void whatIsShownBelowTheFolderOfTemporaryFilesStays(SandboxLevel level, @TempDir Path folder) throws IOException {
        Assumptions.assumeTrue(folder.toRealPath().startsWith("/tmp"), "temporary files are kept elsewhere here");
        Sandboxes.assumeAvailable(level);
        Path shown = Files.createDirectories(folder.resolve("shown"));
        Files.writeString(shown.resolve("text"), "of the host");
        makeReadable(folder, shown);
        SandboxConfig config =
                SandboxConfig.defaults().withWorkers(1).withLevels(level).withReadOnly(shown);
        String code = """
                import os, shutil
                print(open('%1$s/text').read())
                open('/tmp/note', 'w').write('x')
                for harm in (lambda: os.unlink('%1$s/text'), lambda: os.rename('%2$s', '/tmp/gone'),
                             lambda: open('%1$s/other', 'w')):
                    try:
                        harm()
                        print('done')
                    except OSError:
                        pass
                """.formatted(shown, folder);

        try (PythonSandbox sandbox = PythonSandbox.open(config)) {
            for (int i = 0; i < 6; i++) {
                assertThat(output(sandbox, "import os\nprint(sorted(os.listdir('/tmp')))"))
                        .doesNotContain("note");
                assertThat(output(sandbox, code)).startsWith("of the host\n");
            }
        }
        assertThat(shown.resolve("text")).hasContent("of the host");
    }

    @ParameterizedTest
    @EnumSource
    void numpyIsSeededWhenItIsImported(SandboxLevel level, @TempDir Path folder) throws IOException {
        Sandboxes.assumeAvailable(level);
        Path random = Files.createDirectories(folder.resolve("numpy/random"));
        Files.writeString(folder.resolve("numpy/__init__.py"), "from . import random\n");
        Files.writeString(
                random.resolve("__init__.py"),
                "from random import Random\nstate = Random()\nseed, rand = state.seed, state.random\n");
        makeReadable(folder, folder.resolve("numpy"), random);
        SandboxConfig config = SandboxConfig.defaults()
                .withWorkers(1)
                .withLevels(level)
                .withReadOnly(folder)
                .withEnvironment(Map.of("PYTHONPATH", folder.toString()));
        Program program = Program.of("import numpy as np\nprint(np.random.rand())");

        for (SandboxConfig each : new SandboxConfig[] {config, config.withPreload("numpy")}) {
            try (PythonSandbox sandbox = PythonSandbox.open(each)) {
                String first = sandbox.run(program).output().text();
                assertThat(first).isNotEmpty();
                assertThat(sandbox.run(program).output().text()).isEqualTo(first);
                assertThat(sandbox.run(program.withSeed(7)).output().text())
                        .isNotEqualTo(first)
                        .isEqualTo(sandbox.run(program.withSeed(7)).output().text());
                assertThat(sandbox.run(program.withoutSeed()).output().text())
                        .isNotEqualTo(
                                sandbox.run(program.withoutSeed()).output().text());
            }
        }
    }

    /// Programs run as a user of their own.
    private static void makeReadable(Path... folders) throws IOException {
        for (Path folder : folders) {
            Files.setPosixFilePermissions(folder, PosixFilePermissions.fromString("rwxr-xr-x"));
        }
    }
}
