// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.text;

import java.time.Duration;
import java.time.InstantSource;
import java.util.HashMap;
import java.util.Map;
import org.gem4j.text.jinja.JinjaException;
import org.gem4j.text.jinja.JinjaTemplate;
import org.jspecify.annotations.Nullable;

/// The chat template of a checkpoint, as its authors wrote it: a Jinja template.
public final class JinjaChatTemplate implements ChatTemplate {
    private final JinjaTemplate template;
    private final Map<String, Object> specialTokens;

    /// @param source the template
    /// @param specialTokens what the template knows as `bos_token`, `eos_token`, `additional_special_tokens` and so
    ///     on: texts and lists of them
    /// @param clock clock for the date that some templates include
    /// @throws ChatTemplateException if the source is not a template
    public JinjaChatTemplate(String source, Map<String, ?> specialTokens, InstantSource clock) {
        try {
            this.template = JinjaTemplate.parse(source, clock);
        } catch (JinjaException e) {
            throw new ChatTemplateException("the chat template cannot be read: " + e.getMessage(), e);
        }
        this.specialTokens = Map.copyOf(specialTokens);
    }

    @Override
    public String render(ChatRequest request, Duration limit) {
        Map<String, @Nullable Object> variables = new HashMap<>(specialTokens);
        variables.put("messages", request.messages());
        variables.put("tools", request.tools().orElse(null));
        variables.put("documents", request.documents().orElse(null));
        variables.put("add_generation_prompt", request.addGenerationPrompt());
        request.enableThinking().ifPresent(wanted -> variables.put("enable_thinking", wanted));
        try {
            return template.render(variables, limit);
        } catch (JinjaException e) {
            throw new ChatTemplateException("the chat template refuses the conversation: " + e.getMessage(), e);
        }
    }
}
