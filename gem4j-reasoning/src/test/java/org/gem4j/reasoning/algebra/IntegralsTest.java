// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.reasoning.algebra;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Optional;
import org.gem4j.reasoning.Item;
import org.gem4j.reasoning.Metadata;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class IntegralsTest {
    private final Item root = new Item(
            "intermediate_integration",
            "",
            Optional.empty(),
            Metadata.of("integrand", "-4*(4*x - 8)**(1/2)", "variable", "x"));

    @ParameterizedTest
    @ValueSource(strings = {"-2*(4*x - 8)**(3/2)/3 + C", "-2*(4*x - 8)**(3/2)/3 +\nC", "\n-2*(4*x - 8)**(3/2)/3 + C\n"})
    void oneFormulaMayTakeSeveralLines(String answer) {
        assertThat(Integrals.gradeWhole(answer, root)).isEqualTo(1);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"\\ne -2*(4*x - 8)**(3/2)/3", "\\cancel{-2*(4*x - 8)**(3/2)/3}", "\\pm -2*(4*x - 8)**(3/2)/3"})
    void aCommandThatChangesTheFormulaIsNotAConstant(String answer) {
        assertThat(Integrals.gradeWhole(answer, root)).isZero();
    }

    @Test
    void aGreekLetterMayBeTheConstant() {
        assertThat(Integrals.gradeWhole("-2*(4*x - 8)**(3/2)/3 + \\alpha", root))
                .isEqualTo(1);
    }

    @Test
    void aSecondFormulaIsNotATermThatIsCloseToZero() {
        String two = "3*exp(-3*x**2 - 7*x - 9) + C\n-2*(4*x - 8)**(3/2)/3 + C";

        assertThat(Integrals.gradeWhole(two, root)).isZero();
    }
}
