// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.reasoning.cognition;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;

/// A font of large capital letters: an alphabet drawn in pixels and a style that shows them.
///
/// The alphabets are named after the width of most of their letters: 3 is narrow, 5 is plain, 7 has serifs.
///
/// @param name the style's name and the alphabet's, such as `outline5`
/// @param letters the pixels of A to Z
record PixelFont(String name, PixelStyle style, List<Pixels> letters) {
    private static final String RESOURCE = "letters.txt";
    private static final int LONGEST_LINE = 80;
    private static final int CLOSE = 1;
    private static final int APART = 4;

    PixelFont {
        letters = List.copyOf(letters);
    }

    /// All fonts.
    static List<PixelFont> all() {
        return Read.FONTS;
    }

    /// Writes a word, on several lines if it is long.
    ///
    /// @param word letters from A to Z only
    /// @param apart whether to leave more room between letters
    String write(String word, boolean apart) {
        int gap = apart ? APART : CLOSE;
        StringBuilder text = new StringBuilder();
        List<Pixels> line = new ArrayList<>();
        int width = 0;
        for (int i = 0; i < word.length(); i++) {
            Pixels letter = letters.get(word.charAt(i) - 'A');
            if (!line.isEmpty() && (width + gap + letter.width()) * style.columns() > LONGEST_LINE) {
                style.draw(Pixels.sideBySide(line, gap), text);
                text.append('\n');
                line.clear();
                width = 0;
            }
            width += (line.isEmpty() ? 0 : gap) + letter.width();
            line.add(letter);
        }
        style.draw(Pixels.sideBySide(line, gap), text);
        return text.toString();
    }

    private static List<PixelFont> read() {
        Map<String, List<Pixels>> alphabets = new TreeMap<>();
        try (InputStream bytes = PixelFont.class.getResourceAsStream(RESOURCE)) {
            if (bytes == null) {
                throw new IllegalStateException("alphabets " + RESOURCE + " are missing from the class path");
            }
            for (String line : new String(bytes.readAllBytes(), StandardCharsets.UTF_8)
                    .lines()
                    .toList()) {
                List<String> words = List.of(line.split(" "));
                alphabets
                        .computeIfAbsent(words.getFirst(), alphabet -> new ArrayList<>())
                        .add(Pixels.of(words.subList(2, words.size())));
            }
        } catch (IOException e) {
            throw new UncheckedIOException("alphabets " + RESOURCE + " cannot be read", e);
        }
        List<PixelFont> fonts = new ArrayList<>();
        for (PixelStyle style : PixelStyle.values()) {
            alphabets.forEach((alphabet, letters) ->
                    fonts.add(new PixelFont(style.name().toLowerCase(Locale.ROOT) + alphabet, style, letters)));
        }
        return List.copyOf(fonts);
    }

    private static final class Read {
        static final List<PixelFont> FONTS = read();

        private Read() {}
    }
}
