// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.llm.model.internal;

import java.util.Objects;
import org.gem4j.rollout.Sampling;
import org.gem4j.text.StreamDecoder;
import org.gem4j.text.Tokenizer;

/// The text of a response as its tokens come, which ends before the first stop text.
///
/// What could still become a stop text is held back.
public final class ResponseText {
    private final StreamDecoder decoder;
    private final Sampling sampling;
    private final StringBuilder text = new StringBuilder();
    private String held = "";
    private boolean stopped;

    public ResponseText(Tokenizer tokenizer, Sampling sampling) {
        this.decoder = new StreamDecoder(Objects.requireNonNull(tokenizer, "tokenizer is null"));
        this.sampling = sampling;
    }

    /// Adds a token and returns the text that is certain now.
    public String add(int token) {
        return accept(decoder.add(token), false);
    }

    /// The text that was held back; nothing follows.
    public String finish() {
        return stopped ? "" : accept(decoder.finish(), true);
    }

    /// Whether a stop text has appeared.
    public boolean stopped() {
        return stopped;
    }

    /// All text so far that is certain.
    public String text() {
        return text.toString();
    }

    private String accept(String piece, boolean last) {
        if (stopped) {
            return "";
        }
        String open = held + piece;
        int end = open.length();
        for (String stop : sampling.stop()) {
            int at = open.indexOf(stop);
            if (at >= 0 && at <= end) {
                end = at;
                stopped = true;
            }
        }
        int certain = stopped || last ? end : open.length() - unfinished(open);
        held = stopped ? "" : open.substring(certain);
        String added = open.substring(0, certain);
        text.append(added);
        return added;
    }

    /// Length of the longest end of `open` with which a stop text begins.
    private int unfinished(String open) {
        int longest = 0;
        for (String stop : sampling.stop()) {
            int most = Math.min(stop.length() - 1, open.length());
            for (int length = most; length > longest; length--) {
                if (stop.startsWith(open.substring(open.length() - length))) {
                    longest = length;
                }
            }
        }
        return longest;
    }
}
