// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.agent.style;

/// Tags of a text whose sampling may have stopped at one of them.
final class Tags {
    private Tags() {}

    /// The text with the closing tag that its last opening one lacks.
    static String closed(String text, String tag) {
        return text.lastIndexOf("<" + tag + ">") > text.lastIndexOf("</" + tag + ">") ? text + "</" + tag + ">" : text;
    }
}
