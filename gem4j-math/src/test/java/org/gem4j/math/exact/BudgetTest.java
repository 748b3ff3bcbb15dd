// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.math.exact;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;

class BudgetTest {
    @Test
    void everyStepIsCountedAndTheLastOneMayBeSpent() {
        Budget budget = new Budget(100);
        budget.spend(60);
        assertThat(budget.left()).isEqualTo(40);

        budget.spend(40);

        assertThat(budget.left()).isZero();
        assertThatThrownBy(() -> budget.spend(1)).isInstanceOf(LimitException.class);
        assertThatThrownBy(() -> budget.spend(1)).as("still").isInstanceOf(LimitException.class);
    }

    @Test
    void productsOfLongerNumbersCostMore() {
        long before = 0;
        for (long bits = 0; bits <= 1 << 20; bits = 2 * bits + 1) {
            Budget budget = new Budget(1_000_000_000);

            budget.spendProduct(bits);

            long price = 1_000_000_000 - budget.left();
            assertThat(price).as("%d bits", bits).isGreaterThanOrEqualTo(Math.max(before, 1 + bits / 32));
            before = price;
        }
    }

    @Test
    void aHalfIsSpentOnItsOwn() {
        Budget budget = new Budget(100);

        Budget half = budget.half();
        half.spend(50);

        assertThat(budget.left()).isEqualTo(100);
        assertThatThrownBy(() -> half.spend(1)).isInstanceOf(LimitException.class);
        assertThat(half.half().left()).isEqualTo(1);
    }

    @Test
    void aBudgetOfNothingIsRefused() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new Budget(0))
                .withMessageContaining("steps must be > 0 but was 0");
    }
}
