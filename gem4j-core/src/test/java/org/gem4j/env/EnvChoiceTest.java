// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.env;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.Map;
import org.junit.jupiter.api.Test;

class EnvChoiceTest {
    @Test
    void commasInBracketsBelongToOptions() {
        assertThat(EnvChoice.parseList("rg:gcd(level=1, seed = 7),game:A-v0|math:b, ,"))
                .containsExactly(
                        new EnvChoice("rg:gcd", Map.of("level", "1", "seed", "7")),
                        new EnvChoice("game:A-v0", Map.of()),
                        new EnvChoice("math:b", Map.of()));
        assertThat(EnvChoice.parseList(" ")).isEmpty();
    }

    @Test
    void isWrittenAsItIsRead() {
        for (String text : new String[] {"rg:gcd", "rg:gcd(level=1,seed=7)"}) {
            assertThat(EnvChoice.parse(text)).hasToString(text);
        }
    }

    @Test
    void refusesBracketsThatAreOpenOrHoldSomethingElse() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> EnvChoice.parse("rg:gcd(level=1"))
                .withMessage("the bracket with an environment's options must be closed but was rg:gcd(level=1");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> EnvChoice.parse("rg:gcd(level)"))
                .withMessage("an environment's option must look like name=value but was level in rg:gcd(level)");
    }
}
