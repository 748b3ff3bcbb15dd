// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.envs.game;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;

/// Which way a player of [WikiGame] may go.
enum WikiVariant {
    /// Forwards only.
    NOREGRETS("There is no way back, though pages may be visited again by their links. A page without links loses."),
    /// Back to the page before, but not twice in a row.
    ONEBACK("\\boxed{<PREV_PAGE>} goes back to the page before, which takes a click too, but not twice in a row. A page"
            + " without links sends you back at once and takes two clicks."),
    /// Back as often as the player likes.
    FREENAV("\\boxed{<PREV_PAGE>} goes back to the page before, which takes a click too. A page without links sends you"
            + " back at once and takes two clicks."),
    /// To every page that was ever linked to.
    EIDETIC("There is no way back, but every link you have seen stays open.");

    /// The names that options use.
    static final List<String> NAMES =
            Arrays.stream(values()).map(WikiVariant::optionName).toList();

    private final String rule;

    WikiVariant(String rule) {
        this.rule = rule;
    }

    static WikiVariant of(String optionName) {
        return valueOf(optionName.toUpperCase(Locale.ROOT));
    }

    private String optionName() {
        return name().toLowerCase(Locale.ROOT);
    }

    /// What the player is told.
    String rule() {
        return rule;
    }

    boolean goesBack() {
        return this == ONEBACK || this == FREENAV;
    }

    /// Whether links of earlier pages stay open.
    boolean remembers() {
        return this == EIDETIC;
    }
}
