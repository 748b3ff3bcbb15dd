// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.agent.style;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.gem4j.env.Suggestions;
import org.jspecify.annotations.Nullable;

/// How tools are described to a model, and how its calls are parsed. Stateless and thread-safe.
public interface AgentStyle {
    /// The name, such as `react`.
    String name();

    /// What the model is told before the conversation; empty if its chat template says it all.
    ///
    /// @param tools descriptions as in OpenAI's API
    default Optional<String> systemPrompt(List<Map<String, @Nullable Object>> tools) {
        return Optional.empty();
    }

    /// Reads a reply. No text is an error.
    Reply read(String text, ReplyContext context);

    /// Reads a reply, which may answer a request for a summary by a `<summarize>` block.
    default Reply readSummary(String text, ReplyContext context) {
        Reply reply = read(text, context);
        boolean read = context.compat().agentfly()
                || !context.summaryAsked()
                || !reply.message().calls().isEmpty();
        return read
                ? reply
                : Summaries.block(text).map(said -> Summaries.reply(text, said)).orElse(reply);
    }

    /// Whether the prompt is to list the tools; a style that lists them itself says no.
    default boolean toolsInTemplate() {
        return true;
    }

    /// How to write a call: follows the list of tools in prompts of the model's own chat template.
    default String callFormat() {
        return """
            For each call, write a JSON object with the tool's name and arguments:
            <tool_call>
            {"name": <name>, "arguments": <object>}
            </tool_call>\
            """;
    }

    /// Whether a summary is asked for, and folds the history, though no tool of that name is there.
    default boolean summarizesItself() {
        return false;
    }

    /// The built-in style of this name: `hf`, `react`, `code`, `searchr1`, `action`, `gui`, `bash_swe`,
    /// `qwen3coder_swe` or `function_call_swe`.
    ///
    /// @throws IllegalArgumentException for another name
    static AgentStyle of(String name) {
        AgentStyle style = known().get(name);
        if (style == null) {
            throw new IllegalArgumentException("unknown agent type " + name + Suggestions.didYouMean(name, names())
                    + " Known: " + String.join(", ", names()) + ".");
        }
        return style;
    }

    /// The names of the built-in styles.
    static Set<String> names() {
        return known().keySet();
    }

    private static Map<String, AgentStyle> known() {
        Map<String, AgentStyle> known = new LinkedHashMap<>();
        for (AgentStyle style : List.of(
                new HfStyle(),
                new ReactStyle(),
                new CodeStyle(),
                new SearchStyle(),
                new ActionStyle(),
                new GuiStyle(),
                new BashStyle(),
                new CoderStyle(),
                new FunctionStyle())) {
            known.put(style.name(), style);
        }
        return known;
    }
}
