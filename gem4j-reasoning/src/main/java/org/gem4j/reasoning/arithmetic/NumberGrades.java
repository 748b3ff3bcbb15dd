// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.reasoning.arithmetic;

import java.math.BigDecimal;
import java.util.Optional;
import org.gem4j.reasoning.Grades;
import org.gem4j.text.python.Numbers;

/// Scoring rules for answers that are one number.
final class NumberGrades {
    private NumberGrades() {}

    /// 1 for the oracle's value in any notation, thousands separators allowed; otherwise the fraction that the
    /// oracle makes up of a text that contains it.
    static double valueOrContained(String answer, String oracle) {
        if (answer.equals(oracle)) {
            return 1;
        }
        String plain = answer.replace(",", "");
        Optional<BigDecimal> value = Numbers.decimal(plain);
        if (value.isPresent() && value.get().compareTo(new BigDecimal(oracle)) == 0) {
            return 1;
        }
        return Grades.lengthShare(plain, oracle);
    }
}
