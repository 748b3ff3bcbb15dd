// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.webshop;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.gem4j.env.EnvException;
import org.gem4j.env.SeededRandom;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.MappingIterator;
import tools.jackson.databind.json.JsonMapper;

/// Reads a catalog in WebShop's files: `items_shuffle*.json` (products), `items_ins_v2*.json` (attributes and
/// instructions) and, where there is one, `items_human_ins*.json` (people's instructions).
final class CatalogFiles {
    private static final JsonMapper MAPPER = JsonMapper.builder().build();
    private static final Pattern PRICE = Pattern.compile("\\$\\s*([\\d,]*\\.?\\d+)");
    private static final int LONGEST_ASIN = 10;
    private static final double NO_PRICE = 100;
    /// As WebShop shuffles its goals.
    private static final long GOAL_SEED = 233;
    /// The baselines' splits: the first goals are for tests, the next ones for development, the rest for training.
    private static final int TEST_GOALS = 500;

    private static final int DEVELOPMENT_GOALS = 1000;

    private final Path folder;
    private final SeededRandom random = SeededRandom.of(GOAL_SEED);

    CatalogFiles(Path folder) {
        this.folder = folder;
    }

    /// @throws EnvException naming a file that is missing or malformed
    Catalog read() {
        try {
            JsonNode attributes = MAPPER.readTree(Files.readAllBytes(file("items_ins_v2")));
            List<Product> products = products(attributes);
            List<Goal> goals = goals(products, attributes);
            if (goals.isEmpty()) {
                throw new EnvException(folder + " holds no goal for any of its products");
            }
            random.shuffle(goals);
            return Catalog.indexed(products, split(goals));
        } catch (IOException | JacksonException e) {
            throw new EnvException("the catalog in " + folder + " cannot be read: " + e.getMessage(), e);
        }
    }

    /// The file of this name, whole or of the first 1000 products.
    private Path file(String name) throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            return files.filter(file -> file.getFileName().toString().matches(name + "(\\.\\d+)?\\.json"))
                    .sorted()
                    .findFirst()
                    .orElseThrow(() -> new EnvException("no " + name + ".json in " + folder));
        }
    }

    private static Map<String, List<Goal>> split(List<Goal> goals) {
        boolean large = goals.size() > 2 * (TEST_GOALS + DEVELOPMENT_GOALS);
        int test = large ? TEST_GOALS : Math.max(1, goals.size() / 5);
        int train = large ? TEST_GOALS + DEVELOPMENT_GOALS : Math.min(test, goals.size() - 1);
        return Map.of(
                "test", List.copyOf(goals.subList(0, test)),
                "train", List.copyOf(goals.subList(train, goals.size())));
    }

    private List<Goal> goals(List<Product> products, JsonNode attributes) throws IOException {
        GoalMaker maker = new GoalMaker(products, random);
        List<GoalMaker.Wish> wishes = new ArrayList<>();
        try (Stream<Path> files = Files.list(folder)) {
            if (files.anyMatch(path -> path.getFileName().toString().startsWith("items_human_ins"))) {
                MAPPER.readTree(Files.readAllBytes(file("items_human_ins")))
                        .properties()
                        .forEach(entry -> entry.getValue().forEach(wish -> wishes.add(wish(entry.getKey(), wish))));
                return new ArrayList<>(maker.human(wishes));
            }
        }
        attributes.properties().forEach(entry -> {
            if (entry.getValue().path("instruction").isString()) {
                wishes.add(wish(entry.getKey(), entry.getValue()));
            }
        });
        return new ArrayList<>(maker.synthetic(wishes));
    }

    private static GoalMaker.Wish wish(String asin, JsonNode node) {
        return new GoalMaker.Wish(
                asin,
                node.path("instruction").asString(""),
                texts(node.path("instruction_attributes")),
                texts(node.path("instruction_options")));
    }

    private List<Product> products(JsonNode attributes) throws IOException {
        List<Product> products = new ArrayList<>();
        Set<String> known = new HashSet<>();
        try (MappingIterator<JsonNode> rows =
                MAPPER.readerFor(JsonNode.class).readValues(Files.newInputStream(file("items_shuffle")))) {
            while (rows.hasNext()) {
                JsonNode row = rows.next();
                String asin = row.path("asin").asString("nan");
                if (!asin.equals("nan") && asin.length() <= LONGEST_ASIN && known.add(asin)) {
                    products.add(product(asin, row, attributes.path(asin).path("attributes")));
                }
            }
        }
        return products;
    }

    private Product product(String asin, JsonNode row, JsonNode attributes) {
        String title = row.path("name").asString("");
        List<Double> prices = prices(row.path("pricing").asString(""));
        List<String> named = texts(attributes);
        return new Product(
                asin,
                title,
                row.path("full_description").asString(""),
                texts(row.path("small_description")),
                named.isEmpty() ? List.of("DUMMY_ATTR") : named,
                options(row.path("customization_options")),
                prices.size() == 1
                        ? prices.getFirst()
                        : prices.getFirst() + random.nextDouble() * (prices.get(1) - prices.getFirst()),
                prices.size() == 1 ? "$" + prices.getFirst() : "$" + prices.get(0) + " to $" + prices.get(1),
                row.path("query").asString("").strip().toLowerCase(Locale.ROOT),
                row.path("category").asString(""),
                row.path("product_category").asString(""),
                List.of(),
                texts(row.path("images")).stream().findFirst().orElse(""),
                Nouns.of(title));
    }

    /// One price or the two ends of a range.
    private static List<Double> prices(String text) {
        List<Double> prices = new ArrayList<>();
        Matcher matcher = PRICE.matcher(text);
        while (matcher.find() && prices.size() < 2) {
            prices.add(Double.parseDouble(matcher.group(1).replace(",", "")));
        }
        return prices.isEmpty() ? List.of(NO_PRICE) : prices;
    }

    private static Map<String, List<String>> options(JsonNode node) {
        Map<String, List<String>> options = new LinkedHashMap<>();
        node.properties().forEach(entry -> {
            List<String> values = new ArrayList<>();
            entry.getValue().forEach(choice -> {
                String value = choice.path("value")
                        .asString("")
                        .strip()
                        .replace("/", " | ")
                        .toLowerCase(Locale.ROOT);
                if (!value.isEmpty() && !values.contains(value)) {
                    values.add(value);
                }
            });
            if (!values.isEmpty()) {
                options.put(entry.getKey().toLowerCase(Locale.ROOT), values);
            }
        });
        return options;
    }

    /// A list of texts, or one text.
    private static List<String> texts(JsonNode node) {
        List<String> texts = new ArrayList<>();
        if (node.isString()) {
            texts.add(node.asString());
        }
        if (node.isArray()) {
            node.forEach(text -> texts.add(text.asString("")));
        }
        return texts;
    }
}
