// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.conformance;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.gem4j.webshop.Goal;
import org.gem4j.webshop.GoalMaker;
import org.gem4j.webshop.Product;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/// Reads the recorded products and goals of the web shop.
final class WebShopRows {
    /// The spelling of the file is its maker's.
    private static final String CATALOG = "webshop-toy-catalog" + "ue.json";

    private static final JsonMapper MAPPER = JsonMapper.builder().build();

    private WebShopRows() {}

    /// JSON as plain Java values.
    static Object plain(JsonNode node) {
        return MAPPER.convertValue(node, Map.class);
    }

    /// The products beside the cases.
    ///
    /// @param prices by number; a product without one keeps its own
    static List<Product> catalog(Path folder, JsonNode prices) throws IOException {
        List<Product> products = new ArrayList<>();
        for (JsonNode row : rows(folder)) {
            double own = row.path("pricing").asDouble();
            products.add(product(row, prices.path(row.path("asin").asString()).asDouble(own)));
        }
        return products;
    }

    private static JsonNode rows(Path folder) throws IOException {
        return MAPPER.readTree(Files.readAllBytes(folder.resolve(CATALOG)));
    }

    /// The wishes from which the recorder made goals: "i want" and the product's query.
    static List<GoalMaker.Wish> wishes(Path folder) throws IOException {
        List<GoalMaker.Wish> wishes = new ArrayList<>();
        for (JsonNode row : rows(folder)) {
            List<String> attributes = texts(row.path("Attributes"));
            wishes.add(new GoalMaker.Wish(
                    row.path("asin").asString(),
                    "i want " + row.path("query").asString(),
                    attributes.subList(0, Math.min(2, attributes.size())),
                    List.of()));
        }
        return wishes;
    }

    static Product product(JsonNode row, double price) {
        Map<String, List<String>> options = new LinkedHashMap<>();
        row.path("options").properties().forEach(entry -> options.put(entry.getKey(), texts(entry.getValue())));
        List<Product.Review> reviews = new ArrayList<>();
        row.path("Reviews")
                .forEach(review -> reviews.add(new Product.Review(
                        review.path("title").asString(),
                        Double.toString(review.path("score").asDouble()),
                        review.path("body").asString())));
        String title = row.path("Title").asString();
        return new Product(
                row.path("asin").asString(),
                title,
                row.path("Description").asString(""),
                texts(row.path("BulletPoints")),
                texts(row.path("Attributes")),
                options,
                price,
                row.path("Price").asString("$" + price),
                row.path("query").asString(),
                row.path("category").asString(""),
                row.path("product_category").asString(),
                reviews,
                row.path("MainImage").asString(""),
                nouns(row));
    }

    static Goal goal(JsonNode row) {
        JsonNode given = row.path("goal_options");
        List<Map.Entry<String, String>> options = new ArrayList<>();
        given.properties()
                .forEach(entry ->
                        options.add(Map.entry(entry.getKey(), entry.getValue().asString())));
        if (given.isArray()) {
            texts(given).forEach(value -> options.add(Goal.value(value)));
        }
        return new Goal(
                row.path("asin").asString(""),
                row.path("query").asString(),
                row.path("name").asString(),
                row.path("product_category").asString(),
                "",
                texts(row.path("attributes")),
                row.path("price_upper").asDouble(),
                options,
                1,
                nouns(row));
    }

    /// The words of a name that the recorder's list calls nouns; a row without a list has no other nouns.
    private static List<String> nouns(JsonNode row) {
        Set<String> known = texts(row.path("nameNouns")).stream()
                .map(noun -> noun.toLowerCase(Locale.ROOT))
                .collect(Collectors.toSet());
        boolean all = !row.has("nameNouns");
        List<String> nouns = new ArrayList<>();
        for (String word :
                row.path("name").asString("").toLowerCase(Locale.ROOT).split("[^\\p{L}\\p{N}]+")) {
            if (all || known.contains(word)) {
                nouns.add(word);
            }
        }
        return nouns;
    }

    static List<String> texts(JsonNode array) {
        List<String> texts = new ArrayList<>();
        array.forEach(text -> texts.add(text.asString("")));
        return texts;
    }
}
