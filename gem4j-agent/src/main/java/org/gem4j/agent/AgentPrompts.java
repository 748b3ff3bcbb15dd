// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.agent;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import org.gem4j.agent.chat.AgentMessage;
import org.gem4j.agent.chat.AgentTemplate;
import org.gem4j.agent.chat.ContentPart;
import org.gem4j.env.ChatMessage;
import org.gem4j.env.ChatRole;
import org.gem4j.env.Observation;
import org.gem4j.rollout.Prompt;
import org.gem4j.text.ChatRequest;
import org.gem4j.text.python.JsonText;
import org.jspecify.annotations.Nullable;

/// The messages of a chain as prompts. With a template of its own the agent writes the whole text, tools
/// included; else the model's own form is used, and the tools are told in the system's message.
final class AgentPrompts {
    private final Agent agent;
    private final Optional<List<Map<String, @Nullable Object>>> tools;

    AgentPrompts(Agent agent) {
        this.agent = agent;
        this.tools = agent.style().toolsInTemplate() && !agent.tools().names().isEmpty()
                ? Optional.of(agent.tools().schemas())
                : Optional.empty();
    }

    Prompt prompt(List<AgentMessage> messages) {
        return agent.template()
                .<Prompt>map(template ->
                        new Prompt.Rendered(template.prompt(request(messages)).parts(), MessageImages.of(messages)))
                .orElseGet(() -> new Prompt.Chat(chat(messages)));
    }

    Observation observation(List<AgentMessage> messages) {
        Optional<AgentTemplate> template = agent.template();
        return template.isPresent()
                ? new Observation(
                        template.get().guarded(request(messages)), MessageImages.of(messages), List.of(), true)
                : new Observation(
                        messages.isEmpty() ? "" : messages.getLast().firstText(), List.of(), chat(messages), false);
    }

    /// Calls are in the text already.
    private ChatRequest request(List<AgentMessage> messages) {
        List<Map<String, @Nullable Object>> plain = messages.stream()
                .map(message -> message.calls().isEmpty()
                        ? message
                        : new AgentMessage(
                                message.role(), message.content(), List.of(), message.toolName(), message.callId()))
                .map(AgentMessage::toJson)
                .toList();
        return new ChatRequest(plain, tools, true, Optional.empty());
    }

    private List<ChatMessage> chat(List<AgentMessage> messages) {
        List<ChatMessage> chat = new ArrayList<>();
        for (int i = 0; i < messages.size(); i++) {
            AgentMessage message = messages.get(i);
            chat.add(new ChatMessage(message.role(), text(message), MessageImages.of(message, i), List.of()));
        }
        if (tools.isEmpty()) {
            return chat;
        }
        boolean led = !chat.isEmpty() && chat.getFirst().role() == ChatRole.SYSTEM;
        String before = led ? chat.removeFirst().content() + "\n\n" : "";
        chat.addFirst(new ChatMessage(ChatRole.SYSTEM, before + catalog(tools.get())));
        return chat;
    }

    private String catalog(List<Map<String, @Nullable Object>> tools) {
        String list = tools.stream()
                .map(tool -> JsonText.dumps(tool, JsonText.Layout.RAW))
                .collect(Collectors.joining("\n"));
        return "You may call tools. They are:\n<tools>\n" + list + "\n</tools>\n"
                + agent.style().callFormat();
    }

    private static String text(AgentMessage message) {
        return message.content().stream()
                .map(part -> part instanceof ContentPart.Text(String text) ? text : "")
                .collect(Collectors.joining());
    }
}
