// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.rollout.report;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Base64;

/// A page that is one file and needs nothing else.
///
/// It loads nothing from anywhere, and its security policy allows one script only, by its hash: should text of a model
/// ever get into it unescaped, it still could not run.
public final class HtmlPage {
    private HtmlPage() {}

    /// The whole page.
    ///
    /// @param title plain text
    /// @param body HTML
    /// @param dataId id of the element that holds `data` for the script
    /// @param data anything that JSON can carry
    /// @param script the only script that may run
    public static String of(String title, String body, String dataId, Object data, String script) {
        return "<!doctype html>\n<html lang=\"en\"><head><meta charset=\"utf-8\">"
                + "<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; style-src 'unsafe-inline'; "
                + "script-src '" + hash(script) + "'\">"
                + "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">"
                + "<meta name=\"color-scheme\" content=\"light dark\">"
                + Html.element("title", "", Html.text(title + " · gem4j"))
                + "<style>" + resource(HtmlPage.class, "report.css") + "</style></head>\n<body>"
                + Html.element("main", "", body)
                + "<script type=\"application/json\" id=\"" + dataId + "\">" + Html.json(data) + "</script>\n"
                + "<script>" + script + "</script></body></html>\n";
    }

    /// A text that lies beside a class.
    public static String resource(Class<?> owner, String name) {
        try (InputStream in = owner.getResourceAsStream(name)) {
            if (in == null) {
                throw new IllegalStateException("resource " + name + " is missing beside " + owner.getName());
            }
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException("cannot read resource " + name + ": " + e.getMessage(), e);
        }
    }

    private static String hash(String script) {
        try {
            byte[] digest = MessageDigest.getInstance("SHA-256").digest(script.getBytes(StandardCharsets.UTF_8));
            return "sha256-" + Base64.getEncoder().encodeToString(digest);
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java platform has SHA-256", e);
        }
    }
}
