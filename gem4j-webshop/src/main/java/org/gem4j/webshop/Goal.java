// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.webshop;

import java.util.List;
import java.util.Map;

/// A goal: what a customer wants to buy.
///
/// @param asin of the product the goal was made from, empty if unknown
/// @param query the search that product belongs to
/// @param name its title
/// @param productCategory its path in the shop's tree
/// @param instruction the wish in words, as the agent reads it
/// @param attributes what the bought product must have; at least one
/// @param priceUpper the most it may cost, above 0
/// @param options the values to be chosen, each with the option's name, which is empty where it is not known
/// @param weight how often the goal is sampled, relative to the others
/// @param nouns the nouns of `name` in lower case, with repeats
public record Goal(
        String asin,
        String query,
        String name,
        String productCategory,
        String instruction,
        List<String> attributes,
        double priceUpper,
        List<Map.Entry<String, String>> options,
        double weight,
        List<String> nouns) {
    public Goal {
        attributes = List.copyOf(attributes);
        options = List.copyOf(options);
        nouns = List.copyOf(nouns);
        if (attributes.isEmpty()) {
            throw new IllegalArgumentException("attributes of a goal must not be empty");
        }
        if (!(priceUpper > 0)) {
            throw new IllegalArgumentException("priceUpper of a goal must be > 0 but was " + priceUpper);
        }
        if (!(weight > 0)) {
            throw new IllegalArgumentException("weight of a goal must be > 0 but was " + weight);
        }
    }

    /// An option of a goal whose name is not known.
    public static Map.Entry<String, String> value(String value) {
        return Map.entry("", value);
    }
}
