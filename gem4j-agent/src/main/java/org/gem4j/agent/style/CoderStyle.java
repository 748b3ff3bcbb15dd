// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.agent.style;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.gem4j.agent.chat.CallRequest;
import org.gem4j.text.python.JsonText;
import org.jspecify.annotations.Nullable;

/// `qwen3coder_swe`: calls as nested tags, `<function=name>` with a `<parameter=name>` for each argument;
/// values get the type that the tool's schema says.
final class CoderStyle implements AgentStyle {
    private static final Pattern CALL = Patterns.of("<tool_call>(.*?)</tool_call>|<tool_call>(.*?)$");
    private static final Pattern FUNCTION = Patterns.of("<function=(.*?)</function>|<function=(.*)$");
    private static final Pattern PARAMETER =
            Patterns.of("<parameter=(.*?)(?:</parameter>|(?=<parameter=)|(?=</function>)|$)");
    private static final String PROMPT = """
            You are a software engineer who resolves issues in a repository. Work through these steps:

            1. Read the issue: what is expected, what happens instead, which files and names does it mention?
            2. Find the code: search for those names and messages, from the whole tree down to the lines.
            3. Read it, and follow the path that leads to the bug.
            4. State the cause before you change anything.
            5. Reproduce the bug with a small script.
            6. Make the smallest change that removes the cause. Handle None, 0, empty and negative values.
            7. Run the script again, then test edge cases, then run the tests of the code that you changed.
            8. Read the change once more, look for the same bug elsewhere, and remove your scripts.

            Read a file's current content before you edit it, and change nothing that the issue does not ask for.""";

    @Override
    public String name() {
        return "qwen3coder_swe";
    }

    @Override
    public Optional<String> systemPrompt(List<Map<String, @Nullable Object>> tools) {
        return Optional.of(PROMPT);
    }

    @Override
    public String callFormat() {
        return """
            For each call, write the tool's name and each argument in tags:
            <tool_call>
            <function=name>
            <parameter=argument>
            value
            </parameter>
            </function>
            </tool_call>\
            """;
    }

    @Override
    public boolean summarizesItself() {
        return true;
    }

    @Override
    public Reply read(String text, ReplyContext context) {
        if (context.summaryAsked()) {
            return Summaries.reply(text, Summaries.withoutThoughts(text));
        }
        List<CallRequest> calls = new ArrayList<>();
        for (String function : functions(text)) {
            int end = function.indexOf('>');
            Optional<String> arguments = end < 0
                    ? Optional.empty()
                    : arguments(function.substring(end + 1), context.parameters(function.substring(0, end)));
            if (arguments.isPresent()) {
                calls.add(new CallRequest(context.ids().get(), function.substring(0, end), arguments.get()));
            } else if (context.compat().agentfly()) {
                return Reply.of(text, List.of());
            } else {
                return new Reply(
                        Reply.of(text, calls).message(),
                        Reply.Status.CONTINUE,
                        List.of("The call could not be read: its tags are malformed."));
            }
        }
        return Reply.of(text, calls);
    }

    private static List<String> functions(String text) {
        List<String> blocks = groups(CALL, text);
        List<String> functions = new ArrayList<>();
        for (String block : blocks.isEmpty() ? List.of(text) : blocks) {
            functions.addAll(groups(FUNCTION, block));
        }
        return functions;
    }

    private static List<String> groups(Pattern pattern, String text) {
        List<String> found = new ArrayList<>();
        Matcher matcher = pattern.matcher(text);
        while (matcher.find()) {
            String closed = matcher.group(1);
            found.add(closed == null || closed.isEmpty() ? String.valueOf(orEmpty(matcher.group(2))) : closed);
        }
        return found;
    }

    private static String orEmpty(@Nullable String text) {
        return text == null ? "" : text;
    }

    private static Optional<String> arguments(String text, Map<?, ?> parameters) {
        Map<String, @Nullable Object> arguments = new LinkedHashMap<>();
        Matcher matcher = PARAMETER.matcher(text);
        while (matcher.find()) {
            String parameter = matcher.group(1);
            int end = parameter.indexOf('>');
            if (end < 0) {
                return Optional.empty();
            }
            String name = parameter.substring(0, end);
            String value = parameter.substring(end + 1);
            value = value.startsWith("\n") ? value.substring(1) : value;
            value = value.endsWith("\n") ? value.substring(0, value.length() - 1) : value;
            arguments.put(name, TypedValue.of(value, parameters.get(name)));
        }
        return Optional.of(JsonText.dumps(arguments, JsonText.Layout.RAW));
    }
}
