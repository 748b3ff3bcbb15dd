// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.webshop;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.gem4j.env.SeededRandom;

/// Makes goals from products and wishes, by WebShop's rules.
public final class GoalMaker {
    /// The limit of goals that have none.
    static final double NO_LIMIT = 1_000_000;

    private static final int CANDIDATES = 4;

    /// What is asked for.
    ///
    /// @param asin of the product that is meant
    /// @param instruction in words, without options and price
    /// @param attributes that it must have
    /// @param options the values to choose
    public record Wish(String asin, String instruction, List<String> attributes, List<String> options) {
        public Wish {
            attributes = List.copyOf(attributes);
            options = List.copyOf(options);
        }
    }

    private final Map<String, Product> products = new HashMap<>();
    private final SeededRandom random;

    /// @param random samples price limits
    public GoalMaker(List<Product> products, SeededRandom random) {
        products.forEach(product -> this.products.put(product.asin(), product));
        this.random = random;
    }

    /// The limits that a price may get: the next four tens above it, up to 990.
    public static List<Double> limits(double price) {
        List<Double> limits = new ArrayList<>();
        for (int ten = 10; ten < 1000 && limits.size() < CANDIDATES; ten += 10) {
            if (ten > price) {
                limits.add((double) ten);
            }
        }
        return limits;
    }

    /// Two of the limits at random, of which the larger one counts.
    private double limit(double price) {
        List<Double> limits = new ArrayList<>(limits(price));
        if (limits.size() < 2) {
            return NO_LIMIT;
        }
        random.shuffle(limits);
        return Math.max(limits.get(0), limits.get(1));
    }

    private static String limitText(double limit) {
        return limit == NO_LIMIT ? "" : String.format(Locale.ROOT, ", and price lower than %.2f dollars", limit);
    }

    /// One goal for each wish of a person; wishes without attributes or for unknown products are left out.
    public List<Goal> human(List<Wish> wishes) {
        List<Goal> goals = new ArrayList<>();
        for (Wish wish : wishes) {
            Product product = products.get(wish.asin());
            if (product == null || wish.attributes().isEmpty()) {
                continue;
            }
            double limit = limit(product.price());
            String text = wish.instruction().strip().replaceAll("\\.+$", "") + limitText(limit);
            goals.add(goal(
                    product,
                    wish,
                    text,
                    limit,
                    wish.options().stream().map(Goal::value).toList(),
                    1));
        }
        return goals;
    }

    /// A goal for every way to choose the options of each wish's product. Goals whose attributes are common are
    /// sampled less often.
    public List<Goal> synthetic(List<Wish> wishes) {
        List<Goal> goals = new ArrayList<>();
        Map<String, Integer> counts = new HashMap<>();
        for (Wish wish : wishes) {
            Product product = products.get(wish.asin());
            if (product == null || wish.attributes().isEmpty()) {
                continue;
            }
            double limit = limit(product.price());
            for (List<Map.Entry<String, String>> choice : choices(product)) {
                List<String> parts = choice.stream()
                        .map(option -> option.getKey() + ": " + option.getValue())
                        .toList();
                String with = parts.isEmpty() ? "" : " with " + String.join(", and ", parts);
                goals.add(goal(product, wish, wish.instruction() + with + limitText(limit), limit, choice, 1));
                wish.attributes().forEach(attribute -> counts.merge(attribute, 1, Integer::sum));
            }
        }
        return goals.stream().map(goal -> weighted(goal, counts)).toList();
    }

    /// Every choice of one value for each option, names sorted.
    private static List<List<Map.Entry<String, String>>> choices(Product product) {
        List<List<Map.Entry<String, String>>> all = List.of(List.of());
        for (Map.Entry<String, List<String>> option : new TreeMap<>(product.options()).entrySet()) {
            List<List<Map.Entry<String, String>>> longer = new ArrayList<>();
            for (List<Map.Entry<String, String>> start : all) {
                for (String value : option.getValue()) {
                    List<Map.Entry<String, String>> choice = new ArrayList<>(start);
                    choice.add(Map.entry(option.getKey(), value));
                    longer.add(choice);
                }
            }
            all = longer;
        }
        return all;
    }

    private static Goal weighted(Goal goal, Map<String, Integer> counts) {
        double weight = goal.attributes().stream()
                .mapToDouble(attribute ->
                        1.0 / Optional.ofNullable(counts.get(attribute)).orElse(1))
                .average()
                .orElse(1);
        return new Goal(
                goal.asin(),
                goal.query(),
                goal.name(),
                goal.productCategory(),
                goal.instruction(),
                goal.attributes(),
                goal.priceUpper(),
                goal.options(),
                weight,
                goal.nouns());
    }

    private static Goal goal(
            Product product,
            Wish wish,
            String text,
            double limit,
            List<Map.Entry<String, String>> options,
            double weight) {
        return new Goal(
                product.asin(),
                product.query(),
                product.title(),
                product.productCategory(),
                text,
                wish.attributes(),
                limit,
                options,
                weight,
                product.nouns());
    }
}
