// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.envs.game;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;

/// The moves that a player of [WikiGame] may make.
enum WikiVariant {
    /// Forward only.
    NOREGRETS(
            "You cannot go back, but you may visit a page again through a link. Reaching a page without links loses the game."),
    /// Back to the previous page, but not twice in a row.
    ONEBACK(
            "\\boxed{<PREV_PAGE>} goes back to the previous page, which also takes a click, but not twice in a row. A page"
                    + " without links sends you back at once and takes two clicks."),
    /// Back any number of times.
    FREENAV(
            "\\boxed{<PREV_PAGE>} goes back to the previous page, which also takes a click. A page without links sends you"
                    + " back at once and takes two clicks."),
    /// To every page whose link was seen.
    EIDETIC("You cannot go back, but you may follow every link you have seen.");

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

    /// The instructions for the player.
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
