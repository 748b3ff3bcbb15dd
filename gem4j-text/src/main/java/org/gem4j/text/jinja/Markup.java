// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.text.jinja;

/// Text that is safe in HTML, of the filters `safe` and `escape`: what is joined to it is escaped.
record Markup(String text) {
    /// What joins a text that is not safe yet.
    static String escape(String text) {
        return text.replace("&", "&amp;")
                .replace("<", "&lt;")
                .replace(">", "&gt;")
                .replace("\"", "&#34;")
                .replace("'", "&#39;");
    }

    @Override
    public String toString() {
        return text;
    }
}
