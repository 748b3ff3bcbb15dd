// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.envs.game;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.gem4j.env.EnvException;

/// The bundled crossword clues, written for this project: plain words and rare ones.
///
/// Files `crosswords/basic.txt` and `crosswords/hardcore.txt` have one line for each word: the word, a colon, the clue.
/// Each is read once, on first use, and shared.
final class CrosswordClues {
    private CrosswordClues() {}

    /// A word in capitals and its clue.
    record Clue(String word, String text) {}

    private static final class Basic {
        static final List<Clue> CLUES = load("crosswords/basic.txt");
    }

    private static final class Hardcore {
        static final List<Clue> CLUES = load("crosswords/hardcore.txt");
    }

    static List<Clue> of(boolean hardcore) {
        return hardcore ? Hardcore.CLUES : Basic.CLUES;
    }

    private static List<Clue> load(String resource) {
        List<Clue> clues = new ArrayList<>();
        try (InputStream bytes = CrosswordClues.class.getResourceAsStream(resource)) {
            if (bytes == null) {
                throw new EnvException("clue list " + resource + " is missing from the class path");
            }
            BufferedReader lines = new BufferedReader(new InputStreamReader(bytes, StandardCharsets.UTF_8));
            for (String line = lines.readLine(); line != null; line = lines.readLine()) {
                int colon = line.indexOf(':');
                clues.add(new Clue(
                        line.substring(0, colon).toUpperCase(Locale.ROOT),
                        line.substring(colon + 1).strip()));
            }
        } catch (IOException e) {
            throw new EnvException("clue list " + resource + " cannot be read", e);
        }
        return List.copyOf(clues);
    }
}
