// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.env;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.List;
import java.util.Map;
import org.gem4j.env.testing.ScriptedEnv;
import org.gem4j.vector.VectorOptions;
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
    void takesOtherOptionsButNoneTwice() {
        EnvChoice choice = EnvChoice.parse("rg:gcd(level=1)");

        assertThat(choice.with(Map.of("seed", 7))).containsOnly(Map.entry("level", "1"), Map.entry("seed", 7));
        assertThat(choice.with(Map.of("level", 1))).containsOnly(Map.entry("level", "1"));
        assertThatIllegalArgumentException()
                .isThrownBy(() -> choice.with(Map.of("level", 2)))
                .withMessage("option level is given twice: 1 in rg:gcd(level=1) and 2 beside it");
    }

    @Test
    void gemMakesWhatIsWrittenInBrackets() {
        OptionSpec rounds = OptionSpec.integer("rounds", 3, 1, 9, "Rounds.");
        Gem.register(new EnvSpec("test:Bracketed-v0", "For this test.", List.of(rounds), options -> {
            assertThat(options.integer("rounds")).isEqualTo(5);
            return ScriptedEnv.counting();
        }));

        Gem.make("test:Bracketed-v0(rounds=5)").close();
        Gem.makeVector("test:Bracketed-v0(rounds=5)", 2, VectorOptions.defaults())
                .close();
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Gem.make("test:Bracketed-v0(rounds=10)"))
                .withMessageContaining("rounds must be a whole number in 1..9 but was 10");
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
