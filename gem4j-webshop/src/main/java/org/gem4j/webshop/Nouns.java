// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.webshop;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/// Finds the nouns of a product's title without a tagger: words that are neither function words, adjectives nor
/// numbers.
final class Nouns {
    private static final Set<String> OTHERS =
            Set.of(("a an the and or of for with without in on to from by at as is are"
                            + " be your our its it this that these up off out over under per plus not no all any each more most"
                            + " new old large small big long short wide slim soft hard light heavy warm cool cold hot fresh dry"
                            + " wet clean easy great good best fine high low thick thin mini full easy-to portable wireless"
                            + " adjustable foldable removable reusable washable waterproof stainless breathable comfortable"
                            + " casual classic modern vintage natural organic premium black white red blue green grey gray pink"
                            + " purple brown beige yellow orange navy")
                    .split(" "));

    private Nouns() {}

    /// In lower case and order, with repeats.
    static List<String> of(String title) {
        List<String> nouns = new ArrayList<>();
        for (String word : title.toLowerCase(Locale.ROOT).split("[^\\p{L}\\p{N}]+", -1)) {
            if (word.length() > 1 && !OTHERS.contains(word) && word.codePoints().noneMatch(Character::isDigit)) {
                nouns.add(word);
            }
        }
        return nouns;
    }
}
