// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.grade.math;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// Answers that look like another formula than they are: words read as products, functions of unit vectors, lost marks.
class DisguisedAnswersTest {
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '"',
            value = {
                "0 | not 0",
                "0 | no 0",
                "0 | is not 0",
                "0 | never 0",
                "0 | foo 0",
                "0 | not (0)",
                "0 | Not \\frac{0}{1}",
                "0 | 0 is wrong",
                "0 | 0 (wrong)",
                "0 | 0 is false",
                "0 | 0 to 9",
                "0 | 0:9",
                "5 | 5 false",
                "5 | 5 etc.",
                "x=5 | x=5 \\text{ false}",
                "\\pi | 9=\\pi",
                "(1,2) | 9=(1,2)",
                "12\\text{ cm} | 9=12\\text{ cm}",
                "50\\% | 9=50\\%",
                "2:3 | 4:7=2:3",
                "x=0 | x = not 0",
                "[0,1) | [not 0,1)",
                "\\{0,1\\} | \\{not 0,1\\}",
                "3\\mathbf{i}+2\\mathbf{j} | 3\\mathbf{i}^2+2\\mathbf{j}",
                "3\\mathbf{i}+2\\mathbf{j} | 3\\sqrt{\\mathbf{i}}+2\\mathbf{j}",
                "3\\hat{i}+2\\hat{j} | 3\\hat{i}\\hat{i}+2\\hat{j}",
                "(3,2) | 2\\mathbf{i}+\\mathbf{j}+1",
                "6:00\\text{ PM} | 6x:00\\text{ PM}",
                "6:00\\text{ PM} | 6-00\\text{ PM}",
                "6:00\\text{ PM} | 6\\pi:00\\text{ PM}",
                "6:00\\text{ PM} | 6½:00 PM",
                "x\\ge 2 | x\\ge\\pm 2",
                "x<-3 | x<\\pm 3",
                "-1<x<2 | -1<x<\\pm 2",
                "(1,2) | (1 or 2)",
                "(1,2) | 1 or 2",
                "[1,2] | 1 or 2",
                "(2,\\infty) | (2 or \\infty)",
                "5 | 5 or 5",
                "2, 3 | 2.3",
                "2,\\,3 | 2.3",
                "2, 3 | 23/10",
                "2.3 | 2, 3",
                "2+3=5 | 9+3=5",
                "8/8+8=9 | 1+1=9",
                "f(x)=x^2 | f(x9)=x^2",
                "f(x)=x^2 | f(t)=x^2",
                "\\pi | \\pi'",
                "3+4i | 3+4i'",
                "e^{-x} | e'^{-x}",
                "5 | \\-5",
                "5 | \\−5",
                "20\\sqrt{3} | 20\\-\\sqrt{3}"
            })
    void earnsNothing(String gold, String answer) {
        assertThat(MathGrader.lenient().grade(gold, answer).isCorrect()).isFalse();
        assertThat(MathGrader.strict().grade(gold, answer).isCorrect()).isFalse();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '"',
            value = {
                "0 | \\text{is }0",
                "0 | 0 dollars",
                "0 | 0\\text{ m/s}",
                "\\pi | \\pi \\approx 3.14",
                "50\\% | \\frac12=50\\%",
                "2:3 | 4:6=2:3",
                "x^2+y^2 | x^2+0xy+y^2",
                "1,2 | 1 or 2",
                "\\{1,2\\} | 2 or 1",
                "2,3 | x = 2 or 3",
                "\\pm 3 | 3 or -3",
                "A,C | A or C",
                "x\\neq\\pm 2 | x\\ne 2, x\\ne -2",
                "(1,2),(3,4) | (1,2) or (3,4)",
                "3\\mathbf{i}+2\\mathbf{j} | (3,2)",
                "3\\mathbf{i}+2\\mathbf{j} | 3\\hat{i}+\\frac{4\\hat{j}}{2}",
                "6:00\\text{ PM} | 6 p.m.",
                "06:00\\text{ AM} | 6:00 a.m.",
                "f(x)=x^2 | f(t)=t^2",
                "P(A)=\\frac12 | P(A)=0.5",
                "\\frac{NO}{BO} | \\dfrac{NO}{BO}",
                "5 | 2+3=5",
                "2+3=5 | 1+4=5"
            })
    void isRight(String gold, String answer) {
        assertThat(MathGrader.lenient().grade(gold, answer).isCorrect()).isTrue();
    }
}
