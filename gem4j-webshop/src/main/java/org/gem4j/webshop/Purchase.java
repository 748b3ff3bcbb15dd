// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.webshop;

import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;

/// The reward of a purchase: the score of the product's type times the fraction of the requirements that it fulfills.
///
/// @param total from 0 to 1
/// @param type 1, 0.5, 0.1 or 0: how near the product is to the wanted one
/// @param attributeHits how many of the goal's attributes the product has
/// @param attributes how many there are
/// @param optionHits how many of the goal's options were chosen
/// @param options how many there are
/// @param priceOk whether it costs no more than the goal allows
/// @param queryMatch whether both belong to the same search
/// @param categoryMatch whether at least two parts of their paths are equal
/// @param titleScore the part of the goal's nouns that the product's title has
public record Purchase(
        double total,
        double type,
        int attributeHits,
        int attributes,
        int optionHits,
        int options,
        boolean priceOk,
        boolean queryMatch,
        boolean categoryMatch,
        double titleScore) {
    private static final double NO_NOUNS = 0.2;

    /// Judges a purchase.
    ///
    /// @param chosen the chosen values by the option's name
    /// @param peer whether options are compared as WebShop does: colors also inside words, `with` like `without`,
    ///     and a named option together with its name
    public static Purchase judge(Product product, Goal goal, Map<String, String> chosen, boolean peer) {
        double title = titleScore(product, goal);
        boolean query = product.query().equals(goal.query());
        boolean category = commonParts(product.productCategory(), goal.productCategory()) >= 2;
        double type = type(title, query || category);
        int attributeHits = (int) goal.attributes().stream()
                .filter(wanted -> hasAttribute(product, wanted))
                .count();
        int optionHits = (int) goal.options().stream()
                .filter(wanted -> chosen.values().stream().anyMatch(value -> sameOption(value, wanted, peer)))
                .count();
        boolean priceOk = product.price() <= goal.priceUpper();
        int attributes = goal.attributes().size();
        int options = goal.options().size();
        double total = type * (attributeHits + optionHits + (priceOk ? 1 : 0)) / (attributes + options + 1);
        return new Purchase(
                total, type, attributeHits, attributes, optionHits, options, priceOk, query, category, title);
    }

    private static double type(double title, boolean match) {
        if (title == 0) {
            return 0;
        }
        if (title < 0.1) {
            return 0.1;
        }
        return match || title > NO_NOUNS ? 1 : 0.5;
    }

    private static double titleScore(Product product, Goal goal) {
        if (goal.nouns().isEmpty()) {
            return NO_NOUNS;
        }
        Set<String> common = new HashSet<>(goal.nouns());
        common.retainAll(Set.copyOf(product.nouns()));
        return (double) common.size() / goal.nouns().size();
    }

    private static int commonParts(String path, String other) {
        Set<String> parts = parts(path);
        parts.retainAll(parts(other));
        return parts.size();
    }

    private static Set<String> parts(String path) {
        Set<String> parts = new HashSet<>();
        for (String part : path.split("›", -1)) {
            parts.add(part.strip());
        }
        return parts;
    }

    private static boolean hasAttribute(Product product, String wanted) {
        return product.attributes().stream().anyMatch(attribute -> TokenSetRatio.matches(attribute, wanted))
                || List.of(product.title(), String.join(" ", product.bullets()), product.description()).stream()
                        .anyMatch(text -> text.toLowerCase(Locale.ROOT).contains(wanted));
    }

    private static boolean sameOption(String value, Map.Entry<String, String> wanted, boolean peer) {
        if (peer) {
            String text = wanted.getKey().isEmpty()
                    ? wanted.getValue()
                    : "('" + wanted.getKey() + "', '" + wanted.getValue() + "')";
            return TokenSetRatio.matches(Colors.normalizeInsideWords(value), Colors.normalizeInsideWords(text));
        }
        return has(value, "without") == has(wanted.getValue(), "without")
                && TokenSetRatio.matches(Colors.normalize(value), Colors.normalize(wanted.getValue()));
    }

    private static boolean has(String text, String word) {
        return List.of(text.toLowerCase(Locale.ROOT).split("\\W+")).contains(word);
    }

    /// The part of the goal's attributes that the product has.
    double attributeReward() {
        return (double) attributeHits / attributes;
    }

    /// The share of one kind of wish in the total.
    double weight(int wishes) {
        return (double) wishes / (attributes + options + 1);
    }
}
