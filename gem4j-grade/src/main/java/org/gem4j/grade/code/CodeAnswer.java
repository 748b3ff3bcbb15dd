// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.grade.code;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;

/// The program in a model's answer: its last complete fenced block.
public final class CodeAnswer {
    private static final Set<String> PYTHON = Set.of("", "python", "python3", "py", "py3");

    private record Block(String language, String code) {}

    private CodeAnswer() {}

    /// The last complete block that is marked as Python or not marked at all; if there is none, the last block of
    /// any language. Blocks of other languages that follow the program, such as sample output, do not hide it.
    public static Optional<String> extract(String text) {
        List<Block> blocks = blocks(text);
        for (Block block : blocks.reversed()) {
            if (PYTHON.contains(block.language()) && !block.code().isBlank()) {
                return Optional.of(block.code());
            }
        }
        return blocks.isEmpty()
                ? Optional.empty()
                : Optional.of(blocks.getLast().code());
    }

    /// The last complete block whatever its language, as GEM takes it.
    public static Optional<String> last(String text) {
        List<Block> blocks = blocks(text);
        return blocks.isEmpty()
                ? Optional.empty()
                : Optional.of(blocks.getLast().code());
    }

    private static List<Block> blocks(String text) {
        List<Block> blocks = new ArrayList<>();
        String fence = "";
        String language = "";
        StringBuilder code = new StringBuilder();
        for (String line : (Iterable<String>) text.lines()::iterator) {
            String stripped = line.strip();
            int ticks = ticks(stripped);
            if (fence.isEmpty()) {
                if (ticks >= 3 && stripped.indexOf('`', ticks) < 0) {
                    fence = stripped.substring(0, ticks);
                    language = stripped.substring(ticks).strip().toLowerCase(Locale.ROOT);
                    code.setLength(0);
                }
            } else if (ticks >= fence.length() && stripped.length() == ticks) {
                blocks.add(new Block(language, code.toString()));
                fence = "";
            } else {
                code.append(line).append('\n');
            }
        }
        return blocks;
    }

    private static int ticks(String line) {
        int count = 0;
        while (count < line.length() && line.charAt(count) == '`') {
            count++;
        }
        return count;
    }
}
