// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.env;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.Map;
import org.gem4j.env.testing.ScriptedEnv;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class EnvRegistryTest {
    private final EnvRegistry registry = EnvRegistry.create();

    private static EnvSpec spec(String id) {
        return new EnvSpec(id, "For tests.", List.of(), options -> ScriptedEnv.counting());
    }

    @BeforeEach
    void fill() {
        registry.register(spec("game:Sudoku-v0-hard"));
        registry.register(spec("game:Sudoku-v0-easy"));
        registry.register(spec("rg:leg_counting"));
    }

    @Test
    void findsByIdAndListsInOrder() {
        assertThat(registry.find("rg:leg_counting").family()).isEqualTo("rg");
        assertThat(registry.list())
                .extracting(EnvSpec::id)
                .containsExactly("game:Sudoku-v0-easy", "game:Sudoku-v0-hard", "rg:leg_counting");
    }

    @Test
    void anIdWithoutALevelMeansTheHardOne() {
        assertThat(registry.find("game:Sudoku-v0").id()).isEqualTo("game:Sudoku-v0-hard");
    }

    @Test
    void saysWhatWasMeant() {
        assertThatThrownBy(() -> registry.find("game:Sudoko-v0-easy"))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("game:Sudoko-v0-easy")
                .hasMessageContaining("Did you mean game:Sudoku-v0-easy?");
        assertThatThrownBy(() -> registry.find("leg_countng")).hasMessageContaining("Did you mean rg:leg_counting?");
        assertThatThrownBy(() -> registry.find("sudoko")).hasMessageContaining("Did you mean game:Sudoku-v0-easy?");
        assertThatThrownBy(() -> registry.find("game:Sudoku"))
                .hasMessageContaining("Did you mean game:Sudoku-v0-easy?");
        assertThatThrownBy(() -> registry.find("something else"))
                .hasMessageContaining("unknown environment something else.");
        assertThatThrownBy(() -> registry.find("")).isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void anIdCanBeTakenOnce() {
        assertThatThrownBy(() -> registry.register(spec("rg:leg_counting"))).hasMessageContaining("rg:leg_counting");
    }

    @Test
    void whatAProgramRegistersIsItsOwn() {
        assertThat(registry.isOwn("rg:leg_counting")).isTrue();
        assertThat(registry.isOwn("rg:other")).isFalse();
    }

    @Test
    void idsHaveAFamilyAndAName() {
        for (String id : List.of("", "noColon", "Game:X", "game:", "game:with space", ":x")) {
            assertThatThrownBy(() -> spec(id)).hasMessageContaining("family:Name");
        }
    }

    @Test
    void refusesUnknownOptions() {
        assertThatThrownBy(() -> registry.find("rg:leg_counting").make(Map.of("sed", 1)))
                .hasMessageContaining("Did you mean seed?");
    }

    @Test
    void suggestsWhatIsNearOnly() {
        List<String> names = List.of("concat", "concat_chat", "episode_tracking");

        assertThat(Suggestions.didYouMean("conact", names)).isEqualTo(". Did you mean concat?");
        assertThat(Suggestions.didYouMean("EPISODE_TRACKIGN", names)).isEqualTo(". Did you mean episode_tracking?");
        assertThat(Suggestions.didYouMean("zzz", names)).isEqualTo(".");
        assertThat(Suggestions.didYouMean("x", List.of())).isEqualTo(".");
    }

    @ParameterizedTest
    @CsvSource({
        "foo, no, false",
        "foo, tool, false",
        "top, no, false",
        "'', no, false",
        "a, no, false",
        "game:foo, game:2048, false",
        "gdc, gcd, true",
        "none, no, true",
        "calc, calculator, true",
        "tol, tool, true",
        "refrence, reference, true",
        "learning_rte, learning_rate, true",
        "numba, number, true"
    })
    void aWordIsNearIfTwoThirdsOfItAreTheSame(String given, String candidate, boolean near) {
        assertThat(Suggestions.didYouMean(given, List.of(candidate)).equals("."))
                .isNotEqualTo(near);
    }
}
