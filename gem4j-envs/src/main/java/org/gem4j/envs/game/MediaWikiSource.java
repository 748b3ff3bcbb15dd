// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.envs.game;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.function.ToIntFunction;
import java.util.regex.Pattern;
import org.gem4j.env.EnvException;
import org.gem4j.env.SeededRandom;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/// Pages of a wiki that answers the MediaWiki API (`action=query`, with the TextExtracts extension).
///
/// Redirects are followed. A disambiguation page is replaced by the first existing page that it names, a missing page
/// by the first search result, as in GEM. Start and target are sampled from the titles that follow a random prefix, so
/// that a seed gives the same pages as long as the wiki does not change; whether a path connects them is not known. For
/// one thread, as an environment is.
final class MediaWikiSource implements WikiSource {
    private static final int TRIES = 30;
    private static final int MOST_LINK_BATCHES = 20;
    private static final int TITLES_PER_DRAW = 50;
    private static final int REMEMBERED = 1_000;
    private static final int VISITED = 500;
    private static final Pattern NO_WORD = Pattern.compile("[^\\p{L}\\p{N}]+");

    private final MediaWikiClient client;
    private final boolean cached;

    private final Map<String, WikiPage> cache = new LinkedHashMap<>(16, 0.75f, true) {
        private static final long serialVersionUID = 1L;

        @Override
        protected boolean removeEldestEntry(Map.Entry<String, WikiPage> eldest) {
            return size() > REMEMBERED;
        }
    };

    /// @param cached whether pages are kept for later games
    MediaWikiSource(MediaWikiClient client, boolean cached) {
        this.client = client;
        this.cached = cached;
    }

    @Override
    public @Nullable WikiPage page(String title) {
        WikiPage known = cache.get(title);
        if (known != null) {
            return known;
        }
        WikiPage page = load(title);
        if (page == null) {
            List<String> found = titles("search", "srsearch", title, "srlimit", "1", "srprop", "");
            page = found.isEmpty() ? null : load(found.getFirst());
        }
        if (page != null && cached) {
            cache.put(title, page);
        }
        return page;
    }

    /// The page itself, or the page that a disambiguation page leads to; null if it is missing.
    private @Nullable WikiPage load(String title) {
        Loaded loaded = query(title);
        if (loaded == null || !loaded.disambiguation) {
            return loaded == null ? null : loaded.page;
        }
        for (String option : loaded.page.links()) {
            Loaded chosen = query(option);
            if (chosen != null) {
                return chosen.page;
            }
        }
        return null;
    }

    private record Loaded(WikiPage page, boolean disambiguation) {}

    private @Nullable Loaded query(String title) {
        Map<String, String> parameters = parameters(
                "prop",
                "extracts|links|pageprops",
                "titles",
                title,
                "explaintext",
                "1",
                "redirects",
                "1",
                "ppprop",
                "disambiguation",
                "plnamespace",
                "0",
                "pllimit",
                "max");
        Set<String> links = new LinkedHashSet<>();
        String actualTitle = title;
        String text = "";
        boolean disambiguation = false;
        for (int batch = 0; batch < MOST_LINK_BATCHES; batch++) {
            JsonNode answer = client.get(parameters);
            JsonNode page = answer.path("query").path("pages").path(0);
            if (page.isMissingNode() || page.has("missing") || page.has("invalid")) {
                return null;
            }
            actualTitle = page.path("title").asString(actualTitle);
            text = page.has("extract") ? page.path("extract").asString("") : text;
            disambiguation |= page.path("pageprops").has("disambiguation");
            page.path("links").forEach(link -> links.add(link.path("title").asString("")));
            JsonNode rest = answer.path("continue");
            if (rest.isMissingNode()) {
                break;
            }
            rest.properties()
                    .forEach(entry ->
                            parameters.put(entry.getKey(), entry.getValue().asString("")));
        }
        links.remove("");
        links.remove(actualTitle);
        return new Loaded(new WikiPage(actualTitle, text.strip(), List.copyOf(links)), disambiguation);
    }

    private static Map<String, String> parameters(String... namesAndValues) {
        Map<String, String> parameters = new LinkedHashMap<>(Map.of("action", "query"));
        for (int i = 0; i < namesAndValues.length; i += 2) {
            parameters.put(namesAndValues[i], namesAndValues[i + 1]);
        }
        return parameters;
    }

    private List<String> titles(String list, String... namesAndValues) {
        Map<String, String> parameters = parameters(namesAndValues);
        parameters.put("list", list);
        List<String> titles = new ArrayList<>();
        client.get(parameters)
                .path("query")
                .path(list)
                .forEach(item -> titles.add(item.path("title").asString("")));
        titles.remove("");
        return titles;
    }

    @Override
    public Route sample(SeededRandom random, int maxClicks) {
        WikiPage start = null;
        for (int i = 0; i < TRIES; i++) {
            WikiPage page = drawPage(random);
            if (page == null) {
                continue;
            }
            if (start != null && !start.title().equals(page.title())) {
                return new Route(start, page);
            }
            start = page;
        }
        throw new EnvException("no two pages with links were found in " + TRIES + " samples from " + client.url());
    }

    private @Nullable WikiPage drawPage(SeededRandom random) {
        String prefix = "" + (char) ('A' + random.nextInt(26)) + (char) ('a' + random.nextInt(26));
        List<String> titles = titles(
                "allpages",
                "apfrom",
                prefix,
                "apnamespace",
                "0",
                "apfilterredir",
                "nonredirects",
                "aplimit",
                Integer.toString(TITLES_PER_DRAW));
        if (titles.isEmpty()) {
            return null;
        }
        String title = random.pick(titles);
        WikiPage page = title.toLowerCase(Locale.ROOT).contains("disambiguation") ? null : page(title);
        return page == null || page.links().isEmpty() ? null : page;
    }

    /// A heuristic: titles that share words with the target's title or the start of its text seem nearer.
    @Override
    public ToIntFunction<String> clicksTo(WikiPage target, Collection<String> visited) {
        Set<String> title = words(target.title());
        Set<String> text =
                words(target.text().substring(0, Math.min(2_000, target.text().length())));
        return from -> {
            if (from.equals(target.title())) {
                return 0;
            }
            int guess = 100;
            for (String word : words(from)) {
                guess -= title.contains(word) ? 30 : text.contains(word) ? word.length() : 0;
            }
            return Math.max(1, guess) + (visited.contains(from) ? VISITED : 0);
        };
    }

    private static Set<String> words(String text) {
        return new HashSet<>(Arrays.asList(NO_WORD.split(text.toLowerCase(Locale.ROOT))));
    }
}
