// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.webshop;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.gem4j.env.EnvOptions;
import org.gem4j.env.EnvProvider;
import org.gem4j.env.EnvSpec;
import org.gem4j.env.OptionSpec;

/// Registers the shop: `webshop:{train,test}-{html,text,text_rich}`.
public final class WebShopProvider implements EnvProvider {
    private static final Map<Path, Catalog> READ = new ConcurrentHashMap<>();
    private static final List<OptionSpec> OPTIONS = List.of(
            OptionSpec.integer("max_turns", 15, 1, 1_000_000, "Turns after which the episode ends."),
            OptionSpec.integer(
                    "error_tolerance",
                    15,
                    0,
                    1_000_000,
                    "Number of invalid actions that an episode survives; one more ends it."),
            OptionSpec.number("format_error_reward", -0.1, -1000, 0, "Reward of an invalid action."),
            OptionSpec.integer("goals", 0, 0, 1_000_000, "Number of goals to use, the first of the split; 0: all."),
            OptionSpec.bool("show_attrs", false, "Whether products have a page that lists their attributes."),
            OptionSpec.text(
                    "catalog",
                    "",
                    "Folder with WebShop's items_shuffle.json, items_ins_v2.json and items_human_ins.json; empty: the "
                            + "bundled catalog."),
            OptionSpec.choice(
                    "compat",
                    "none",
                    List.of("none", "gem"),
                    "gem restores GEM's behavior where gem4j differs on purpose."));
    private static final String RULES = """
            Actions: \\boxed{search[words]} on any page, \\boxed{click[thing]} for a button, product or option of the page
            Reward: for the purchase, the score of the product type (1, 0.5, 0.1 or 0) × the fraction of attributes, options and price limit fulfilled
            Invalid actions: cost 0.1 and change nothing
            End: buying, or 15 turns""";

    @Override
    public List<EnvSpec> specs() {
        List<EnvSpec> specs = new ArrayList<>();
        for (String split : List.of("train", "test")) {
            for (String pages : List.of("html", "text", "text_rich")) {
                specs.add(new EnvSpec(
                        "webshop:" + split + "-" + pages,
                        "Buy what a customer asks for in a web shop; " + split + " goals, pages as " + pages + ".",
                        OPTIONS,
                        options -> make(options, split, WebShopEnv.pages(pages)),
                        RULES));
            }
        }
        return specs;
    }

    private static WebShopEnv make(EnvOptions options, String split, PageText pages) {
        WebShopEnv.Rules rules = new WebShopEnv.Rules(
                pages,
                options.integer("max_turns"),
                options.integer("error_tolerance"),
                options.number("format_error_reward"),
                options.bool("show_attrs"),
                options.text("compat").equals("gem"));
        Catalog catalog = catalog(options.text("catalog"));
        List<Goal> goals = catalog.goals(split);
        int most = options.integer("goals");
        return new WebShopEnv(
                catalog, most == 0 ? goals : goals.subList(0, Math.min(most, goals.size())), rules, options.random());
    }

    private static Catalog catalog(String folder) {
        return folder.isEmpty()
                ? OwnCatalog.shared()
                : READ.computeIfAbsent(
                        Path.of(folder).toAbsolutePath().normalize(), path -> new CatalogFiles(path).read());
    }
}
