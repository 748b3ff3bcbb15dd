// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.ui;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;

/// The files of the page: its own, the style sheet of reports, whose look it shares, and the chart library.
final class Assets {
    private static final String OWN = "/org/gem4j/ui/page/";
    private static final String LIBRARY = "/META-INF/maven/org.webjars.npm/uplot/pom.properties";

    /// Modules in the order in which they need each other, the last is the page itself.
    static final List<String> MODULES = List.of(
            "dom.js",
            "format.js",
            "api.js",
            "state.js",
            "uplot.js",
            "plot.js",
            "charts.js",
            "runs.js",
            "control.js",
            "tokens.js",
            "document.js",
            "episode.js",
            "episodes.js",
            "envs.js",
            "play.js",
            "keys.js",
            "main.js");

    static final List<String> STYLES = List.of("report.css", "uplot.css", "ui.css");

    private static final Map<String, String> TYPES = Map.of(
            "js", "text/javascript; charset=utf-8",
            "css", "text/css; charset=utf-8",
            "html", "text/html; charset=utf-8");

    private Assets() {}

    /// A file by the name that the page calls it; empty if there is none.
    static Optional<byte[]> find(String name) {
        if (!MODULES.contains(name) && !STYLES.contains(name) && !name.equals("index.html")) {
            return Optional.empty();
        }
        return Optional.of(read(
                switch (name) {
                    case "report.css" -> "/org/gem4j/report/report.css";
                    case "uplot.css" -> library("uPlot.min.css");
                    case "uplot.js" -> library("uPlot.esm.js");
                    default -> OWN + name;
                }));
    }

    static String type(String name) {
        return TYPES.getOrDefault(name.substring(name.lastIndexOf('.') + 1), "application/octet-stream");
    }

    private static String library(String file) {
        Properties properties = new Properties();
        try (InputStream in = Assets.class.getResourceAsStream(LIBRARY)) {
            properties.load(in);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return "/META-INF/resources/webjars/uplot/" + properties.getProperty("version") + "/dist/" + file;
    }

    private static byte[] read(String resource) {
        try (InputStream in = Assets.class.getResourceAsStream(resource)) {
            if (in == null) {
                throw new IllegalStateException("the class path lacks " + resource);
            }
            return in.readAllBytes();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
