// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.envs.game;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.Reader;
import java.lang.ref.SoftReference;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.ToIntFunction;
import org.gem4j.env.EnvException;
import org.gem4j.env.SeededRandom;
import org.jspecify.annotations.Nullable;

/// A whole wiki in memory, read from a text file. Immutable, so that any number of games may share it.
///
/// The file is UTF-8. A page starts with a line `= Title =` and extends to the next such line; the lines between are
/// its text, in which `[[Title]]` and `[[Title|shown words]]` are links. The first letter of a linked title may be
/// lowercase where the page's is a capital, and links to missing pages are plain words.
final class WikiGraph implements WikiSource {
    private static final int TRIES = 1_000;
    private static final Map<Version, SoftReference<WikiGraph>> LOADED = new ConcurrentHashMap<>();

    private final List<WikiPage> pages;
    private final Map<String, Integer> numbers;

    /// For each page by number the numbers of the pages it links to.
    private final int[][] links;

    /// For each page by number the numbers of the pages that link to it.
    private final int[][] backlinks;

    /// One version of a file.
    private record Version(Path path, FileTime modified, long size) {}

    private static final class Bundled {
        static final WikiGraph GRAPH = load();

        private static WikiGraph load() {
            String resource = "wikigame/pages.txt";
            try (InputStream bytes = WikiGraph.class.getResourceAsStream(resource)) {
                if (bytes == null) {
                    throw new EnvException("page graph " + resource + " is missing from the class path");
                }
                return parse(new InputStreamReader(bytes, StandardCharsets.UTF_8));
            } catch (IOException e) {
                throw new EnvException("page graph " + resource + " cannot be read", e);
            }
        }
    }

    private WikiGraph(Map<String, String> rawTexts) {
        numbers = new LinkedHashMap<>();
        rawTexts.keySet().forEach(title -> numbers.put(title, numbers.size()));
        pages = new ArrayList<>(numbers.size());
        rawTexts.forEach((title, raw) -> pages.add(page(title, raw)));
        links = new int[pages.size()][];
        int[] backlinkCounts = new int[pages.size()];
        for (int i = 0; i < links.length; i++) {
            links[i] = pages.get(i).links().stream().mapToInt(numbers::get).toArray();
            for (int to : links[i]) {
                backlinkCounts[to]++;
            }
        }
        backlinks = new int[links.length][];
        Arrays.setAll(backlinks, page -> new int[backlinkCounts[page]]);
        for (int i = 0; i < links.length; i++) {
            for (int to : links[i]) {
                backlinks[to][--backlinkCounts[to]] = i;
            }
        }
    }

    /// The bundled graph: about 500 pages on many subjects, written for gem4j.
    static WikiGraph bundled() {
        return Bundled.GRAPH;
    }

    /// The graph in a file, read once for all games until the file changes.
    ///
    /// @throws EnvException if it cannot be read or has no page
    static WikiGraph of(Path path) {
        try {
            Version version = new Version(path.toAbsolutePath(), Files.getLastModifiedTime(path), Files.size(path));
            SoftReference<WikiGraph> known = LOADED.get(version);
            WikiGraph graph = known == null ? null : known.get();
            if (graph == null) {
                try (Reader reader = Files.newBufferedReader(path)) {
                    graph = parse(reader);
                }
                LOADED.put(version, new SoftReference<>(graph));
            }
            return graph;
        } catch (IOException e) {
            throw new EnvException("page graph " + path + " cannot be read: " + e.getMessage(), e);
        }
    }

    /// @throws EnvException if there is no page, or a title occurs twice
    static WikiGraph parse(Reader reader) throws IOException {
        Map<String, String> texts = new LinkedHashMap<>();
        BufferedReader lines = new BufferedReader(reader);
        StringBuilder text = new StringBuilder();
        String title = null;
        for (String line = lines.readLine(); line != null; line = lines.readLine()) {
            if (line.length() > 4 && line.startsWith("= ") && line.endsWith(" =")) {
                add(texts, title, text);
                title = line.substring(2, line.length() - 2).strip();
            } else {
                text.append(line).append('\n');
            }
        }
        add(texts, title, text);
        if (texts.isEmpty()) {
            throw new EnvException("a page graph must have at least one line like = Title =");
        }
        return new WikiGraph(texts);
    }

    private static void add(Map<String, String> texts, @Nullable String title, StringBuilder text) {
        if (title != null && texts.put(title, text.toString().strip()) != null) {
            throw new EnvException("page " + title + " occurs twice in the page graph");
        }
        text.setLength(0);
    }

    private WikiPage page(String title, String raw) {
        StringBuilder text = new StringBuilder();
        Set<String> titles = new LinkedHashSet<>();
        int at = 0;
        for (int open = raw.indexOf("[["); open >= 0; open = raw.indexOf("[[", at)) {
            int close = raw.indexOf("]]", open);
            if (close < 0) {
                break;
            }
            String link = raw.substring(open + 2, close);
            int bar = link.indexOf('|');
            text.append(raw, at, open).append(link.substring(bar + 1));
            String target = known(bar < 0 ? link : link.substring(0, bar));
            if (target != null && !target.equals(title)) {
                titles.add(target);
            }
            at = close + 2;
        }
        return new WikiPage(title, text.append(raw, at, raw.length()).toString(), List.copyOf(titles));
    }

    private @Nullable String known(String link) {
        if (link.isEmpty() || numbers.containsKey(link)) {
            return link.isEmpty() ? null : link;
        }
        String capital = Character.toUpperCase(link.charAt(0)) + link.substring(1);
        return numbers.containsKey(capital) ? capital : null;
    }

    /// All pages in the order of the file.
    List<WikiPage> pages() {
        return pages;
    }

    @Override
    public @Nullable WikiPage page(String title) {
        Integer number = numbers.get(title);
        return number == null ? null : pages.get(number);
    }

    @Override
    public Route sample(SeededRandom random, int maxClicks) {
        for (int i = 0; i < TRIES; i++) {
            int start = random.nextInt(pages.size());
            int[] clicks = clicks(start, links, maxClicks);
            int[] reached = new int[clicks.length];
            int count = 0;
            for (int page = 0; page < clicks.length; page++) {
                if (clicks[page] > 0) {
                    reached[count++] = page;
                }
            }
            if (count > 0) {
                return new Route(pages.get(start), pages.get(reached[random.nextInt(count)]));
            }
        }
        throw new EnvException("the page graph has hardly a page from which another can be reached");
    }

    /// For each page the number of clicks from `start` along `edges`, at most `most`; -1 if it cannot be reached.
    private static int[] clicks(int start, int[][] edges, int most) {
        int[] clicks = new int[edges.length];
        Arrays.fill(clicks, -1);
        clicks[start] = 0;
        int[] queue = new int[edges.length];
        queue[0] = start;
        for (int head = 0, tail = 1; head < tail && clicks[queue[head]] < most; head++) {
            for (int next : edges[queue[head]]) {
                if (clicks[next] < 0) {
                    clicks[next] = clicks[queue[head]] + 1;
                    queue[tail++] = next;
                }
            }
        }
        return clicks;
    }

    @Override
    public ToIntFunction<String> clicksTo(WikiPage target, Collection<String> visited) {
        Integer end = numbers.get(target.title());
        if (end == null) {
            return title -> FAR;
        }
        int[] clicks = clicks(end, backlinks, FAR);
        return title -> {
            Integer start = numbers.get(title);
            return start == null || clicks[start] < 0 ? FAR : clicks[start];
        };
    }
}
