// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.rollout;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.gem4j.env.ChatMessage;
import org.gem4j.env.ChatRole;
import org.gem4j.env.MessagePart;
import org.gem4j.env.Observation;
import org.gem4j.env.Suggestions;

/// Turns an observation into a prompt. The names are GEM's; the wording is our own.
@FunctionalInterface
public interface PromptTemplate {
    /// The name of the template that changes nothing.
    String NO = "no";
    /// The name of the template that makes an observation one message of the user.
    String CHAT = "chat";

    /// The prompt for an observation.
    Prompt render(Observation observation);

    /// The template of this name: `no` takes the observation as it is, for models that need no words around it and
    /// wrappers that build a chat; `chat` makes it one message of the user; `qwen3_game` and `qwen3_general` make
    /// a Qwen chat of a game's observation or of a question; `code` asks for a program.
    ///
    /// @throws IllegalArgumentException for another name
    static PromptTemplate of(String name) {
        Map<String, PromptTemplate> known = new LinkedHashMap<>();
        known.put(NO, PromptTemplate::plain);
        known.put(CHAT, message(PromptTemplate::plain));
        known.put(
                "qwen3_game",
                qwen(
                        "You are playing a text game. Choose your next move well.\nState of the game:\n",
                        "\nThink first," + " then write your move inside \\boxed{}."));
        known.put("qwen3_general", qwen("Question: ", "\nThink first, then write your final answer inside \\boxed{}."));
        known.put(
                "code",
                observation -> new Prompt.Text(
                        "You are an expert programmer. Solve the task below with a program.\n\n" + observation.text()
                                + "\n\n"
                                + "Explain your idea briefly, then give the whole program in one fenced code block.",
                        observation.images()));
        PromptTemplate template = known.get(name);
        if (template == null) {
            throw new IllegalArgumentException("unknown prompt_template " + name
                    + Suggestions.didYouMean(name, known.keySet()) + " Known: " + String.join(", ", known.keySet())
                    + ".");
        }
        return template;
    }

    /// One message of the user with what another template writes; a chat stays as it is.
    static PromptTemplate message(PromptTemplate inner) {
        return observation -> switch (inner.render(observation)) {
            case Prompt.Chat chat -> chat;
            case Prompt other ->
                new Prompt.Chat(
                        List.of(new ChatMessage(ChatRole.USER, other.shown(), observation.images(), List.of())));
        };
    }

    private static Prompt plain(Observation observation) {
        if (!observation.messages().isEmpty()) {
            return new Prompt.Chat(observation.messages());
        }
        return observation.rendered()
                ? new Prompt.Rendered(List.of(new Prompt.Part(observation.text(), true)), observation.images())
                : new Prompt.Text(observation.text(), observation.images());
    }

    private static PromptTemplate qwen(String before, String after) {
        return observation -> {
            List<Prompt.Part> parts = new ArrayList<>(List.of(new Prompt.Part("<|im_start|>user\n" + before, true)));
            for (MessagePart part : MessagePart.of(observation.text(), observation.images())) {
                parts.add(
                        part instanceof MessagePart.Text(String text)
                                ? new Prompt.Part(text, false)
                                : Prompt.Part.IMAGE);
            }
            parts.add(new Prompt.Part(after + "<|im_end|>\n<|im_start|>assistant\n", true));
            return new Prompt.Rendered(parts, observation.images());
        };
    }
}
