// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.envs.game;

import java.util.List;

/// A page of a wiki.
///
/// @param title its name, which links use
/// @param text plain text
/// @param links titles of the pages it links to, each once
record WikiPage(String title, String text, List<String> links) {
    WikiPage {
        links = List.copyOf(links);
    }
}
