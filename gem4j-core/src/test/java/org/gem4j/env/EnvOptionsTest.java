// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.env;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class EnvOptionsTest {
    private static final List<OptionSpec> SPECS = List.of(
            OptionSpec.integer("max_turns", 4, 1, 100, "Turns."),
            OptionSpec.sampledInteger("size", 2, 9, "Random unless given."),
            OptionSpec.number("share", 0.5, 0, 1, "A share."),
            OptionSpec.bool("hardcore", false, "Harder."),
            OptionSpec.choice("compat", "none", List.of("none", "gem"), "Which behavior."),
            OptionSpec.text("folder", "", "Where."));

    private static EnvOptions check(Map<String, ?> given) {
        return EnvOptions.check("game:Test-v0", SPECS, given);
    }

    @Test
    void fillsInDefaults() {
        EnvOptions options = check(Map.of());

        assertThat(options.integer("max_turns")).isEqualTo(4);
        assertThat(options.sampledInteger("size")).isEmpty();
        assertThat(options.number("share")).isEqualTo(0.5);
        assertThat(options.bool("hardcore")).isFalse();
        assertThat(options.text("compat")).isEqualTo("none");
        assertThat(options.seed()).isEmpty();
        assertThat(options.given()).isEmpty();
    }

    @Test
    void takesValuesAndTheirTexts() {
        assertThat(check(Map.of("max_turns", 7, "share", 1, "hardcore", true)).values())
                .isEqualTo(check(Map.of("max_turns", " 7 ", "share", "1", "hardcore", "Yes"))
                        .values());
        assertThat(check(Map.of("max_turns", 7L, "size", 3.0)).sampledInteger("size"))
                .hasValue(3);
    }

    @Test
    void hyphensAreUnderscores() {
        assertThat(check(Map.of("max-turns", 9)).integer("max_turns")).isEqualTo(9);
    }

    @ParameterizedTest
    @CsvSource({
        "max_turns,0,1..100",
        "max_turns,101,1..100",
        "max_turns,3.5,1..100",
        "max_turns,99999999999999999999,1..100",
        "max_turns,x,1..100",
        "share,1.01,0.0..1.0",
        "share,NaN,0.0..1.0",
        "hardcore,maybe,true or false",
        "compat,GEM,'none, gem'"
    })
    void refusesWhatIsOutOfRange(String name, String value, String range) {
        assertThatThrownBy(() -> check(Map.of(name, value)))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining(name)
                .hasMessageContaining(value)
                .hasMessageContaining(range);
    }

    @Test
    void saysWhichOptionWasMeant() {
        assertThatThrownBy(() -> check(Map.of("max_turn", 3)))
                .hasMessageContaining("game:Test-v0")
                .hasMessageContaining("Did you mean max_turns?")
                .hasMessageContaining("hardcore");
    }

    @Test
    void theSameSeedGivesTheSameStream() {
        assertThat(check(Map.of("seed", 5)).random().nextLong())
                .isEqualTo(check(Map.of("seed", "5")).random().nextLong());
        assertThat(check(Map.of("seed", Long.MIN_VALUE)).seed()).hasValue(Long.MIN_VALUE);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "1.5", "x", "99999999999999999999"})
    void refusesASeedThatIsNoWholeNumber(String seed) {
        assertThatThrownBy(() -> check(Map.of("seed", seed))).hasMessageContaining("seed");
    }

    @Test
    void refusesAFractionAsASeed() {
        assertThatThrownBy(() -> check(Map.of("seed", 1.5))).hasMessageContaining("1.5");
    }

    @Test
    void withoutARandomStreamThereIsNoSeed() {
        assertThatThrownBy(() -> EnvOptions.checkUnseeded("wrapper concat", SPECS, Map.of("seed", 1)))
                .hasMessageContaining("unknown option seed");
    }

    @Test
    void aDefaultMustBeLegal() {
        OptionSpec turns = SPECS.getFirst();

        assertThat(turns.withDefault("8").defaultValue()).contains(8);
        assertThatThrownBy(() -> turns.withDefault(0)).hasMessageContaining("1..100");
    }

    @Test
    void listsAreReadFromText() {
        OptionSpec sizes =
                OptionSpec.listOf("sizes", List.of(1), OptionSpec.integer("size", 1, 1, 9, "One."), "Several.");

        assertThat(sizes.parse("[2, 3]")).isEqualTo(List.of(2, 3));
        assertThat(sizes.parse(List.of("4", 5))).isEqualTo(List.of(4, 5));
        assertThat(sizes.parse("")).isEqualTo(List.of());
        assertThatThrownBy(() -> sizes.parse("1,,2")).hasMessageContaining("1,,2");
        assertThatThrownBy(() -> sizes.parse("10")).hasMessageContaining("1..9");
    }
}
