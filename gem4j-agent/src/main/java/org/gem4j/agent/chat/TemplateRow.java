// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.agent.chat;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/// A chat as a row for training: pieces of text, each of them trained on or masked.
///
/// @param prompt the chat as one text
/// @param pieces in order; each is tokenized on its own. Joined they are the prompt, but for templates with
///     faults of their own
public record TemplateRow(String prompt, List<Piece> pieces) {
    public TemplateRow {
        pieces = List.copyOf(pieces);
    }

    /// A piece of the text.
    ///
    /// @param trained whether it is learned from
    public record Piece(String text, boolean trained) {}

    /// The pieces as one text.
    public String joined() {
        return pieces.stream().map(Piece::text).collect(Collectors.joining());
    }

    /// The same with only the last trained piece left to learn from.
    public TemplateRow lastTurnOnly() {
        int last = -1;
        for (int i = 0; i < pieces.size(); i++) {
            last = pieces.get(i).trained() ? i : last;
        }
        List<Piece> kept = new ArrayList<>();
        for (int i = 0; i < pieces.size(); i++) {
            kept.add(new Piece(pieces.get(i).text(), i == last));
        }
        return new TemplateRow(prompt, kept);
    }
}
