// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.text.python;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class StringsTest {
    @Test
    void reprIsPythons() {
        assertThat(Strings.repr("a'b")).isEqualTo("\"a'b\"");
        assertThat(Strings.repr("a'b\"")).isEqualTo("'a\\'b\"'");
        assertThat(Strings.repr("\n\t\\é\u200b\u00a0\u0001\uD83D\uDE00\uDBFF\uDFFF"))
                .isEqualTo("'\\n\\t\\\\é\\u200b\\xa0\\x01\uD83D\uDE00\\U0010ffff'");
        assertThat(Strings.ascii(Strings.repr("é"))).isEqualTo("'\\xe9'");
    }

    @Test
    void stripTakesWhatIsspaceHolds() {
        assertThat(Strings.strip("\u2003\u001f a \u3000", true, true)).isEqualTo("a");
        assertThat(Strings.strip(" a ", true, false)).isEqualTo("a ");
        assertThat(Strings.strip("\u200ba\u200b", true, true)).isEqualTo("\u200ba\u200b");
    }

    @ParameterizedTest
    @CsvSource({"o'neil ABC x2y,O'Neil Abc X2Y", "ßa,Ssa", "ǆa,ǅa"})
    void titleBeginsWordsAtLetters(String text, String expected) {
        assertThat(Strings.title(text)).isEqualTo(expected);
    }

    @Test
    void caseIsPythons() {
        assertThat(Strings.capitalize("éCOLE ÀB")).isEqualTo("École àb");
        assertThat(Strings.swapCase("aBß")).isEqualTo("AbSS");
        assertThat(Strings.casefold("Straße")).isEqualTo("strasse");
        assertThat(Strings.isUpper("A1")).isTrue();
        assertThat(Strings.isUpper("1")).isFalse();
        assertThat(Strings.isLower("aª")).isTrue();
        assertThat(Strings.isTitle("Ab Cd1")).isTrue();
        assertThat(Strings.isTitle("AB")).isFalse();
        assertThat(Strings.isIdentifier("a_1")).isTrue();
        assertThat(Strings.isIdentifier("1a")).isFalse();
    }

    @Test
    void numbersOfOtherKindsAreClassedAsInPython() {
        assertThat(Characters.isDecimal('٣')).isTrue();
        assertThat(Characters.isDigit('²')).isTrue();
        assertThat(Characters.isDecimal('²')).isFalse();
        assertThat(Characters.isNumeric('½')).isTrue();
        assertThat(Characters.isNumeric('五')).isTrue();
        assertThat(Characters.isDigit('½')).isFalse();
    }
}
