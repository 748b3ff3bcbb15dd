// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.math.numeric;

import static org.assertj.core.api.Assertions.assertThat;

import org.gem4j.math.Outcome;
import org.gem4j.math.algebra.Basic;
import org.gem4j.math.exact.Budget;
import org.gem4j.math.syntax.Node;
import org.gem4j.math.syntax.Parser;
import org.gem4j.math.syntax.Reading;
import org.junit.jupiter.api.Test;

class NumericComparerTest {
    private static Node parse(String text) {
        Budget budget = new Budget(Budget.DEFAULT_STEPS);
        Reading.Parsed parsed = (Reading.Parsed) Parser.parse(text);
        return new Basic(budget, Node.Num.of(10)).of(parsed.node());
    }

    private static Outcome compare(String a, String b) {
        return new NumericComparer(new Budget(Budget.DEFAULT_STEPS))
                .compare(parse(a), parse(b))
                .outcome();
    }

    @Test
    void nearMissesAreToldApart() {
        assertThat(compare("e^{\\pi\\sqrt{163}}", "262537412640768744")).isEqualTo(Outcome.DIFFERENT);
        assertThat(compare("\\frac{\\ln(640320^3+744)}{\\sqrt{163}}", "\\pi")).isEqualTo(Outcome.DIFFERENT);
        assertThat(compare("\\sqrt{2}+\\sqrt{3}", "\\sqrt{5+2\\sqrt6}")).isEqualTo(Outcome.EQUAL);
        assertThat(compare("\\sin 15^\\circ", "\\frac{\\sqrt6-\\sqrt2}{4}")).isEqualTo(Outcome.EQUAL);
    }

    @Test
    void functionsAreComparedWhereBothAreReal() {
        assertThat(compare("\\ln(x^2)", "2\\ln x")).isEqualTo(Outcome.EQUAL);
        assertThat(compare("\\sqrt{x^2}", "x")).isEqualTo(Outcome.DIFFERENT);
        assertThat(compare("\\ln(x)", "\\ln(-x)")).isEqualTo(Outcome.UNDECIDED);
    }

    @Test
    void functionsThatBendAreComparedOnBothSidesOfTheirBends() {
        assertThat(compare("|x-3|", "3-x")).isEqualTo(Outcome.DIFFERENT);
        assertThat(compare("|x-3|", "x-3")).isEqualTo(Outcome.DIFFERENT);
        assertThat(compare("|x-100|", "100-x")).isEqualTo(Outcome.DIFFERENT);
        assertThat(compare("|x+100|", "x+100")).isEqualTo(Outcome.DIFFERENT);
        assertThat(compare("\\sqrt{(x-50)^2}", "50-x")).isEqualTo(Outcome.DIFFERENT);
        assertThat(compare("((x-50)^2)^{\\frac{1}{2}}", "50-x")).isEqualTo(Outcome.DIFFERENT);
        assertThat(compare("x", "\\max(x,-1000000)")).isEqualTo(Outcome.DIFFERENT);
        assertThat(compare("x", "\\min(x,10^9)")).isEqualTo(Outcome.DIFFERENT);
        assertThat(compare("x^2", "x^2+\\lfloor\\frac{|x|}{1000}\\rfloor")).isEqualTo(Outcome.DIFFERENT);
        assertThat(compare("|a-7|+|b-9|", "16-a-b")).isEqualTo(Outcome.DIFFERENT);
    }

    @Test
    void functionsThatBendAlikeAreEqual() {
        assertThat(compare("|x-100|", "\\sqrt{(100-x)^2}")).isEqualTo(Outcome.EQUAL);
        assertThat(compare("\\max(x,5)", "\\frac{x+5+|x-5|}{2}")).isEqualTo(Outcome.EQUAL);
        assertThat(compare("\\lfloor x+7 \\rfloor", "\\lfloor x \\rfloor+7")).isEqualTo(Outcome.EQUAL);
        assertThat(compare("|x|e^{x^2}", "e^{x^2}\\sqrt{x^2}")).isEqualTo(Outcome.EQUAL);
        assertThat(compare("\\sqrt{100-x^2}", "\\sqrt{(10-x)(10+x)}")).isEqualTo(Outcome.EQUAL);
    }

