// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.agent.chat;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.InstantSource;
import java.time.LocalDate;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import org.gem4j.env.Suggestions;
import org.gem4j.rollout.Prompt;
import org.gem4j.text.ChatRequest;
import org.gem4j.text.ChatTemplate;
import org.gem4j.text.ChatTemplateException;
import org.gem4j.text.StrictJson;
import org.gem4j.text.jinja.JinjaException;
import org.gem4j.text.jinja.JinjaTemplate;
import org.jspecify.annotations.Nullable;

/// A chat template by one of the names that AgentFly knows, such as `qwen2.5` or `search-r1`. Thread-safe.
///
/// It writes prompts, in which tools are listed as models were trained to see them, and rows that say what
/// of a chat is learned from. A template that has no form for tools leaves the list out.
public final class AgentTemplate implements ChatTemplate {
    private static final Map<String, Layout> KNOWN = read();
    private static final DateTimeFormatter DATE = DateTimeFormatter.ofPattern("dd MMM yyyy", Locale.ENGLISH);
    private static final Pattern SPECIAL = Pattern.compile("<[|｜]([^|｜<>\\s]+)[|｜]>");
    /// Noncharacters around what messages say, so that it can be told from what the template says.
    private static final char OPEN = '\uFDD0';

    private static final char CLOSE = '\uFDD1';

    private final Layout layout;
    private final InstantSource clock;
    private final @Nullable JinjaTemplate own;

    private final Compat compat;

    private AgentTemplate(Layout layout, InstantSource clock, Compat compat) {
        this.layout = layout;
        this.clock = clock;
        this.compat = compat;
        String jinja = layout.get("chat_template");
        this.own = jinja == null ? null : JinjaTemplate.parse(jinja, clock);
    }

    /// The template of this name.
    ///
    /// @throws IllegalArgumentException for an unknown one
    public static AgentTemplate of(String name) {
        return of(name, InstantSource.system(), Compat.NONE);
    }

    /// @param clock tells the day, which `llama-3.2` writes
    /// @param compat AgentFly leaves the first token of prompts to the tokenizer
    public static AgentTemplate of(String name, InstantSource clock, Compat compat) {
        Layout layout = KNOWN.get(name);
        if (layout == null) {
            throw new IllegalArgumentException("unknown template " + name + Suggestions.didYouMean(name, names())
                    + " Known: " + String.join(", ", names()) + ".");
        }
        return new AgentTemplate(layout, clock, compat);
    }

    /// All names.
    public static Set<String> names() {
        return KNOWN.keySet();
    }

    public String name() {
        return layout.name();
    }

    /// The texts that end an assistant's turn.
    public List<String> stopWords() {
        return layout.stopWords().stream().filter(word -> !word.isEmpty()).toList();
    }

    @Override
    public String render(ChatRequest request, Duration limit) {
        JinjaTemplate template = own;
        if (template == null) {
            return PromptRenderer.render(layout, request, today());
        }
        Map<String, @Nullable Object> variables = new LinkedHashMap<>();
        variables.put("messages", request.messages());
        variables.put("tools", request.tools().orElse(null));
        variables.put("add_generation_prompt", request.addGenerationPrompt());
        variables.put("bos_token", compat.agentfly() ? "" : layout.get("prefix", ""));
        request.enableThinking().ifPresent(thinking -> variables.put("enable_thinking", thinking));
        try {
            return template.render(variables, limit);
        } catch (JinjaException e) {
            throw new ChatTemplateException(String.valueOf(e.getMessage()), e);
        }
    }

    /// A prompt in which special tokens count only where the template wrote them.
    public Prompt.Rendered prompt(ChatRequest request) {
        List<Prompt.Part> parts = new ArrayList<>();
        String text = render(marked(readable(request)), USUAL_LIMIT);
        int at = 0;
        while (at < text.length()) {
            int open = text.indexOf(OPEN, at);
            int end = open < 0 ? text.length() : open;
            part(parts, text.substring(at, end), true);
            if (open < 0) {
                break;
            }
            int close = text.indexOf(CLOSE, open);
            part(parts, text.substring(open + 1, close), false);
            at = close + 1;
        }
        return new Prompt.Rendered(parts);
    }

    /// A prompt as one text, for readers that take every special token in it as one: those that messages
    /// spell out get a blank, so that they are none.
    public String guarded(ChatRequest request) {
        return render(readable(request).withTexts(text -> SPECIAL.matcher(text).replaceAll("<|$1 |>")), USUAL_LIMIT);
    }

