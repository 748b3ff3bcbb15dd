// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.project;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ProjectNameTest {
    @ParameterizedTest
    @CsvSource({
        "coin-flip, own.coinflip, CoinFlip, coin_flip",
        "coin_flip2, own.coinflip2, CoinFlip2, coin_flip2",
        "CoinFlip, own.coinflip, CoinFlip, coin_flip",
        "--a__b, own.ab, AB, a_b",
        "2048, own._2048, Own2048, 2048",
        "new, own.new_, New, new",
    })
    void namesClassPackageAndIdentifier(String text, String packageName, String className, String snakeCase) {
        ProjectName name = new ProjectName(text);

        assertThat(name.packageName()).isEqualTo(packageName);
        assertThat(name.className(List.of())).isEqualTo(className);
        assertThat(name.snakeCase()).isEqualTo(snakeCase);
    }

    @Test
    void aClassIsNotCalledAsOneThatTheTemplateUses() {
        ProjectName name = new ProjectName("env");

        assertThat(name.className(List.of("implements Env, Samples"))).isEqualTo("OwnEnv");
        assertThat(name.className(List.of("implements EnvProvider"))).isEqualTo("Env");
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "-", "a b", "a/b", "../a", "a.b", "größe", "a\nb"})
    void refusesOtherNamesWithTheRule(String text) {
        assertThatThrownBy(() -> new ProjectName(text))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("NAME must be 1 to 60 letters (a-z, A-Z), digits, - or _,"
                        + " with a letter or digit among them, but was \"" + text + "\"");
    }

    @Test
    void refusesAnEndlessName() {
        assertThat(new ProjectName("a".repeat(60)).packageName()).hasSize(64);
        assertThatThrownBy(() -> new ProjectName("a".repeat(61))).hasMessageContaining("1 to 60 letters");
    }
}
