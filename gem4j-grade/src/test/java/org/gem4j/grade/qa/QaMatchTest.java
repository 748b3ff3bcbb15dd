// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.grade.qa;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import org.junit.jupiter.api.Test;

class QaMatchTest {
    private final QaMatch match = new QaMatch();

    @Test
    void normalizationDropsCasePunctuationArticlesAndBlanks() {
        assertThat(QaText.normalize(" The  U.S.A.,\ta Nation! ")).isEqualTo("usa nation");
        assertThat(QaText.normalize("(a) b")).isEqualTo("b");
        assertThat(QaText.normalize("Theatre an_apple")).isEqualTo("theatre anapple");
    }

    @Test
    void normalizationKnowsUnicodeAsPythonDoes() {
        assertThat(QaText.normalize("Paris\u00a0France\u0085x")).isEqualTo("paris france x");
        assertThat(QaText.normalize("a\u0301 b")).isEqualTo("\u0301 b");
        assertThat(QaText.normalize("“The”")).isEqualTo("“ ”");
        assertThat(QaText.normalize("ΑΣ")).isEqualTo("ας");
        assertThat(QaText.normalize("\u200bthe")).isEqualTo("\u200b");
    }

    @Test
    void theBestRightAnswerCounts() {
        assertThat(match.exact("Obama", List.of("Barack Obama", "obama."))).isTrue();
        assertThat(match.cover("It was Barack Obama", List.of("x", "Barack Obama")))
                .isTrue();
        assertThat(match.f1("Barack Hussein Obama", List.of("x", "Barack Obama")))
                .isCloseTo(0.8, within(1e-9));
        assertThat(match.f1("be", List.of("be be be"))).isCloseTo(0.5, within(1e-9));
    }

    @Test
    void aSmallAIsTheArticleOfACapitalLetter() {
        assertThat(match.exact("a C", List.of("C"))).isTrue();
        assertThat(match.exact("A C", List.of("C"))).isFalse();
        assertThat(match.exact("a, C", List.of("C"))).isFalse();
    }

    @Test
    void yesAndNoAreAllOrNothingInHotpot() {
        assertThat(match.f1("yes", List.of("yes it is"))).isCloseTo(0.5, within(1e-9));
        assertThat(match.f1Hotpot("yes", List.of("yes it is"))).isZero();
        assertThat(match.f1Hotpot("yes", List.of("Yes!"))).isEqualTo(1);
    }

    @Test
    void emptyRightAnswersAreRefusedUnlessAskedFor() {
        QaMatch squad = new QaMatch(QaMatch.Rules.SQUAD);

        assertThat(match.cover("Paris", List.of("the"))).isFalse();
        assertThat(match.exact("", List.of(""))).isFalse();
        assertThat(match.f1("", List.of("a"))).isZero();
        assertThat(squad.cover("Paris", List.of("the"))).isTrue();
        assertThat(squad.f1("", List.of("a"))).isEqualTo(1);
        assertThat(squad.f1Hotpot("", List.of("a"))).isZero();
    }

    @Test
    void marksOfValuesCount() {
        String[][] different = {
            {"5", "-5"},
            {"3.5", "35"},
            {"10:30", "1030"},
            {"1/2", "12"},
            {"1914-1918", "19141918"},
            {"10^6", "106"},
            {"C++", "C"},
            {"C#", "C"},
            {"A+", "A"},
            {"O-", "O+"},
            {"x<0", "x>0"},
            {"x < -1", "x > -1"},
            {"1,5", "15"},
            {".5", "5"},
            {"vitamin A", "vitamin"},
            {"\u22125", "5"},
            {"1,2,3", "123"},
            {"-5 to 5", "5 to 5"},
            {"<5", "5"},
            {"> 5", "5"},
            {"~5", "5"},
            {"!5", "5"},
            {"5!", "5"},
            {"=5", "5"},
            {"/5", "5"},
            {"5^", "5"},
            {"5-", "5"},
            {"- 5", "5"},
            {"-five", "five"},
            {"!true", "true"},
            {"~true", "true"},
            {"x^2", "x2"},
            {"x=2", "x2"},
            {"x != 2", "x = 2"},
            {"A/B", "AB"},
            {"-(5)", "5"},
            {"-$5", "5"},
            {"-**5**", "5"},
            {"-\"five\"", "five"},
            {"it is - 5", "it is 5"},
            {"(-) 5", "5"},
            {"--5", "-5"},
            {"<$5", "5"},
            {"1e-5", "1e5"},
            {"2x-5", "2x5"},
            {"x - 1", "x 1"},
            {"x+1", "x1"},
            {"(5)!", "5"},
            {"n!", "n"},
            {"5'", "5"},
            {"f'", "f"},
            {"!= Paris", "Paris"},
            {"|-5|", "-5"},
            {"0,001", "0001"},
            {"sin(-x)", "sin(x)"},
            {"log(\u22125)", "log(5)"},
            {"E=-mc^2", "E=mc^2"},
            {"mc^-2", "mc^2"},
            {"1e-.5", "1e-5"},
            {",5", "5"},
            {"$5", "5%"},
            {"5 /km", "5 km"},
            {"5 / km", "5 km"},
            {"mol / kg", "mol kg"}
        };
        for (String[] pair : different) {
            assertThat(match.exact(pair[0], List.of(pair[1])))
                    .as(List.of(pair).toString())
                    .isFalse();
            assertThat(match.exact(pair[1], List.of(pair[0])))
                    .as(List.of(pair).toString())
                    .isFalse();
            assertThat(match.exact(pair[0], List.of(pair[0]))).isTrue();
        }
    }

