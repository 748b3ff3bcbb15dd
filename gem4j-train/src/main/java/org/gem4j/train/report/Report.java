// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.train.report;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Base64;
import java.util.List;

/// Writes the page that shows a run, or several runs over each other: one file that needs nothing else.
///
/// The page loads nothing from anywhere, and its security policy allows one script only, by its hash: should text of a
/// model ever get into it unescaped, it still could not run.
public final class Report {
    private Report() {}

    /// Writes `report.html` into the folder of a run, finished or not, from what lies there.
    ///
    /// @return the file
    /// @throws IllegalArgumentException naming the file and line that cannot be understood
    public static Path write(RunFolder folder) {
        write(List.of(folder), folder.reportFile());
        return folder.reportFile();
    }

    /// Writes a page that shows a run, or compares several.
    ///
    /// @throws IllegalArgumentException naming the file and line that cannot be understood
    public static void write(List<RunFolder> folders, Path file) {
        AtomicFile.write(file, page(RunData.read(folders)));
    }

    static String page(List<RunData> runs) {
        if (runs.isEmpty()) {
            throw new IllegalArgumentException("a report needs at least one run");
        }
        ChartHtml charts = new ChartHtml(runs);
        String body = runs.size() == 1 ? RunHtml.render(runs.getFirst(), charts) : ComparisonHtml.render(runs, charts);
        String script = resource("report.js");
        String title = runs.size() == 1 ? runs.getFirst().name() : runs.size() + " runs";
        return "<!doctype html>\n<html lang=\"en\"><head><meta charset=\"utf-8\">"
                + "<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; style-src 'unsafe-inline'; "
                + "script-src '" + hash(script) + "'\">"
                + "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">"
                + "<meta name=\"color-scheme\" content=\"light dark\">"
                + Html.element("title", "", Html.text(title + " · gem4j"))
                + "<style>" + resource("report.css") + "</style></head>\n<body>"
                + Html.element("main", "", body)
                + "<script type=\"application/json\" id=\"charts\">" + Html.json(charts.data()) + "</script>\n"
                + "<script>" + script + "</script></body></html>\n";
    }

    private static String hash(String script) {
        try {
            byte[] digest = MessageDigest.getInstance("SHA-256").digest(script.getBytes(StandardCharsets.UTF_8));
            return "sha256-" + Base64.getEncoder().encodeToString(digest);
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java platform has SHA-256", e);
        }
    }

    private static String resource(String name) {
        try (InputStream in = Report.class.getResourceAsStream(name)) {
            if (in == null) {
                throw new IllegalStateException("resource " + name + " is missing beside " + Report.class.getName());
            }
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException("cannot read resource " + name + ": " + e.getMessage(), e);
        }
    }
}
