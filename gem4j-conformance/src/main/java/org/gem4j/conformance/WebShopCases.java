// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.conformance;

import java.io.IOException;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.gem4j.env.SeededRandom;
import org.gem4j.webshop.Colors;
import org.gem4j.webshop.Goal;
import org.gem4j.webshop.GoalMaker;
import org.gem4j.webshop.Product;
import org.gem4j.webshop.Purchase;
import org.gem4j.webshop.ShopAction;
import org.gem4j.webshop.TokenSetRatio;
import tools.jackson.databind.JsonNode;

/// The web shop: how texts are compared, actions read, goals made, purchases judged, and whole visits.
final class WebShopCases implements RecordedCases {
    private static final String COLORS = "D-webshop-colors";
    private static final String OPTIONS = "D-webshop-options";

    @Override
    public Set<String> areas() {
        return Set.of(
                "webshop-reward", "webshop-fuzz", "webshop-color", "webshop-parse", "webshop-goals", "webshop-episode");
    }

    @Override
    public Outcome check(JsonNode line, Path folder) throws IOException {
        JsonNode input = line.path("input");
        JsonNode expected = line.path("expected");
        return switch (line.path("area").asString()) {
            case "webshop-reward" -> reward(input, expected);
            case "webshop-fuzz" -> fuzzy(input, expected);
            case "webshop-color" -> color(input, expected);
            case "webshop-parse" -> parse(line.path("case").asString(), input, expected);
            case "webshop-goals" -> goals(input, expected, folder);
            default -> WebShopVisits.check(input, expected, folder);
        };
    }

    private static Outcome fuzzy(JsonNode input, JsonNode expected) {
        String a = input.path("a").asString();
        String b = input.path("b").asString();
        return Outcome.compare(
                expected.path("tokenSetRatio").asInt() + " "
                        + expected.path("matches").asBoolean(),
                TokenSetRatio.of(a, b) + " " + TokenSetRatio.matches(a, b));
    }

    private static Outcome color(JsonNode input, JsonNode expected) {
        String text = input.path("text").asString();
        String wanted = expected.path("normalized").asString();
        if (Colors.normalize(text).equals(wanted)) {
            return Outcome.passed();
        }
        String peer = Colors.normalizeInsideWords(text);
        return peer.equals(wanted) ? Outcome.differs(COLORS) : Outcome.failed(wanted, peer);
    }

    private static Outcome parse(String name, JsonNode input, JsonNode expected) {
        String text = input.path("text").asString();
        JsonNode pair = expected.path("nameArg");
        String wanted = pair.path(0).asString("None") + ", " + pair.path(1).asString("None");
        String actual = name.startsWith("box")
                ? ShopAction.inBox(text).map(WebShopCases::shown).orElse("None, None")
                : shown(ShopAction.parse(text));
        return Outcome.compare(wanted, actual);
    }

    private static String shown(ShopAction action) {
        return action.verb() + ", " + action.argument().orElse("None");
    }

    private static Outcome reward(JsonNode input, JsonNode expected) {
        Product product =
                WebShopRows.product(input.path("product"), input.path("price").asDouble());
        Map<String, String> chosen = new LinkedHashMap<>();
        input.path("options")
                .properties()
                .forEach(entry -> chosen.put(entry.getKey(), entry.getValue().asString()));
        Goal goal;
        try {
            goal = WebShopRows.goal(input.path("goal"));
        } catch (IllegalArgumentException e) {
            // The peer stops with an error when it judges such a goal; here it cannot be made.
            return expected.has("error") ? Outcome.differs("D-webshop-goals") : Outcome.failed(expected, e);
        }
        Map<String, Object> wanted = Plain.map(WebShopRows.plain(expected));
        if (Plain.same(wanted, facts(Purchase.judge(product, goal, chosen, false), goal))) {
            return Outcome.passed();
        }
        Map<String, Object> peer = facts(Purchase.judge(product, goal, chosen, true), goal);
        return Plain.same(wanted, peer) ? Outcome.differs(OPTIONS) : Outcome.failed(wanted, peer);
    }

    private static Map<String, Object> facts(Purchase purchase, Goal goal) {
        double wishes = purchase.attributes() + purchase.options() + 1;
        Map<String, Object> facts = new LinkedHashMap<>();
        facts.put("total", purchase.total());
        facts.put("r_type", purchase.type());
        facts.put("r_att", (double) purchase.attributeHits() / purchase.attributes());
        facts.put("w_att", purchase.attributes() / wishes);
        facts.put("query_match", purchase.queryMatch());
        facts.put("category_match", purchase.categoryMatch());
        facts.put("title_score", purchase.titleScore());
        if (!goal.options().isEmpty()) {
            facts.put("r_option", (double) purchase.optionHits() / purchase.options());
            facts.put("w_option", purchase.options() / wishes);
        }
        facts.put("r_price", purchase.priceOk());
        facts.put("w_price", 1 / wishes);
        facts.put("attrMatches", purchase.attributeHits());
        facts.put("optionMatches", purchase.optionHits());
        return facts;
    }

    /// Random limits cannot be replayed: each limit must be one that can be sampled.
    private static Outcome goals(JsonNode input, JsonNode expected, Path folder) throws IOException {
        List<Product> products = WebShopRows.catalog(folder, input.path("priceOf"));
        List<GoalMaker.Wish> wishes = WebShopRows.wishes(folder);
        List<Goal> goals = new GoalMaker(products, SeededRandom.of(0)).synthetic(wishes);
        Map<String, Integer> perProduct = new LinkedHashMap<>();
        Map<String, String> firstText = new LinkedHashMap<>();
        Set<Double> weights = new TreeSet<>();
        for (Goal goal : goals) {
            perProduct.merge(goal.asin(), 1, Integer::sum);
            firstText.putIfAbsent(goal.asin(), withoutLimit(goal.instruction()));
            weights.add(goal.weight());
            List<Double> limits =
                    GoalMaker.limits(input.path("priceOf").path(goal.asin()).asDouble());
            if (!limits.subList(1, limits.size()).contains(goal.priceUpper())) {
                return Outcome.failed("a limit among " + limits + " but the first", goal.priceUpper());
            }
        }
        Map<String, Object> limits = new LinkedHashMap<>();
        input.path("priceOf")
                .properties()
                .forEach(entry -> limits.put(
                        entry.getKey(), GoalMaker.limits(entry.getValue().asDouble())));
        Map<String, Object> actual = new LinkedHashMap<>();
        actual.put("count", goals.size());
        actual.put("perProduct", perProduct);
        actual.put("weights", List.copyOf(weights));
        actual.put("firstText", List.copyOf(firstText.values()));
        actual.put("priceCandidates", limits);
        Map<String, Object> wanted = Plain.map(WebShopRows.plain(expected));
        wanted.remove("priceUpper");
        wanted.put(
                "firstText",
                Plain.list(wanted.get("firstText")).stream()
                        .map(text -> withoutLimit(String.valueOf(text)))
                        .toList());
        return Plain.same(wanted, actual) ? Outcome.passed() : Outcome.failed(wanted, actual);
    }

    private static String withoutLimit(String text) {
        return text.replaceAll("lower than [\\d.]+ dollars", "lower than _ dollars");
    }
}
