// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.ui;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.gem4j.report.AtomicFile;
import org.gem4j.report.Fields;
import org.gem4j.report.Json;

/// A view of the page as one file that opens without a server: the page, its modules, and the answers that it needs.
public final class Export {
    private static final int MOST_ADDRESSES = 2000;
    private static final int MOST_RUNS = 8;
    private static final int MOST_STEPS = 4;

    private Export() {}

    /// Writes the first view of some runs: all of their metrics, and episodes of their first and last steps.
    ///
    /// @throws IllegalArgumentException if there is no run
    public static void write(UiOptions options, Path file) throws IOException {
        try (Api api = new Api(options, InstantSource.system())) {
            if (api.runs().all().isEmpty()) {
                throw new IllegalArgumentException("there is no run in "
                        + String.join(
                                ", ",
                                options.runs().stream().map(Path::toString).toList()));
            }
            AtomicFile.write(file, page(api, "", addresses(api)));
        }
    }

    /// A view that a page asks for: its `view` and the `addresses` that it has asked for.
    static String page(Api api, Fields body) {
        List<String> addresses = new ArrayList<>();
        if (!(body.map().get("addresses") instanceof List<?> given) || given.size() > MOST_ADDRESSES) {
            throw ApiException.bad("addresses must be a list of at most " + MOST_ADDRESSES);
        }
        given.forEach(address -> addresses.add(String.valueOf(address)));
        return page(api, body.textOr("view", ""), addresses);
    }

    private static String page(Api api, String view, List<String> addresses) {
        Map<String, Object> answers = new LinkedHashMap<>();
        for (String address : addresses) {
            int query = address.indexOf('?');
            String path = query < 0 ? address : address.substring(0, query);
            answers.put(address, api.read(path, Query.parse(query < 0 ? "" : address.substring(query + 1))));
        }
        Map<String, Object> data = new LinkedHashMap<>();
        data.put("view", view);
        data.put("answers", answers);
        String page = asset("index.html");
        StringBuilder styles = new StringBuilder();
        Assets.STYLES.forEach(
                name -> styles.append("<style>").append(asset(name)).append("</style>\n"));
        return page.replaceAll("<link rel=\"stylesheet\"[^>]*>\\s*", "")
                .replaceFirst("<script type=\"module\"[^>]*></script>", "")
                .replace("</head>", styles + "</head>")
                .replace("</body>", scripts(data) + "</body>");
    }

    /// Modules import each other by name: a file on a disk has no neighbors that a browser would let it read.
    private static String scripts(Map<String, Object> data) {
        Map<String, String> imports = new LinkedHashMap<>();
        for (String name : Assets.MODULES) {
            String source = asset(name).replaceAll("(from|import) '\\./([a-z]+\\.js)'", "$1 'gem4j/$2'");
            imports.put(
                    "gem4j/" + name,
                    "data:text/javascript;base64,"
                            + Base64.getEncoder().encodeToString(source.getBytes(StandardCharsets.UTF_8)));
        }
        return "<script type=\"application/json\" id=\"exported\">" + embedded(data) + "</script>\n"
                + "<script type=\"importmap\">" + embedded(Map.of("imports", imports)) + "</script>\n"
                + "<script type=\"module\">import 'gem4j/main.js';</script>\n";
    }

    /// JSON that cannot end its element.
    private static String embedded(Map<String, ?> value) {
        return Json.line(value).replace("<", "\\u003c");
    }

    private static String asset(String name) {
        return new String(Assets.find(name).orElseThrow(), StandardCharsets.UTF_8);
    }

    /// What the page asks for when it shows these runs as it does by default.
    private static List<String> addresses(Api api) {
        List<String> addresses = new ArrayList<>(api.addresses());
        List<ShownRun> shown = api.runs().all().stream().limit(MOST_RUNS).toList();
        Set<String> metrics = new java.util.TreeSet<>();
        for (ShownRun run : shown) {
            addresses.add("api/run?run=" + encoded(run.id()));
            metrics.addAll(run.columns().names());
            episodes(run, addresses);
        }
        String runs = String.join(
                "", shown.stream().map(run -> "&run=" + encoded(run.id())).toList());
        for (String metric : metrics) {
            for (String axis : List.of("step", "time")) {
                addresses.add("api/curves?metric=" + encoded(metric) + "&axis=" + axis + "&smooth=0.6" + runs);
            }
        }
        return addresses;
    }

    private static void episodes(ShownRun run, List<String> addresses) {
        List<Long> steps = run.episodes().steps();
        for (int i = 0; i < Math.min(MOST_STEPS, steps.size()); i++) {
            long step = steps.get(i * (steps.size() - 1) / Math.max(1, Math.min(MOST_STEPS, steps.size()) - 1));
            String of = "run=" + encoded(run.id());
            addresses.add("api/episodes?" + of + "&step=" + step);
            run.episodes().entries().stream()
                    .filter(entry -> entry.step() == step)
                    .forEach(entry -> addresses.add("api/episode?" + of + "&at=" + entry.offset()));
        }
    }

    /// As `encodeURIComponent` of a browser does it.
    static String encoded(String text) {
        return java.net.URLEncoder.encode(text, StandardCharsets.UTF_8)
                .replace("+", "%20")
                .replace("%21", "!")
                .replace("%27", "'")
                .replace("%28", "(")
                .replace("%29", ")")
                .replace("%7E", "~");
    }
}
