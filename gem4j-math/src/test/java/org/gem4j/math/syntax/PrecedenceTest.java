// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.math.syntax;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.gem4j.math.Formulas;
import org.gem4j.math.Outcome;
import org.gem4j.math.syntax.Node.Rel;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PrecedenceTest {
    @ParameterizedTest
    @CsvSource(delimiter = ';', textBlock = """
        a-b-c              ; (a-b)-c
        a-b+c              ; (a-b)+c
        a/b/c              ; (a/b)/c
        a/b*c              ; (a/b)*c
        a+b*c              ; a+(b*c)
        a*b^c              ; a*(b^c)
        a^b^c              ; a^(b^c)
        a^{bc}             ; a^(b*c)
        -a^2               ; -(a^2)
        (-a)^2             ; a^2
        a^{-b}             ; 1/a^b
        2^{-3}x            ; x/8
        a--b               ; a+b
        a*-b               ; -(a*b)
        ab^2c              ; a*(b^2)*c
        1/2x               ; x/2
        3a!/b!             ; (3*(a!))/(b!)
        -a!                ; -(a!)
        \\sin a b           ; \\sin(ab)
        \\sin a+b           ; (\\sin a)+b
        \\sin^2 a           ; (\\sin a)^2
        \\sin a^2           ; \\sin(a^2)
        \\sin(a)b           ; b\\sin(a)
        \\sqrt ab           ; b\\sqrt{a}
        \\sqrt{a}^3         ; (\\sqrt{a})^3
        \\sqrt[3]{a}b       ; b*a^{1/3}
        \\frac{a}{b}c       ; (a/b)*c
        \\frac ab^2         ; (a/b)^2
        \\frac12a           ; a/2
        \\ln a^2            ; \\ln(a^2)
        \\log_2 a b         ; \\log_2(ab)
        e^ab                ; (e^a)*b
        |a|b                ; \\operatorname{abs}(a)*b
        |a-|b||             ; \\operatorname{abs}(a-\\operatorname{abs}(b))
        2|a||b|             ; 2\\operatorname{abs}(ab)
        {a+b \\over c}      ; (a+b)/c
        a \\div b           ; a/b
        """)
    void bindsLike(String text, String bracketed) {
        Node read = Formulas.parse(text);
        Node expected = Formulas.parse(bracketed);

        assertThat(read.equals(expected) || Formulas.compare(read, expected) == Outcome.EQUAL)
                .as("%s as %s: %s", text, bracketed, read)
                .isTrue();
    }

    @Test
    void relationsBindWeakerThanSums() {
        assertThat(Formulas.parse("a+b<2c<=d^2"))
                .isEqualTo(new Node.Relation(
                        List.of(Formulas.parse("a+b"), Formulas.parse("2c"), Formulas.parse("d^2")),
                        List.of(Rel.LESS, Rel.LESS_OR_EQUAL)));
        assertThat(Formulas.parse("x=1,y=2"))
                .isInstanceOfSatisfying(
                        Node.Listing.class,
                        listing -> assertThat(listing.items())
                                .containsExactly(Formulas.parse("x=1"), Formulas.parse("y=2")));
    }

    @Test
    void unionsBindWeakerThanIntersections() {
        Node union = Formulas.parse("A\\cup B\\cap C");

        assertThat(union).isInstanceOfSatisfying(Node.SetOperation.class, set -> {
            assertThat(set.operation()).isEqualTo(Node.SetOp.UNION);
            assertThat(set.right()).isEqualTo(Formulas.parse("B\\cap C"));
        });
        assertThat(Formulas.parse("A\\setminus B\\cup C"))
                .isInstanceOfSatisfying(
                        Node.SetOperation.class,
                        set -> assertThat(set.left()).isEqualTo(Formulas.parse("A\\setminus B")));
    }

    @Test
    void sumsAndIntegralsTakeTheTermBehindThem() {
        assertThat(Formulas.parse("\\sum_{k=1}^{3} 2k+1"))
                .isEqualTo(new Node.Sum(List.of(Formulas.parse("\\sum_{k=1}^3 2k"), Node.Num.of(1))));
        assertThat(Formulas.compare(Formulas.parse("\\int_0^1 2x dx + 5"), Node.Num.of(6)))
                .isEqualTo(Outcome.EQUAL);
    }
}
