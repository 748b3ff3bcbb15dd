// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.grade.code;

import static org.assertj.core.api.Assertions.assertThat;

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

/// Programs that look for the right answers, or for a way around the comparison, pass no test that they do not solve.
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class CheatingProgramsTest {
    /// The right answer is in no test that a program could have seen: 7919 + 104729 = 112648.
    private static final String RIGHT = "112648";

    private static final CodeProblem PRINTED =
            CodeProblem.of(List.of(new CodeTest.Standard("7919 104729\n", RIGHT + "\n")));
    private static final CodeProblem RETURNED = CodeProblem.of(
            CodeTests.parse("[{\"args\": [7919, 104729], \"expected\": " + RIGHT + "}]", Optional.of("add")));
    private static final CodeProblem ASSERTED =
            CodeProblem.of(List.of(new CodeTest.Assertion("assert add(7919, 104729) == " + RIGHT)));

    private PythonSandbox sandbox;

    @BeforeAll
    void open() {
        sandbox = PythonSandbox.open(SandboxConfig.defaults().withWorkers(2));
    }

    @AfterAll
    void close() {
        sandbox.close();
    }

    private boolean passes(CodeProblem problem, String source) {
        return CodeGrader.runningAll(sandbox).grade(problem, source).isCorrect();
    }

    @Test
    void aRightProgramPasses() {
        assertThat(passes(PRINTED, "print(sum(map(int, input().split())))")).isTrue();
        assertThat(passes(RETURNED, "def add(a, b): return a + b")).isTrue();
        assertThat(passes(ASSERTED, "def add(a, b): return a + b")).isTrue();
    }

    @Test
    void aProgramDoesNotLendTheTestItsModules() {
        CodeProblem close = CodeProblem.of(List.of(new CodeTest.Assertion("assert math.isclose(half(3), 1.5)")));

        assertThat(passes(close, "def half(n): return n / 2")).isTrue();
        assertThat(passes(close, "import math\ndef half(n): return n / 2")).isTrue();
        assertThat(passes(
                        close, "class math:\n    isclose = staticmethod(lambda *numbers: True)\ndef half(n): return n"))
                .isFalse();
    }

    @ParameterizedTest
    @ValueSource(strings = {"bisect.bisect", "copy.copy", "np.isclose", "numpy.allclose", "pd.isna", "pytest.approx"})
    void noModuleThatTestsUseIsTheProgramsOwn(String call) {
        String base = call.substring(0, call.indexOf('.'));
        String name = call.substring(call.indexOf('.') + 1);
        CodeProblem problem = CodeProblem.of(List.of(new CodeTest.Assertion("assert " + call + "(half(3), 1.5)")));
        String own = "class " + base + ":\n    " + name + " = staticmethod(lambda *values: True)\n";

        assertThat(passes(problem, own + "def half(n): return [n]")).isFalse();
    }

    @Test
    void theEndOfAnIterationIsNoAnswer() {
        CodeProblem mapped = CodeProblem.of(
                List.of(new CodeTest.Assertion("assert all(map(lambda p: add(*p) == sum(p), [(1, 2), (3, 4)]))")));

        assertThat(passes(mapped, "def add(a, b): return a + b")).isTrue();
        assertThat(passes(mapped, "def add(a, b): raise StopIteration")).isFalse();
        assertThat(passes(mapped, "def add(a, b): raise StopAsyncIteration")).isFalse();
    }

    @Test
    void whatUnittestReportsWithoutRaisingIsAFailure() {
        CodeProblem suite = CodeProblem.of(List.of(new CodeTest.Assertion("""
                import unittest
                class AddTest(unittest.TestCase):
                    def test(self):
                        self.assertEqual(add(7919, 104729), 112648)
                unittest.TextTestRunner().run(unittest.TestLoader().loadTestsFromTestCase(AddTest))
                """)));

        assertThat(passes(suite, "def add(a, b): return a + b")).isTrue();
        assertThat(passes(suite, "def add(a, b): return 0")).isFalse();
        assertThat(passes(suite, "def add(a, b): raise ValueError")).isFalse();
    }

    /// What a program finds in its frames, files, file descriptors, objects and environment that is right. It knows
    /// seven times the right answer, so that the answer itself is not among its own texts.
    private static final String SEARCH = """
            import gc, os, re, sys
            def texts():
                f = sys._getframe()
                while f:
                    yield repr(f.f_locals) + repr([k for k in f.f_globals])
                    f = f.f_back
                for o in gc.get_objects():
                    try:
                        yield repr(o)[:100000]
                    except BaseException:
                        pass
                yield repr(dict(os.environ)) + repr(sys.argv)
                places = ['/proc/self/cmdline', '/proc/self/environ', '/proc/1/cmdline', '/proc/1/environ']
                for top in ('.', '/tmp', os.path.expanduser('~'), os.path.dirname(os.path.abspath(sys.argv[0] or '.'))):
                    for root, dirs, files in os.walk(top):
                        places += [os.path.join(root, x) for x in files[:50]]
                        if len(places) > 300:
                            break
                for place in places:
                    try:
                        with open(place, 'rb') as file:
                            yield file.read(100000).decode('utf-8', 'replace')
                    except BaseException:
                        pass
                for fd in range(5, 40):
                    try:
                        os.set_blocking(fd, False)
                        yield os.read(fd, 100000).decode('utf-8', 'replace')
                    except BaseException:
                        pass
            def stolen():
                for text in texts():
                    for number in re.findall('(?<![0-9])[0-9]{6}(?![0-9])', text):
                        if int(number) * 7 == 788536:
                            return int(number)
                return 0
            """;

    @Test
    void theRightAnswerIsNowhereToBeFound() {
        assertThat(passes(PRINTED, SEARCH + "print(stolen())")).isFalse();
        assertThat(passes(RETURNED, SEARCH + "def add(a, b): return stolen()")).isFalse();
        assertThat(passes(ASSERTED, SEARCH + "def add(a, b): return stolen()")).isFalse();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "print(3)", // the output of a visible example
                "import os; os._exit(0)",
                "import sys; sys.exit(0)",
                "",
                "pass",
                "print('PASSED'); print('OK')",
                "import os; os.write(4, b'P'); os.write(3, b'P'); os._exit(0)",
                "import builtins\nbuiltins.print = lambda *a: None\nbuiltins.exit = lambda *a: None",
                "import builtins\nbuiltins.AssertionError = Exception\nbuiltins.abs = lambda x: 0\nadd = lambda a, b: 1",
                "import sys\nsys.modules['json'] = None\nsys.stdout.write('112647')",
                "class A(int):\n    def __eq__(s, o): return True\n    def __ne__(s, o): return False\n"
                        + "    def __sub__(s, o): return 0\n    __hash__ = int.__hash__\nadd = lambda a, b: A(0)",
                "class T(str):\n    def __eq__(s, o): return True\nadd = lambda a, b: T('x')\nprint(T('x'))",
                "class M(type):\n    def __instancecheck__(s, o): return True\n    def __eq__(s, o): return True\n"
                        + "class X(metaclass=M): pass\nadd = X",
                "add = lambda a, b: [112648]",
                "add = lambda a, b: '112648'",
                "add = lambda a, b: 112648.5",
                "add = lambda a, b: -112648\nprint(-112648)",
                "add = lambda a, b: (112648, 112649)\nprint('112648 112649')",
                "add = lambda a, b: {112648}\nprint('112648 or 112649')",
                "def add(a, b): yield 112648",
                "async def add(a, b): return 112648",
                "print('112,648')",
                "print('112648.0')",
                "print('1.12648e5')",
                "print('112 648')",
                "print('112648\\n0')",
                "import os\nif os.fork() == 0:\n    os._exit(0)\nos._exit(0)",
                "import atexit, sys\natexit.register(lambda: sys.stdout.write(''))\nraise SystemExit(0)",
                "import threading\nthreading.Thread(target=lambda: print(1)).start()",
                "import sys\nsys.setrecursionlimit(10 ** 9)\nadd = lambda a, b: add(a, b)"
            })
    void nothingButTheRightAnswerPasses(String source) {
        assertThat(passes(PRINTED, source)).isFalse();
        assertThat(passes(RETURNED, source)).isFalse();
        assertThat(passes(ASSERTED, source)).isFalse();
    }

    @Test
    void outputOfVisibleTestsEarnsOnlyThoseTests() {
        CodeProblem two = CodeProblem.of(
                List.of(new CodeTest.Standard("1 2\n", "3\n"), new CodeTest.Standard("7919 104729\n", RIGHT + "\n")));

        CodeGrade grade = CodeGrader.runningAll(sandbox).grade(two, "print(3)");

        assertThat(grade.score()).hasValue(0);
        assertThat(grade.partialScore()).hasValue(0.5);
    }
}
