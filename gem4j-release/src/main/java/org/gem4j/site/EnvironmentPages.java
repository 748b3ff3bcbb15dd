// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.site;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import org.gem4j.console.ExampleEpisode;
import org.gem4j.env.EnvException;
import org.gem4j.env.EnvSpec;
import org.gem4j.env.OptionSpec;

/// A page for each registered environment and one for each family, from its [EnvSpec] and an episode.
final class EnvironmentPages {
    private static final String FOLDER = "reference/environments/";
    private static final long SEED = 0;

    private EnvironmentPages() {}

    static List<Page> of(List<EnvSpec> specs) {
        List<Page> pages = new ArrayList<>();
        Map<String, List<EnvSpec>> families = new TreeMap<>();
        for (EnvSpec spec : specs) {
            families.computeIfAbsent(spec.family(), family -> new ArrayList<>()).add(spec);
        }
        families.forEach((family, members) -> {
            pages.add(new Page(FOLDER + family + "/README.md", Page.Section.ENVIRONMENTS, family(family, members)));
            members.forEach(spec -> pages.add(new Page(FOLDER + file(spec), Page.Section.ENVIRONMENTS, page(spec))));
        });
        return pages;
    }

    private static String file(EnvSpec spec) {
        return spec.family() + "/" + name(spec) + ".md";
    }

    private static String name(EnvSpec spec) {
        return spec.id().substring(spec.id().indexOf(':') + 1);
    }

    private static String family(String family, List<EnvSpec> members) {
        StringBuilder text =
                new StringBuilder("# %s:\n\n%d environments: `./gem4j envs %s:`.\n\n| environment | |\n|---|---|\n"
                        .formatted(family, members.size(), family));
        for (EnvSpec spec : members) {
            text.append("| [%s](%s.md) | %s |\n".formatted(spec.id(), name(spec), Markdown.cell(spec.summary())));
        }
        return text.toString();
    }

    private static String page(EnvSpec spec) {
        StringBuilder text = new StringBuilder("# %s\n\n%s\n\n".formatted(spec.id(), Markdown.text(spec.summary())));
        text.append("```java\nEnv env = Gem.make(\"%s\");\n```\n```\n./gem4j play %s\n```\n"
                .formatted(spec.id(), spec.id()));
        rules(spec)
                .forEach((topic, rule) -> text.append("\n## ")
                        .append(topic)
                        .append("\n\n")
                        .append(sentence(rule))
                        .append('\n'));
        episode(text, spec);
        text.append("\n## Options\n\n| option | values | default | |\n|---|---|---|---|\n");
        for (OptionSpec option : spec.options()) {
            text.append(Markdown.row(option));
        }
        text.append("| `seed` | a whole number | none | Seeds the environment's random stream. |\n");
        return text.append("\nAll of [")
                .append(spec.family())
                .append(":](README.md)\n")
                .toString();
    }

    /// The topics of the rules, such as Action, Reward and End; what stands under none of them is Rules.
    private static Map<String, String> rules(EnvSpec spec) {
        Map<String, String> topics = new LinkedHashMap<>();
        for (String line : spec.rules().strip().lines().toList()) {
            int colon = line.indexOf(": ");
            boolean topic = colon > 0 && line.substring(0, colon).matches("[A-Z][a-z ]{2,24}");
            topics.merge(
                    topic ? line.substring(0, colon) : "Rules",
                    topic ? line.substring(colon + 2) : line,
                    (first, second) -> first + "\n" + second);
        }
        return topics;
    }

    /// A rule behind a colon starts in lower case; as a paragraph it does not.
    private static String sentence(String rule) {
        return Markdown.text(rule.substring(0, 1).toUpperCase(Locale.ROOT) + rule.substring(1));
    }

    private static void episode(StringBuilder text, EnvSpec spec) {
        try {
            ExampleEpisode played = ExampleEpisode.play(spec, Map.of(), SEED);
            text.append("\n## Observation\n\nThe first one of the episode below:\n\n")
                    .append(Markdown.block(played.start()));
            text.append("\n## Example episode\n\n").append(Markdown.block(played.asText()));
        } catch (EnvException e) {
            text.append("\n## Example episode\n\nNone could be played where this page was made: ")
                    .append(Markdown.text(String.valueOf(e.getMessage())))
                    .append('\n');
        }
    }
}
