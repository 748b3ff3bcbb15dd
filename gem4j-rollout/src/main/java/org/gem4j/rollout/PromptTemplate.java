// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.rollout;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.gem4j.env.Suggestions;
import org.gem4j.wrap.ChatMessage;
import org.gem4j.wrap.ChatRole;

/// Puts an observation into the words that a model expects around it. The names are GEM's, the words our own.
public interface PromptTemplate {
    /// The name of the template whose prompts are [ChatText].
    String CHAT = "chat";

    /// The prompt for an observation.
    String render(String observation);

    /// The template of this name: `no` changes nothing, for wrappers that build a chat or a model that needs none;
    /// `chat` makes it one message of the user, for policies that take [ChatText]; `qwen3_game` and
    /// `qwen3_general` make a Qwen chat of a game's observation or of a question; `code` asks for a program.
    ///
    /// @throws IllegalArgumentException for another name
    static PromptTemplate of(String name) {
        Map<String, PromptTemplate> known = new LinkedHashMap<>();
        known.put("no", observation -> observation);
        known.put(CHAT, observation -> ChatText.write(List.of(new ChatMessage(ChatRole.USER, observation))));
        known.put(
                "qwen3_game",
                observation -> chat("You are playing a text game. Choose your next move well.\nState of the game:\n"
                        + observation + "\nThink first, then write your move inside \\boxed{}."));
        known.put(
                "qwen3_general",
                observation -> chat(
                        "Question: " + observation + "\nThink first, then write your final answer inside \\boxed{}."));
        known.put(
                "code",
                observation -> "You are an expert programmer. Solve the task below with a program.\n\n" + observation
                        + "\n\nExplain your idea briefly, then give the whole program in one fenced code block.");
        PromptTemplate template = known.get(name);
        if (template == null) {
            throw new IllegalArgumentException("unknown prompt_template " + name
                    + Suggestions.didYouMean(name, known.keySet()) + " Known: " + String.join(", ", known.keySet())
                    + ".");
        }
        return template;
    }

    private static String chat(String message) {
        return "<|im_start|>user\n" + message + "<|im_end|>\n<|im_start|>assistant\n";
    }
}
