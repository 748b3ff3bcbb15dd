// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.webshop;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.gem4j.search.Passage;
import org.gem4j.search.PassageIndex;

/// Products with their goals and the search over them. Immutable, shared by all environments of a catalog.
public final class Catalog {
    private static final int MOST_HITS = 50;

    private final List<Product> products;
    private final Map<String, Product> byAsin = new HashMap<>();
    private final Map<String, List<Goal>> goals;
    private final ProductSearch search;

    /// @param goals by the split, `train` and `test`
    public Catalog(List<Product> products, Map<String, List<Goal>> goals, ProductSearch search) {
        this.products = List.copyOf(products);
        this.goals = Map.copyOf(goals);
        this.search = search;
        for (Product product : products) {
            byAsin.put(product.asin(), product);
        }
    }

    /// A catalog that is searched by BM25, ties in the order of the products.
    static Catalog indexed(List<Product> products, Map<String, List<Goal>> goals) {
        PassageIndex index = PassageIndex.inMemory(products.stream()
                .map(product -> new Passage(product.asin(), product.searchText()))
                .toList());
        return new Catalog(products, goals, words -> index.ids(words, MOST_HITS));
    }

    public List<Product> products() {
        return products;
    }

    /// The goals of a split.
    ///
    /// @throws IllegalArgumentException if there is no such split
    public List<Goal> goals(String split) {
        List<Goal> found = goals.get(split);
        if (found == null) {
            throw new IllegalArgumentException("split must be one of " + goals.keySet() + " but was " + split);
        }
        return found;
    }

    /// The product of a number.
    public Optional<Product> product(String asin) {
        return Optional.ofNullable(byAsin.get(asin));
    }

    public ProductSearch search() {
        return search;
    }
}