    @Test
    void noMarkBetweenTwoDigitsMakesThemOneNumber() {
        for (char mark = '!'; mark <= '~'; mark++) {
            if (!Character.isLetterOrDigit(mark)) {
                String two = "5" + mark + "6";
                assertThat(match.exact(two, List.of("56"))).as(two).isFalse();
                assertThat(match.exact("56", List.of(two))).as(two).isFalse();
                assertThat(match.exact(two, List.of(two))).as(two).isTrue();
            }
        }
        assertThat(match.exact("5(6)", List.of("56"))).isFalse();
        assertThat(match.exact("1.(3)", List.of("1.3"))).isFalse();
        assertThat(match.exact("f(x)", List.of("fx"))).isFalse();
        assertThat(match.exact("(A)(B)", List.of("AB"))).isFalse();
    }

    @Test
    void theLetterAIsNoArticle() {
        for (String two : List.of("A, B", "(A) (B)", "A. B", "A B", "A: B", "A / B", "\"A\", \"B\"", "a, b")) {
            assertThat(match.exact(two, List.of("B"))).as(two).isFalse();
        }
        assertThat(match.exact("Vitamin A, D", List.of("Vitamin D"))).isFalse();
        assertThat(match.exact("\"A Beautiful Mind\"", List.of("Beautiful Mind")))
                .isTrue();
        assertThat(match.exact("a 5% rise", List.of("5% rise"))).isTrue();
        assertThat(match.exact("The X Factor", List.of("X Factor"))).isTrue();
        assertThat(match.exact("(The) Beatles", List.of("Beatles"))).isTrue();
    }

    @Test
    void theInitialAIsNoArticle() {
        for (String[] two : new String[][] {
            {"A. Lincoln", "Lincoln"},
            {"\"A. Lincoln\"", "Lincoln"},
            {"President A. Lincoln", "President Lincoln"},
            {"Samuel A Jones", "Samuel Jones"},
            {"Samuel A. Jones", "Samuel Jones"},
            {"Plan A Paris", "Plan Paris"},
            {"Hepatitis A Virus", "Hepatitis Virus"},
            {"Route A \"North\"", "Route North"}
        }) {
            assertThat(match.exact(two[0], List.of(two[1]))).as(two[0]).isFalse();
            assertThat(match.exact(two[1], List.of(two[0]))).as(two[0]).isFalse();
            assertThat(match.f1(two[0], List.of(two[1]))).as(two[0]).isLessThan(1);
            assertThat(match.exact(two[0], List.of(two[0]))).as(two[0]).isTrue();
        }
        assertThat(match.exact("Once Upon A Time", List.of("Once upon a time"))).isTrue();
        assertThat(match.exact("once upon a time", List.of("Once Upon A Time"))).isTrue();
        assertThat(match.f1("Once Upon A Time", List.of("Once upon a Time"))).isEqualTo(1);
        assertThat(match.exact("A Tale of Two Cities", List.of("a tale of two cities")))
                .isTrue();
    }

    @Test
    void punctuationWithoutAValueDoesNotCount() {
        String[][] same = {
            {"1,000", "1000"},
            {"U.S.A.", "USA"},
            {"St. John", "st john"},
            {"e-mail", "email"},
            {"$5", "5"},
            {"“The Beatles”", "Beatles"},
            {"+5", "5"},
            {"Rock'n'Roll", "rock’n’roll"},
            {"AC/DC", "ACDC"},
            {"#1", "1"},
            {"(Paris)", "Paris."},
            {"1,234,567.8", "1234567.8"},
            {"Mamma Mia!", "mamma mia"},
            {"A", "a"},
            {"Is it 5? - Yes", "is it 5 yes"},
            {"and/or", "andor"},
            {"*Paris*", "Paris"},
            {"1914\u20131918", "1914-1918"},
            {"f-16", "F16"},
            {"3-D", "3d"},
            {"O\u2019Brien", "O'Brien"},
            {"J.K. Rowling", "JK Rowling"},
            {"$1,000,000", "1000000"},
            {"10:30 a.m.", "10:30 am"},
            {"'5'", "5"},
            {"color(s)", "colors"},
            {"- Paris", "Paris"},
            {"plan b!", "Plan B"},
            {"5%", "5"},
            {"$5$", "5%"},
            {"Beyonce\u0301", "Beyonc\u00e9"},
            {"AT&T", "at&t"}
        };
        for (String[] pair : same) {
            assertThat(match.exact(pair[0], List.of(pair[1])))
                    .as(List.of(pair).toString())
                    .isTrue();
        }
        assertThat(match.exact("!!!", List.of("!!!"))).isTrue();
        assertThat(match.exact("!!!", List.of("???"))).isFalse();
    }

    @Test
    void anAnswerCoversWholeWords() {
        assertThat(match.cover("In 1950", List.of("5"))).isFalse();
        assertThat(match.cover("nothing", List.of("no"))).isFalse();
        assertThat(match.cover("it is -5", List.of("5"))).isFalse();
        assertThat(match.cover("it is 5.", List.of("5"))).isTrue();
        assertThat(match.cover("it is 5 or so", List.of("5"))).isTrue();
        assertThat(match.cover("他住在北京市。", List.of("北京"))).isTrue();
    }

    @Test
    void sharedWordsInAnotherOrderEarnLessThanAll() {
        assertThat(match.f1("Lyon to Paris", List.of("Paris to Lyon"))).isCloseTo(0.75, within(1e-9));
        assertThat(new QaMatch(QaMatch.Rules.SQUAD).f1("Lyon to Paris", List.of("Paris to Lyon")))
                .isEqualTo(1);
    }
}
