// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.webshop;

import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/// Chooses the next action of a customer who knows which product the wish was made from.
///
/// @param shop the visit
/// @param goal the wish
record ReferenceShopper(Shop shop, Goal goal) {
    String next() {
        String asin = goal.asin();
        return switch (shop.kind()) {
            case START, DONE -> search();
            case RESULTS -> {
                int place = shop.hits().indexOf(asin);
                if (place < 0) {
                    yield search();
                }
                int page = place / Shop.PER_PAGE + 1;
                yield page > shop.page()
                        ? "click[next >]"
                        : page < shop.page() ? "click[< prev]" : "click[" + asin.toLowerCase(Locale.ROOT) + "]";
            }
            case ITEM ->
                shop.product().filter(product -> product.asin().equals(asin)).isPresent()
                        ? "click[" + missingOption().orElse("buy now") + "]"
                        : "click[< prev]";
            case DETAIL -> "click[< prev]";
        };
    }

    /// Without the characters that end a search.
    private String search() {
        return "search[" + goal.name().replaceAll("[\\[\\]{}\\n]", " ") + "]";
    }

    private Optional<String> missingOption() {
        Product product = shop.product().orElseThrow();
        for (Map.Entry<String, String> wanted : goal.options()) {
            for (Map.Entry<String, List<String>> option : product.options().entrySet()) {
                boolean named = wanted.getKey().isEmpty() || wanted.getKey().equals(option.getKey());
                if (named
                        && option.getValue().contains(wanted.getValue())
                        && !wanted.getValue().equals(shop.chosen().get(option.getKey()))) {
                    return Optional.of(wanted.getValue().toLowerCase(Locale.ROOT));
                }
            }
        }
        return Optional.empty();
    }
}
