// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.webshop;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.gem4j.env.SeededRandom;

/// The bundled catalog: made of word lists, the same on every machine and in every version of Java.
final class OwnCatalog {
    private static final String KINDS = "kinds.txt";
    private static final long SEED = 20_260_101;
    /// Products of each kind.
    private static final int VARIANTS = 36;
    /// Every kind's goals: some for tests, the others for training.
    private static final int TEST_GOALS = 4;

    private static final int TRAIN_GOALS = 16;
    private static final int DIGITS_OF_ASIN = 9;

    private static final List<String> BRANDS = List.of(("Alder Brightwell Calloway Dunmere Eastvale Fernhill Garrow"
                    + " Hollis Ivarson Jessamy Kestrel Larkfield Marlowe Nordhaven Oakmont Pemberly Quillon Ravensby"
                    + " Silverlake Thornbury Umberto Valmora Westerly Yarrow Zephyria Ashgrove Bluefinch Copperdale"
                    + " Driftway Elmstead Foxglen Greymoor Harborne Inverloch Junipera Kingsley")
            .split(" "));
    private static final List<String> COLORS = List.of(("black,white,navy,olive,burgundy,teal,charcoal,ivory,mustard,"
                    + "lavender,coral,forest green,sky blue,rose,bronze,slate")
            .split(","));

    private OwnCatalog() {}

    private static final class Holder {
        static final Catalog CATALOG = make();
    }

    /// The catalog, made on first use.
    static Catalog shared() {
        return Holder.CATALOG;
    }

    private static Catalog make() {
        List<Product> products = new ArrayList<>();
        List<GoalMaker.Wish> test = new ArrayList<>();
        List<GoalMaker.Wish> train = new ArrayList<>();
        List<Kind> kinds = kinds();
        for (int i = 0; i < kinds.size(); i++) {
            SeededRandom random = SeededRandom.of(SEED, "kind", i);
            List<Product> own = new ArrayList<>();
            for (int variant = 0; variant < VARIANTS; variant++) {
                own.add(product(kinds.get(i), i, variant, random));
            }
            products.addAll(own);
            random.shuffle(own);
            for (int goal = 0; goal < TEST_GOALS + TRAIN_GOALS; goal++) {
                (goal < TEST_GOALS ? test : train).add(wish(own.get(goal), random));
            }
        }
        GoalMaker maker = new GoalMaker(products, SeededRandom.of(SEED, "limits", 0));
        List<Goal> testGoals = new ArrayList<>(maker.human(test));
        List<Goal> trainGoals = new ArrayList<>(maker.human(train));
        SeededRandom.of(SEED, "order", 0).shuffle(testGoals);
        SeededRandom.of(SEED, "order", 1).shuffle(trainGoals);
        return Catalog.indexed(products, Map.of("test", testGoals, "train", trainGoals));
    }

    /// A line of the word lists: what all products of a kind have in common.
    ///
    /// @param name what it is, a noun phrase
    /// @param query the search it belongs to
    /// @param category of the shop
    /// @param path in the shop's tree
    /// @param low the lowest price in dollars
    /// @param high the highest price
    /// @param options names of its options, each with all values that it may have
    /// @param attributes some of which each product has
    /// @param uses what it is for, in the title
    private record Kind(
            String name,
            String query,
            String category,
            String path,
            int low,
            int high,
            Map<String, List<String>> options,
            List<String> attributes,
            List<String> uses) {
        static Kind parse(String line) {
            String[] fields = line.split("\\|", -1);
            if (fields.length != 8) {
                throw new IllegalStateException("a line of " + KINDS + " must have 8 fields: " + line);
            }
            Map<String, List<String>> options = new LinkedHashMap<>();
            for (String option : fields[5].split(";", -1)) {
                String[] parts = option.split("=", -1);
                options.put(parts[0], parts[1].equals("COLORS") ? COLORS : Arrays.asList(parts[1].split(",")));
            }
            String[] prices = fields[4].split("-", -1);
            return new Kind(
                    fields[0],
                    fields[1],
                    fields[2],
                    fields[3].replace(">", "›"),
                    Integer.parseInt(prices[0]),
                    Integer.parseInt(prices[1]),
                    options,
                    List.of(fields[6].split(",")),
                    List.of(fields[7].split(",")));
        }
    }

