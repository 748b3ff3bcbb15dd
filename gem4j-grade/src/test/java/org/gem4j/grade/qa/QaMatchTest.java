// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.grade.qa;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import org.junit.jupiter.api.Test;

class QaMatchTest {
    private final QaMatch match = new QaMatch();

    @Test
    void normalisationDropsCasePunctuationArticlesAndBlanks() {
        assertThat(QaText.normalise(" The  U.S.A.,\ta Nation! ")).isEqualTo("usa nation");
        assertThat(QaText.normalise("(a) b")).isEqualTo("b");
        assertThat(QaText.normalise("Theatre an_apple")).isEqualTo("theatre anapple");
    }

    @Test
    void normalisationKnowsUnicodeAsPythonDoes() {
        assertThat(QaText.normalise("Paris\u00a0France\u0085x")).isEqualTo("paris france x");
        assertThat(QaText.normalise("a\u0301 b")).isEqualTo("\u0301 b");
        assertThat(QaText.normalise("“The”")).isEqualTo("“ ”");
        assertThat(QaText.normalise("ΑΣ")).isEqualTo("ας");
        assertThat(QaText.normalise("\u200bthe")).isEqualTo("\u200b");
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
    void yesAndNoAreAllOrNothingInHotpot() {
        assertThat(match.f1("yes", List.of("yes it is"))).isCloseTo(0.5, within(1e-9));
        assertThat(match.f1Hotpot("yes", List.of("yes it is"))).isZero();
        assertThat(match.f1Hotpot("yes", List.of("Yes!"))).isEqualTo(1);
    }

    @Test
    void emptyRightAnswersAreRefusedUnlessAskedFor() {
        QaMatch squad = new QaMatch(QaMatch.EmptyGolds.AS_IN_SQUAD);

        assertThat(match.cover("Paris", List.of("the"))).isFalse();
        assertThat(match.exact("", List.of(""))).isFalse();
        assertThat(match.f1("", List.of("a"))).isZero();
        assertThat(squad.cover("Paris", List.of("the"))).isTrue();
        assertThat(squad.f1("", List.of("a"))).isEqualTo(1);
        assertThat(squad.f1Hotpot("", List.of("a"))).isZero();
    }
}
