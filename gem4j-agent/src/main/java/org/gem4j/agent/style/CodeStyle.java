// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.agent.style;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/// `code`: one block of Python a turn, which `code_interpreter` runs.
final class CodeStyle implements AgentStyle {
    private static final Pattern BLOCK = Patterns.of("```python\\s*(.*?)\\s*```");
    private static final Pattern LENIENT = Patterns.anyCase("```(?:python3?|py)(?=\\s)\\s*(.*?)\\s*```");
    private static final String PROMPT = """
            Solve the user's problem step by step with Python. In each turn write exactly one short program between
            ```python and ```, then wait: a code interpreter runs it and shows you what it prints. Take one step per
            turn, and build on what you have seen. When you know the result, write it between <answer> and </answer>
            instead of a program.
            """;

    @Override
    public String name() {
        return "code";
    }

    @Override
    public Optional<String> systemPrompt(List<Map<String, @Nullable Object>> tools) {
        return Optional.of(PROMPT);
    }

    @Override
    public boolean toolsInTemplate() {
        return false;
    }

    @Override
    public Reply read(String text, ReplyContext context) {
        boolean exact = context.compat().agentfly();
        List<String> blocks = (exact ? BLOCK : LENIENT)
                .matcher(text)
                .results()
                .map(match -> match.group(1))
                .toList();
        if (blocks.size() == 1) {
            return Reply.of(text, List.of(Patterns.call("", "code_interpreter", Map.of("code", blocks.getFirst()))));
        }
        Reply none = Reply.of(text, List.of());
        return exact || blocks.isEmpty()
                ? none
                : new Reply(
                        none.message(),
                        Reply.Status.CONTINUE,
                        List.of("Write one block of Python per turn; there were " + blocks.size() + "."));
    }
}