    @Test
    void wholePointsAloneProveNothing() {
        assertThat(compare("\\sin(\\pi x)", "x!-x!")).isEqualTo(Outcome.UNDECIDED);
        assertThat(compare("x", "x+\\sin(2\\pi x)+x!-x!")).isEqualTo(Outcome.UNDECIDED);
        assertThat(compare("\\cos(\\pi x)", "(-1)^x")).isEqualTo(Outcome.UNDECIDED);
        assertThat(compare("x^2", "x^2(-1)^{2x}")).isEqualTo(Outcome.UNDECIDED);
        assertThat(compare("\\frac{(x+1)!}{x!}", "x+1")).isEqualTo(Outcome.EQUAL);
        assertThat(compare("(-1)^n", "\\cos(n\\pi)")).isEqualTo(Outcome.EQUAL);
        assertThat(compare("n!", "n\\cdot(n-1)!")).isEqualTo(Outcome.EQUAL);
    }

    @Test
    void pointsAreIrrationalToo() {
        assertThat(compare("x", "x+\\sin(8257536\\pi x)")).isEqualTo(Outcome.DIFFERENT);
        assertThat(compare("x", "x+\\sin(2^{20}\\cdot 63\\pi x)")).isEqualTo(Outcome.DIFFERENT);
    }

    @Test
    void pointsLieBeyondAllConstants() {
        assertThat(compare("x", "x+|x-10^{30}|-10^{30}+x")).isEqualTo(Outcome.DIFFERENT);
        assertThat(compare("\\max(x,10^{40})", "10^{40}")).isEqualTo(Outcome.DIFFERENT);
        assertThat(compare("\\max(x,e^{100})", "e^{100}")).isEqualTo(Outcome.DIFFERENT);
        assertThat(compare("\\max(x,20!)", "20!")).isEqualTo(Outcome.DIFFERENT);
        assertThat(compare("n!", "n!+\\prod_{k=0}^{60}(n-k)")).isEqualTo(Outcome.DIFFERENT);
    }

    @Test
    void fewStepsProveNothing() {
        for (String[] pair :
                new String[][] {{"|x-100|", "100-x"}, {"x", "\\max(x,-1000000)"}, {"e^x+|x-100|", "e^x+100-x"}}) {
            for (long steps = 100; steps < Budget.DEFAULT_STEPS; steps += steps / 5) {
                NumericComparer numbers = new NumericComparer(new Budget(steps));
                assertThat(numbers.compare(parse(pair[0]), parse(pair[1])).outcome())
                        .as("%s and %s in %d steps", pair[0], pair[1], steps)
                        .isNotEqualTo(Outcome.EQUAL);
            }
        }
        assertThat(new NumericComparer(new Budget(100_000_000))
                        .compare(parse("|x-100|"), parse("\\sqrt{(100-x)^2}"))
                        .outcome())
                .isEqualTo(Outcome.EQUAL);
    }

    @Test
    void whatCannotBeComputedBeyondTheConstantsProvesNothing() {
        assertThat(compare("|x-100|", "100-x+e^{e^{e^x}}-e^{e^{e^x}}")).isNotEqualTo(Outcome.EQUAL);
        assertThat(compare("\\max(x,60)", "60+x^{x^{x^x}}-x^{x^{x^x}}")).isNotEqualTo(Outcome.EQUAL);
        assertThat(compare("|x+5|+e^{x^2}", "x+5+e^{x^2}")).isNotEqualTo(Outcome.EQUAL);
        assertThat(proportional("y-|x-100|", "y-100+x+e^{e^{e^x}}-e^{e^{e^x}}")).isNotEqualTo(Outcome.EQUAL);
    }

    private static Outcome proportional(String a, String b) {
        return new NumericComparer(new Budget(Budget.DEFAULT_STEPS))
                .proportional(parse(a), parse(b))
                .outcome();
    }

    @Test
    void equationsThatHoldAtOtherPointsAreNotMultiples() {
        assertThat(proportional("t-\\sqrt{t^2}", "-t-\\sqrt{t^2}")).isEqualTo(Outcome.DIFFERENT);
        assertThat(proportional("-t-\\sqrt{t^2}", "t-\\sqrt{t^2}")).isEqualTo(Outcome.DIFFERENT);
        assertThat(proportional("x-|x|", "x+|x|")).isEqualTo(Outcome.DIFFERENT);
        assertThat(proportional("|x-100|+x-100", "|x-100|-x+100")).isEqualTo(Outcome.DIFFERENT);
        assertThat(proportional("\\max(x,y)-x", "\\max(x,y)-y")).isEqualTo(Outcome.DIFFERENT);
        assertThat(proportional("\\lfloor x\\rfloor-x", "1")).isEqualTo(Outcome.DIFFERENT);
        assertThat(proportional("2x-2|x|", "|x|-x")).isNotEqualTo(Outcome.DIFFERENT);
        assertThat(proportional("y-e^x", "2e^x-2y")).isEqualTo(Outcome.EQUAL);
    }
}