    private static List<Kind> kinds() {
        try (InputStream in = OwnCatalog.class.getResourceAsStream(KINDS)) {
            if (in == null) {
                throw new IllegalStateException("resource " + KINDS + " of the web shop is missing");
            }
            return new BufferedReader(new InputStreamReader(in, StandardCharsets.UTF_8))
                    .lines()
                    .filter(line -> !line.isBlank() && !line.startsWith("#"))
                    .map(Kind::parse)
                    .toList();
        } catch (IOException e) {
            throw new IllegalStateException("resource " + KINDS + " of the web shop cannot be read", e);
        }
    }

    private static Product product(Kind kind, int number, int variant, SeededRandom random) {
        List<String> attributes = some(kind.attributes(), 3, random);
        Map<String, List<String>> options = new LinkedHashMap<>();
        kind.options().forEach((name, values) -> options.put(name, some(values, Math.min(4, values.size()), random)));
        String use = random.pick(kind.uses());
        String title = BRANDS.get(variant) + " " + capitalized(attributes.getFirst()) + " " + capitalized(kind.name())
                + " for " + capitalized(use);
        double price = Math.round(100.0 * (kind.low() + random.nextDouble() * (kind.high() - kind.low()))) / 100.0;
        List<String> bullets = attributes.stream()
                .map(attribute -> capitalized(attribute) + ", checked by " + BRANDS.get(variant))
                .toList();
        String description = "The " + kind.name() + " by " + BRANDS.get(variant) + " is made for " + use
                + ". It comes in " + String.join(" and ", options.keySet()) + " of your choice.";
        return new Product(
                asin(number, variant),
                title,
                description,
                bullets,
                attributes,
                options,
                price,
                "$" + price,
                kind.query(),
                kind.category(),
                kind.path(),
                List.of(),
                "",
                nouns(kind, use));
    }

    /// The nouns of a title: what it is and what it is for. Brands and attributes are not counted.
    private static List<String> nouns(Kind kind, String use) {
        return List.of((kind.name() + " " + use).split(" "));
    }

    private static String asin(int number, int variant) {
        String digits = Long.toString(
                        Math.floorMod(SeededRandom.seed(SEED, "asin", 1000L * number + variant), 1L << 44), 36)
                .toUpperCase(Locale.ROOT);
        String padded = "0".repeat(DIGITS_OF_ASIN) + digits;
        return "B" + padded.substring(padded.length() - DIGITS_OF_ASIN);
    }

    private static GoalMaker.Wish wish(Product product, SeededRandom random) {
        List<String> attributes = some(product.attributes(), 2, random);
        List<String> options = new ArrayList<>();
        List<String> parts = new ArrayList<>();
        product.options().forEach((name, values) -> {
            String value = random.pick(values);
            options.add(value);
            parts.add(name + ": " + value);
        });
        String start = random.pick(List.of("i am looking for a", "i need a", "find me a", "i want to buy a"));
        String text = start + " " + String.join(", ", attributes) + " " + product.query() + " with "
                + String.join(", and ", parts);
        return new GoalMaker.Wish(product.asin(), text, attributes, options);
    }

    private static List<String> some(List<String> all, int count, SeededRandom random) {
        List<String> shuffled = new ArrayList<>(all);
        random.shuffle(shuffled);
        List<String> chosen = new ArrayList<>(shuffled.subList(0, count));
        chosen.sort((a, b) -> Integer.compare(all.indexOf(a), all.indexOf(b)));
        return chosen;
    }

    private static String capitalized(String words) {
        StringBuilder text = new StringBuilder();
        for (String word : words.split(" ", -1)) {
            text.append(text.isEmpty() ? "" : " ")
                    .append(Character.toUpperCase(word.charAt(0)))
                    .append(word.substring(1));
        }
        return text.toString();
    }
}
