// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.math.algebra;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.gem4j.env.SeededRandom;
import org.gem4j.math.Formulas;
import org.gem4j.math.Outcome;
import org.gem4j.math.exact.Rational;
import org.gem4j.math.syntax.Node;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class AnglesTest {
    private static final long SEED = 37;

    private static Rational multiple(String text) {
        return Angles.multiple(Formulas.parse(text), new RationalValue(Formulas.budget()));
    }

    @Test
    void sinesOfSimpleAnglesAreThoseOfTheJavaLibrary() {
        for (int twelfths = -60; twelfths <= 60; twelfths++) {
            Node sine = Angles.sine(Rational.of(twelfths, 12));
            boolean simple = twelfths % 2 == 0 || twelfths % 3 == 0;

            assertThat(sine != null).as("%d π/12", twelfths).isEqualTo(simple);
            if (sine != null) {
                assertThat(Formulas.value(sine).doubleValue())
                        .as("%d π/12", twelfths)
                        .isCloseTo(Math.sin(twelfths * Math.PI / 12), within(1e-13));
            }
        }
        assertThat(Angles.sine(Rational.of(1, 5))).isNull();
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
        \\pi                        | 1
        -\\pi                       | -1
        2\\pi/3                     | 2/3
        \\frac{\\pi}{4}             | 1/4
        \\frac{3}{4}\\pi            | 3/4
        \\pi+\\frac{\\pi}{6}        | 7/6
        \\pi-\\frac{2\\pi}{3}       | 1/3
        3(\\pi/2-\\pi)              | -3/2
        \\frac{-5\\pi}{2\\cdot 3}   | -5/6
        0                           | 0
        \\sqrt4\\pi                 | 2
        """)
    void multiplesOfPiAreRecognized(String text, String expected) {
        assertThat(multiple(text))
                .as(text)
                .isEqualTo(new RationalValue(Formulas.budget()).of(Formulas.parse(expected)));
    }

    @ParameterizedTest
    @ValueSource(strings = {"1", "\\pi^2", "\\pi\\pi", "\\pi x", "\\pi+1", "\\sqrt2\\pi", "2/\\pi", "e"})
    void otherAnglesAreNot(String text) {
        assertThat(multiple(text)).as(text).isNull();
    }

    @Test
    void nodesOfMultiplesHaveTheirMultiples() {
        SeededRandom random = SeededRandom.of(SEED);
        for (int i = 0; i < 200; i++) {
            Rational multiple = Rational.of(random.between(-99, 99), random.between(1, 99));
            Node angle = Angles.node(multiple);

            assertThat(Angles.multiple(angle, new RationalValue(Formulas.budget())))
                    .as("seed %d", SEED)
                    .isEqualTo(multiple);
            assertThat(Formulas.value(angle).doubleValue()).isCloseTo(multiple.doubleValue() * Math.PI, within(1e-10));
        }
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
        e^{i\\pi}              | -1
        e^{i\\pi/2}            | i
        e^{-i\\pi/2}           | -i
        e^{2\\pi i}            | 1
        e^{\\frac{i\\pi}{3}}   | \\frac{1+i\\sqrt3}{2}
        e^{-3i\\pi/4}          | -\\frac{\\sqrt2}{2}(1+i)
        """)
    void exponentialsOfImaginaryMultiplesOfPi(String power, String expected) {
        assertThat(Formulas.compare(Formulas.parse(power), Formulas.parse(expected)))
                .isEqualTo(Outcome.EQUAL);
        Node exponent = ((Node.Power) Formulas.parse(power)).exponent();
        assertThat(Angles.imaginaryMultiple(exponent, new RationalValue(Formulas.budget())))
                .isNotNull();
    }
}
