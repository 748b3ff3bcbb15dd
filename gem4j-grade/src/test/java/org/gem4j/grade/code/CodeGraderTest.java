// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.grade.code;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.gem4j.sandbox.PythonSandbox;
import org.gem4j.sandbox.SandboxConfig;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class CodeGraderTest {
    private static final CodeProblem SQUARE = CodeProblem.of(CodeTests.parse(
            "[{\"args\": [3], \"expected\": 9}, {\"args\": [12], \"expected\": 144}]", Optional.of("square")));
    private static final CodeProblem ASSERTED =
            CodeProblem.of(List.of(new CodeTest.Assertion("assert square(3) == 9")));
    private PythonSandbox sandbox;

    @BeforeAll
    void open() {
        sandbox = PythonSandbox.open(SandboxConfig.defaults().withWorkers(2));
    }

    @AfterAll
    void close() {
        sandbox.close();
    }

    private List<Verdict> verdicts(CodeProblem problem, String source) {
        return CodeGrader.runningAll(sandbox).grade(problem, source).results().stream()
                .map(TestResult::verdict)
                .toList();
    }

    private Verdict asserted(String test, String source) {
        return verdicts(CodeProblem.of(List.of(new CodeTest.Assertion(test))), source)
                .getFirst();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "def square(n): return n * n",
                "class Solution:\n    def square(self, n): return n ** 2",
                "from __future__ import annotations\ndef square(n: int) -> int: return float(n * n)"
            })
    void acceptsRightFunctions(String source) {
        assertThat(verdicts(SQUARE, source)).containsOnly(Verdict.PASSED);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "import sys\nsys.exit(0)",
                "import os\nos._exit(0)",
                "import atexit, os\natexit.register(lambda: os._exit(0))\ndef square(n): return 1",
                "def square(n): return True",
                "class E(int):\n    __eq__ = lambda a, b: True\n    __hash__ = int.__hash__\n    __repr__ = lambda a: '9'\n"
                        + "def square(n): return E(1)",
                "class L(list):\n    __iter__ = lambda a: iter([9])\n    __len__ = lambda a: 1\ndef square(n): return L([1])",
                "import builtins\nbuiltins.type = lambda *a: int\nbuiltins.isinstance = lambda *a: True\ndef square(n): return None",
                "import os\nos.write(4, b'V' * 100)\ndef square(n): return 2",
                "import os\nos.write(4, b'P')\nos._exit(0)",
                "import os\nos.close(4)\ndef square(n): return n * n",
                "import sys\ndef square(n):\n    f = sys._getframe()\n    while f:\n        for k in list(f.f_locals):\n"
                        + "            if k in ('answers', 'returned', 'expected', 'right'): return f.f_locals[k]\n"
                        + "        f = f.f_back\n    return 0",
                "import gc\ndef square(n):\n    return [x for x in gc.get_objects() if x == 9] and 9 or 0",
                "def square(n):\n    a = []\n    a.append(a)\n    return a",
                "def square(n):\n    import threading, os\n    raise SystemExit(0)",
                "import signal\ndef square(n): signal.raise_signal(signal.SIGKILL)",
                "raise AssertionError()",
                "x = ("
            })
    void nothingButTheRightValuePasses(String source) {
        assertThat(verdicts(SQUARE, source)).doesNotContain(Verdict.PASSED, Verdict.INFRASTRUCTURE);
        assertThat(verdicts(ASSERTED, source)).doesNotContain(Verdict.PASSED, Verdict.INFRASTRUCTURE);
    }

    @Test
    void assertionsSeeValuesNotObjects() {
        assertThat(asserted("assert f([3, 1]) == [1, 3]", "def f(a): return sorted(a)"))
                .isEqualTo(Verdict.PASSED);
        assertThat(asserted("assert f(1) == (1, {2}, {'a': None})", "def f(a): return (a, {2}, {'a': None})"))
                .isEqualTo(Verdict.PASSED);
        assertThat(asserted("assert abs(f(2) - 1.41421356) < 1e-6", "f = lambda x: x ** 0.5"))
                .isEqualTo(Verdict.PASSED);
        assertThat(asserted("assert f(1) == 2", "f = lambda x: x")).isEqualTo(Verdict.WRONG);
        assertThat(asserted("assert f(1) == 2", "g = 1")).isEqualTo(Verdict.RUNTIME_ERROR);
        assertThat(asserted("assert f(1) == 2", "class E:\n    def __eq__(s, o): return True\ndef f(x): return E()"))
                .isEqualTo(Verdict.WRONG);
    }

    @Test
    void assertionsMayHoldStateLoopsAndExceptions() {
        String stack = "class Stack:\n    def __init__(self): self.items = []\n"
                + "    def push(self, x): self.items.append(x)\n    def pop(self): return self.items.pop()\n";
        assertThat(asserted(
                        "s = Stack()\ns.push(4)\ns.push(5)\nassert s.pop() == 5\nassert s.pop() == 4\n"
                                + "try:\n    s.pop()\n    assert False\nexcept IndexError:\n    pass",
                        stack))
                .isEqualTo(Verdict.PASSED);
        assertThat(asserted(
                        "def check(candidate):\n    for i in range(4):\n        assert candidate(i) == i + 1\ncheck(f)",
                        "def f(i): return i + 1"))
                .isEqualTo(Verdict.PASSED);
        assertThat(asserted("a = [2, 1]\nf(a)\nassert a == [1, 2]", "def f(a): a.sort()"))
                .isEqualTo(Verdict.PASSED);
        assertThat(asserted("assert list(f(3)) == [0, 1, 2]", "def f(n):\n    for i in range(n): yield i"))
                .isEqualTo(Verdict.PASSED);
    }

    @Test
    void limitsAreVerdicts() {
        CodeProblem quick = SQUARE.withLimits(SQUARE.limits().withWallTime(Duration.ofMillis(300)));
        assertThat(verdicts(quick, "def square(n):\n    while True: pass")).containsOnly(Verdict.TIMEOUT);
        assertThat(verdicts(SQUARE, "def square(n): return bytearray(10 ** 10)"))
                .containsOnly(Verdict.MEMORY);
        CodeProblem printed = CodeProblem.of(List.of(new CodeTest.Standard("", "1")));
        assertThat(verdicts(printed, "while True: print('x' * 10000)")).containsOnly(Verdict.OUTPUT);
        assertThat(verdicts(printed, "print(1")).containsOnly(Verdict.COMPILE_ERROR);
        assertThat(verdicts(printed, "print(1); raise ValueError")).containsOnly(Verdict.RUNTIME_ERROR);
        assertThat(verdicts(printed, "print(1)")).containsOnly(Verdict.PASSED);
    }

    @Test
    void longNumbersMayBePrinted() {
        CodeProblem problem = CodeProblem.of(List.of(new CodeTest.Standard("", "1" + "0".repeat(6000))));
        assertThat(verdicts(problem, "print(10 ** 6000)")).containsOnly(Verdict.PASSED);
    }

    @Test
    void stopsAtTheFirstFailureWhenAsked() {
        String source = "def square(n): return 144";
        CodeGrade stopped = CodeGrader.stoppingAtFailure(sandbox).grade(SQUARE, source);
        CodeGrade whole = CodeGrader.runningAll(sandbox).grade(SQUARE, source);
        assertThat(stopped.results()).hasSize(1);
        assertThat(stopped.score()).hasValue(0);
        assertThat(whole.partialScore()).hasValue(0.5);
        assertThat(whole.isCorrect()).isFalse();
    }

    @Test
    void aProblemWithoutTestsIsPassedByNothing() {
        assertThat(CodeGrader.runningAll(sandbox)
                        .grade(CodeProblem.of(List.of()), "pass")
                        .score())
                .hasValue(0);
    }
}
