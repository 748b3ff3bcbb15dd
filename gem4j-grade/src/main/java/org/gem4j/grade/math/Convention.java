// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.grade.math;

/// A grading convention that accepts more than strict mathematical equality; each verdict names the conventions it
/// relies on.
public enum Convention {
    NAME_DROPPED("`x = 5` counts as `5`"),
    UNIT_DROPPED("a number without its unit counts"),
    DEGREE_SIGN_DROPPED("`75` counts as `75°`"),
    PERCENT_SIGN_DROPPED("`28` counts as `28%`"),
    REMARK_DROPPED("words beside the answer are ignored; formulas in them are not"),
    LIST_ORDER("order and repetition in a list without brackets are ignored"),
    ROUNDED_DECIMAL("a decimal of six or more correct digits counts as the exact number"),
    TEXT_FORM("capitals, plural, articles and commas of ordinary words are ignored"),
    CHOICE_LETTER("`(B)`, `b` and `B. text` name the choice B, if no other is named"),
    SET_AS_RELATION("an interval counts as the inequality that describes it"),
    TUPLE_AS_LIST("a list in the right order counts as the tuple"),
    VECTOR_NOTATION("tuple, column, row and unit vectors are the same vector"),
    RATIO_AS_FRACTION("`7:32` counts as `7/32`"),
    DECIMAL_COMMA("`1,22` counts as `1.22`"),
    MODULUS_DROPPED("`2` counts as `2 (mod 5)`"),
    SINGLETON_SET("`{5}` counts as `5`"),
    LAST_OF_CHAIN("of `x = 22/2 = 11` the last part counts, of `√2 ≈ 1.41` each"),
    LOGARITHM_BASE("`log` without a base is read to base 10 or e, whichever agrees"),
    EMPTY_SET_WORDS("`no solution` counts as the empty set");

    private final String meaning;

    Convention(String meaning) {
        this.meaning = meaning;
    }

    /// What it accepts, in a few words.
    public String meaning() {
        return meaning;
    }
}
