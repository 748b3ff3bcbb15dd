// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.webshop;

import java.util.List;
import java.util.Set;

/// Maps values such as `navy blue` and `sky blue` to one color.
public final class Colors {
    /// In the order in which they are looked for.
    private static final List<String> WORDS =
            List.of(("alabaster apricot aqua ash asphalt azure banana beige black blue"
                            + " blush bordeaux bronze brown burgundy camel camo caramel champagne charcoal cheetah chestnut"
                            + " chocolate christmas coffee cognac copper coral cranberry cream crystal dark denim eggplant"
                            + " elephant espresso fuchsia gold granite grape graphite grass gray green grey heather indigo ivory"
                            + " ivy khaki lavender lemon leopard light lilac lime magenta maroon mauve merlot midnight mint"
                            + " mocha multicolor mushroom mustard natural navy nude olive orange peach pewter pink plum purple"
                            + " rainbow red rose royal rust sand sapphire seashell silver skull slate steel stone stonewash"
                            + " sunflower tan taupe teal tiger turquoise violet walnut wheat white wine yellow")
                    .split(" "));

    private Colors() {}

    /// The first color of the list that is a word of the text, or the text if none is.
    public static String normalize(String text) {
        Set<String> words = Set.copyOf(List.of(text.split("[^\\p{L}\\p{N}]+")));
        return WORDS.stream().filter(words::contains).findFirst().orElse(text);
    }

    /// As in WebShop, where a color is also found inside a word: `standard` is `tan`.
    public static String normalizeInsideWords(String text) {
        return WORDS.stream().filter(text::contains).findFirst().orElse(text);
    }
}
