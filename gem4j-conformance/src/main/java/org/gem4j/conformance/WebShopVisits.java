// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.conformance;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.gem4j.env.InfoKeys;
import org.gem4j.env.Reset;
import org.gem4j.env.ResetOptions;
import org.gem4j.env.SeededRandom;
import org.gem4j.env.Step;
import org.gem4j.webshop.Catalog;
import org.gem4j.webshop.Goal;
import org.gem4j.webshop.PageText;
import org.gem4j.webshop.Product;
import org.gem4j.webshop.WebShopEnv;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/// Recorded visits to the web shop, on the recorder's catalog and with its fixed order of results.
final class WebShopVisits {
    private static final int DEFAULT_LIMIT = 15;

    private WebShopVisits() {}

    /// The recorder's two goals.
    private static List<Goal> goals(List<Product> products, JsonNode expected) {
        String text = expected.path("steps").path(0).path("instruction").asString("");
        return List.of(
                goal(products.get(0), text, 60, List.of("sky blue", "7.5")),
                goal(products.get(1), text, 20, List.of("walnut")));
    }

    private static Goal goal(Product product, String text, double limit, List<String> options) {
        return new Goal(
                product.asin(),
                product.query(),
                product.title(),
                product.productCategory(),
                text,
                product.attributes().subList(0, 2),
                limit,
                options.stream().map(Goal::value).toList(),
                1,
                product.nouns());
    }

    static Outcome check(JsonNode input, JsonNode expected, Path folder) throws IOException {
        List<Product> products = WebShopRows.catalog(folder, JsonMapper.shared().createObjectNode());
        List<String> order = WebShopRows.texts(input.path("searchOrder"));
        Catalog catalog = new Catalog(products, Map.of("recorded", goals(products, expected)), words -> order);
        Optional<Outcome> departure = departure(catalog, input, expected, false);
        if (departure.isEmpty()) {
            return Outcome.passed();
        }
        return departure(catalog, input, expected, true).isEmpty()
                ? Outcome.differs("D-webshop-pages")
                : departure.get();
    }

    private static Optional<Outcome> departure(Catalog catalog, JsonNode input, JsonNode expected, boolean peer) {
        WebShopEnv.Rules rules = new WebShopEnv.Rules(
                PageText.valueOf(input.path("mode").asString().toUpperCase(Locale.ROOT)),
                input.path("max_turns").asInt(DEFAULT_LIMIT),
                input.path("error_tolerance").asInt(DEFAULT_LIMIT),
                -0.1,
                input.path("show_attrs").asBoolean(false),
                peer);
        WebShopEnv env = new WebShopEnv(catalog, catalog.goals("recorded"), rules, SeededRandom.of(0));
        JsonNode steps = expected.path("steps");
        Reset first =
                env.reset(ResetOptions.none().withIndex(input.path("session").asInt()));
        if (!first.observation().text().equals(steps.path(0).path("obs").asString())) {
            return Optional.of(Outcome.failed(
                    steps.path(0).path("obs"), first.observation().text()));
        }
        List<String> actions = WebShopRows.texts(input.path("actions"));
        for (int i = 0; i < steps.size() - 1; i++) {
            String action = input.path("boxed").asBoolean(true) ? "\\boxed{" + actions.get(i) + "}" : actions.get(i);
            Map<String, Object> wanted = Plain.map(WebShopRows.plain(steps.get(i + 1)));
            wanted.remove("instruction");
            Map<String, Object> actual = facts(env.step(action), env.view());
            if (!Plain.same(wanted, actual)) {
                return Optional.of(Outcome.failed("step " + (i + 1) + " " + wanted, actual));
            }
        }
        return Optional.empty();
    }

    private static Map<String, Object> facts(Step step, WebShopEnv.View view) {
        Map<String, Object> facts = new LinkedHashMap<>();
        facts.put("obs", step.observation().text());
        facts.put("reward", step.reward());
        facts.put("terminated", step.terminated());
        facts.put("truncated", step.truncated());
        facts.put("parsed", step.info().getOr(InfoKeys.PARSED_ACTION, ""));
        facts.put(
                "available",
                Map.of("has_search_bar", view.hasSearchBar(), "clickables", new ArrayList<>(view.clickables())));
        facts.put("page", view.page());
        return facts;
    }
}