    /// Contents without images as texts: some templates in Jinja take lists of parts for nothing.
    ///
    /// @throws ChatTemplateException if there is an image, and the template has no form for it
    private ChatRequest readable(ChatRequest request) {
        String jinja = layout.get("chat_template");
        boolean shown = jinja == null ? layout.imageToken() != null : jinja.contains("image_url");
        List<Map<String, @Nullable Object>> messages = new ArrayList<>();
        for (Map<String, @Nullable Object> message : heard(request)) {
            boolean words = !(message.get("content") instanceof List<?> parts)
                    || parts.stream().allMatch(part -> part instanceof Map<?, ?> map && "text".equals(map.get("type")));
            if (!words && !shown) {
                throw new ChatTemplateException("the template " + name() + " has no form for images");
            }
            messages.add(
                    words && jinja != null
                            ? RowRenderer.withContent(message, Content.text(message.get("content"), () -> ""))
                            : message);
        }
        return request.withMessages(messages);
    }

    /// The messages; if the list of tools would take the place of the system's text, the user says that text first.
    private List<Map<String, @Nullable Object>> heard(ChatRequest request) {
        List<Map<String, @Nullable Object>> messages = new ArrayList<>(request.messages());
        String withTools = layout.get("system_template_with_tools", "{system_message}");
        if (request.tools().isPresent()
                && !withTools.contains("{system_message}")
                && messages.size() > 1
                && "system".equals(messages.getFirst().get("role"))
                && "user".equals(messages.get(1).get("role"))) {
            List<Object> parts = new ArrayList<>();
            parts.add(Map.of(
                    "type", "text", "text", Content.first(messages.getFirst().get("content")) + "\n\n"));
            Object said = messages.get(1).get("content");
            parts.addAll(
                    said instanceof List<?> list ? list : List.of(Map.of("type", "text", "text", Content.first(said))));
            messages.set(1, RowRenderer.withContent(messages.get(1), parts));
        }
        return messages;
    }

    private static void part(List<Prompt.Part> parts, String text, boolean special) {
        if (!text.isEmpty()) {
            parts.add(new Prompt.Part(text, special));
        }
    }

    private static ChatRequest marked(ChatRequest request) {
        List<Map<String, @Nullable Object>> messages = new ArrayList<>();
        for (Map<String, @Nullable Object> message : request.messages()) {
            Object content = message.get("content");
            messages.add(
                    content instanceof String text
                            ? RowRenderer.withContent(message, marked(text))
                            : withParts(message));
        }
        return request.withMessages(messages);
    }

    private static Map<String, @Nullable Object> withParts(Map<String, @Nullable Object> message) {
        if (!(message.get("content") instanceof List<?> parts)) {
            return message;
        }
        List<Object> marked = new ArrayList<>();
        for (Object part : parts) {
            boolean text = part instanceof Map<?, ?> map && map.get("text") instanceof String;
            marked.add(text ? Map.of("type", "text", "text", marked(Content.first(List.of(part)))) : part);
        }
        return RowRenderer.withContent(message, marked);
    }

    /// A text that closes a thought stays as it is: templates look for it.
    private static String marked(String text) {
        String clean = text.replace(String.valueOf(OPEN), "").replace(String.valueOf(CLOSE), "");
        return clean.isEmpty() || clean.contains("</think>") ? clean : OPEN + clean + CLOSE;
    }

    /// A chat as a row for training.
    ///
    /// @throws ChatTemplateException if the template has no form for a message
    public TemplateRow row(ChatRequest request) {
        RowRenderer renderer =
                layout.is("thinking") ? new ThinkingRenderer(layout, today()) : new RowRenderer(layout, today());
        try {
            return renderer.render(request);
        } catch (MissingForm e) {
            if (compat.agentfly()) {
                throw new AgentFlyError(e.kind(), e.words());
            }
            throw new ChatTemplateException(e.getMessage(), e);
        }
    }

    private String today() {
        return DATE.format(LocalDate.ofInstant(clock.instant(), ZoneId.systemDefault()));
    }

    private static Map<String, Layout> read() {
        try (InputStream file = Objects.requireNonNull(
                AgentTemplate.class.getResourceAsStream("templates.json"), "templates.json is missing")) {
            String text = new String(file.readAllBytes(), StandardCharsets.UTF_8);
            Optional<StrictJson.Read> json = StrictJson.readAll(text.strip());
            Map<String, Layout> layouts = new LinkedHashMap<>();
            ((Map<?, ?>) Objects.requireNonNull(json.orElseThrow().value())).forEach((name, values) -> {
                Map<String, @Nullable Object> pieces = new LinkedHashMap<>();
                ((Map<?, ?>) values).forEach((key, value) -> pieces.put(String.valueOf(key), value));
                layouts.put(String.valueOf(name), new Layout(String.valueOf(name), pieces));
            });
            return Collections.unmodifiableMap(layouts);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
