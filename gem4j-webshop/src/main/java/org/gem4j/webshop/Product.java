// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.webshop;

import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/// A product of the shop.
///
/// @param asin its number in the shop, at most 10 letters and digits
/// @param title the name on its page
/// @param description one paragraph, empty if there is none
/// @param bullets its features, a line each
/// @param attributes what goals ask for, such as `machine washable`; not shown by default
/// @param options the values to choose from by the option's name
/// @param price what a purchase costs in dollars
/// @param priceText the price as the pages show it, such as `$24.0`
/// @param query the search it belongs to
/// @param category such as `fashion`
/// @param productCategory the path in the shop's tree, separated by `›`
/// @param reviews by customers
/// @param image address of its image, empty if there is none
/// @param nouns the nouns of its title in lower case, with repeats
public record Product(
        String asin,
        String title,
        String description,
        List<String> bullets,
        List<String> attributes,
        Map<String, List<String>> options,
        double price,
        String priceText,
        String query,
        String category,
        String productCategory,
        List<Review> reviews,
        String image,
        List<String> nouns) {
    /// A customer's opinion.
    ///
    /// @param title its heading
    /// @param score such as `4.0`
    /// @param body the text
    public record Review(String title, String score, String body) {}

    public Product {
        bullets = List.copyOf(bullets);
        attributes = List.copyOf(attributes);
        Map<String, List<String>> ordered = new LinkedHashMap<>();
        options.forEach((name, values) -> ordered.put(name, List.copyOf(values)));
        options = Collections.unmodifiableMap(ordered);
        reviews = List.copyOf(reviews);
        nouns = List.copyOf(nouns);
    }

    /// The text that a search sees: title, description, first bullet and options, in lower case.
    String searchText() {
        List<String> parts = new ArrayList<>(List.of(title, description));
        bullets.stream().findFirst().ifPresent(parts::add);
        List<String> choices = new ArrayList<>();
        options.forEach((name, values) -> choices.add(name + ": " + String.join(", ", values)));
        parts.add(String.join(", and ", choices));
        return String.join(" ", parts).toLowerCase(Locale.ROOT);
    }
}
