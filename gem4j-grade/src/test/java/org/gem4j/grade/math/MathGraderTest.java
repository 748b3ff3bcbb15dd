// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.grade.math;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.IntStream;
import org.gem4j.math.Outcome;
import org.gem4j.text.StrictJson;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

class MathGraderTest {
    private static final MathGrader LENIENT = MathGrader.lenient();
    private static final MathGrader STRICT = MathGrader.strict();

    /// A pair of answers of one kind, and whether the lenient grader takes them for the same.
    record Pair(String kind, boolean equal, String left, String right) {}

    static List<Pair> pairs() throws IOException {
        try (InputStream in = Objects.requireNonNull(MathGraderTest.class.getResourceAsStream("cases.jsonl"))) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8)
                    .lines()
                    .map(line ->
                            (Map<?, ?>) StrictJson.readAll(line).orElseThrow().value())
                    .map(row -> new Pair(
                            (String) row.get("kind"), (Boolean) row.get("equal"), (String) row.get("gold"), (String)
                                    row.get("prediction")))
                    .toList();
        }
    }

    @ParameterizedTest
    @MethodSource("pairs")
    void judgesThePairsAsAMathematicianWould(Pair pair) {
        MathGrade grade = LENIENT.grade(pair.left(), pair.right());

        assertThat(grade.isCorrect()).as(grade.reason()).isEqualTo(pair.equal());
    }

    @ParameterizedTest
    @MethodSource("pairs")
    void theVerdictDoesNotDependOnTheOrder(Pair pair) {
        assertThat(LENIENT.grade(pair.right(), pair.left()).outcome())
                .isEqualTo(LENIENT.grade(pair.left(), pair.right()).outcome());
        assertThat(STRICT.grade(pair.right(), pair.left()).outcome())
                .isEqualTo(STRICT.grade(pair.left(), pair.right()).outcome());
    }

    @ParameterizedTest
    @MethodSource("pairs")
    void strictGradingAcceptsNothingThatLenientGradingRefuses(Pair pair) {
        MathGrade strict = STRICT.grade(pair.left(), pair.right());

        assertThat(strict.conventions()).isEmpty();
        assertThat(strict.isCorrect() && !pair.equal()).isFalse();
    }

    @ParameterizedTest
    @MethodSource("pairs")
    void everyAnswerEqualsItself(Pair pair) {
        assertThat(STRICT.grade(pair.left(), pair.left()).isCorrect()).isTrue();
        assertThat(STRICT.grade(pair.right(), " " + pair.right() + " ").isCorrect())
                .isTrue();
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
        x=5           | 5              | NAME_DROPPED
        5\\text{ cm}  | 5              | UNIT_DROPPED
        75^\\circ     | 75             | DEGREE_SIGN_DROPPED
        28\\%         | 28             | PERCENT_SIGN_DROPPED
        96            | 96\\text{ clips} | REMARK_DROPPED
        1, 2          | 2, 1           | LIST_ORDER
        \\frac17      | 0.142857142857 | ROUNDED_DECIMAL
        \\text{Yes}   | yes            | TEXT_FORM
        B             | (B)            | CHOICE_LETTER
        [5,\\infty)   | x\\ge5         | SET_AS_RELATION
        (1,3)         | 1,3            | TUPLE_AS_LIST
        7:32          | \\frac{7}{32}  | RATIO_AS_FRACTION
        1,22          | 1.22           | DECIMAL_COMMA
        2\\pmod5      | 2              | MODULUS_DROPPED
        \\{5\\}       | 5              | SINGLETON_SET
        \\log 100     | 2              | LOGARITHM_BASE
        """)
    void namesTheConventionThatItGrants(String gold, String answer, Convention convention) {
        MathGrade lenient = LENIENT.grade(gold, answer);
        MathGrade without = new MathGrader(Conventions.lenient().without(convention)).grade(gold, answer);
        MathGrade alone = new MathGrader(Conventions.strict().with(convention)).grade(gold, answer);

        assertThat(lenient.isCorrect()).as(lenient.reason()).isTrue();
        assertThat(lenient.conventions()).contains(convention);
        assertThat(without.isCorrect()).isFalse();
        assertThat(alone.isCorrect()).isTrue();
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
        5             | 5\\text{i}
        5             | 5\\text{ pi}
        5             | 5\\text{ sqrt 2}
        5             | 5\\text{ squared}
        5             | 5\\text{ sixths}
        5             | 5\\text{ over six}
        5             | 5\\text{ in base six}
        5             | 5\\text{ at least}
        5             | 5\\text{ below zero}
        5             | 5\\text{ isn't right}
        5             | 5\\text{ alternatively six}
        5             | 5万
        5             | 5以上
        30^\\circ   | 30\\text{ rad}
        -30^\\circ  | -30\\text{ rad}
        \\left\\vert x-3\\right\\vert | 3-x
        """)
    void whatMakesAnotherValueOfAnAnswerIsNotDropped(String gold, String answer) {
        assertThat(LENIENT.grade(gold, answer).isCorrect()).isFalse();
        assertThat(LENIENT.grade(answer, gold).isCorrect()).isFalse();
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
        5             | 5\\text{ a day}
        5             | 5\\text{ pairs}
        5             | 5\\text{ ways to choose two}
        5             | 5倍
        \\frac{\\pi}{6} | 30^\\circ
        30^\\circ   | \\frac{\\pi}{6}\\text{ rad}
        """)
    void whatOnlyExplainsAnAnswerIsDropped(String gold, String answer) {
        assertThat(LENIENT.grade(gold, answer).isCorrect()).isTrue();
    }

    /// Every pair is graded by two of the threads, and by all with `-Dgem4j.tests.all=true`.
    @Test
    void eightBusyThreadsGiveTheVerdictsOfOne() throws Exception {
        int parts = Boolean.getBoolean("gem4j.tests.all") ? 1 : 4;
        List<Pair> pairs = pairs();
        List<List<MathGrade>> alone = IntStream.range(0, parts)
                .mapToObj(part -> verdicts(pairs, part, parts))
                .toList();

        try (ExecutorService threads = Executors.newFixedThreadPool(8)) {
            List<Future<List<MathGrade>>> runs = new ArrayList<>();
            for (int i = 0; i < 8; i++) {
                int part = i % parts;
                runs.add(threads.submit(() -> verdicts(pairs, part, parts)));
            }
            for (int i = 0; i < 8; i++) {
                assertThat(runs.get(i).get()).isEqualTo(alone.get(i % parts));
            }
        }
    }

    private static List<MathGrade> verdicts(List<Pair> pairs, int part, int parts) {
        return IntStream.range(0, pairs.size())
                .filter(i -> i % parts == part)
                .mapToObj(pairs::get)
                .map(pair -> LENIENT.grade(pair.left(), pair.right()))
                .toList();
    }

    @Test
    void tinyDifferencesAreSeen() {
        assertThat(LENIENT.grade("\\frac{1}{2004!}", "\\frac{1}{2006!}").outcome())
                .isEqualTo(Outcome.DIFFERENT);
        assertThat(LENIENT.grade("e^{\\pi\\sqrt{163}}", "262537412640768744").outcome())
                .isEqualTo(Outcome.DIFFERENT);
        assertThat(LENIENT.grade("\\pi+10^{-300}", "\\pi").outcome()).isEqualTo(Outcome.DIFFERENT);
        assertThat(LENIENT.grade("\\sqrt{10^{80}+1}", "10^{40}").outcome()).isEqualTo(Outcome.DIFFERENT);
    }

    @Test
    void nestedRadicalsAreProvedEqual() {
        MathGrade grade = STRICT.grade("\\sqrt[3]{2+\\sqrt5}+\\sqrt[3]{2-\\sqrt5}", "1");

        assertThat(grade.outcome()).isEqualTo(Outcome.EQUAL);
        assertThat(grade.reason()).contains("algebraic number");
    }

    @Test
    void whatCannotBeDecidedEarnsNothing() {
        MathGrade grade = LENIENT.grade("5", "(10^{10^{10}})!");

        assertThat(grade.isCorrect()).isFalse();
    }

    @Test
    void anUnreadableGoldEqualsOnlyTheSameText() {
        assertThat(LENIENT.grade("\\unknown{5}", "5").outcome()).isEqualTo(Outcome.UNDECIDED);
        assertThat(LENIENT.grade("\\unknown{5}", "\\unknown {5}").outcome()).isEqualTo(Outcome.EQUAL);
        assertThat(LENIENT.grade("", "").isCorrect()).isFalse();
        assertThat(LENIENT.grade(" ", "5").isCorrect()).isFalse();
    }

    @Test
    void undefinedValuesEqualNoNumber() {
        assertThat(LENIENT.grade("\\frac{1}{0}", "0").isCorrect()).isFalse();
        assertThat(LENIENT.grade("0", "\\frac10-\\frac10").isCorrect()).isFalse();
        assertThat(LENIENT.grade("0", "0\\cdot\\infty").isCorrect()).isFalse();
    }

    @Test
    void nestingNeedsNoStack() {
        assertThat(STRICT.grade("1", "{".repeat(20_000) + "1" + "}".repeat(20_000))
                        .isCorrect())
                .isTrue();
        assertThat(STRICT.grade("1", "(".repeat(20_000) + "1" + ")".repeat(20_000))
                        .isCorrect())
                .isTrue();
        assertThat(STRICT.grade("1", "\\sqrt{".repeat(2_000) + "1" + "}".repeat(2_000))
                        .isCorrect())
                .isTrue();
        assertThat(STRICT.grade("x", "\\sqrt{".repeat(20_000) + "x" + "}".repeat(20_000))
                        .outcome())
                .isEqualTo(Outcome.UNDECIDED);
        assertThat(STRICT.grade("5", "-".repeat(20_000) + "5").isCorrect()).isFalse();
    }

    @Test
    void codeIsNeverRun() {
        for (String hostile : List.of(
                "eval(\"5\")",
                "lambda: 5",
                "[__import__('os').getpid()]",
                "\\input{/etc/passwd}",
                "len([1,2,3,4,5])")) {
            assertThat(LENIENT.grade("5", hostile).isCorrect()).as(hostile).isFalse();
        }
    }
}
