// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.agent.style;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.gem4j.agent.chat.CallRequest;
import org.jspecify.annotations.Nullable;

/// `bash_swe`: one shell command a turn in a fenced block.
final class BashStyle implements AgentStyle {
    private static final Pattern BLOCK = Patterns.anyCase("```(?:mswea_bash_command|bash)\\s*(.*?)```");
    private static final String DONE = "COMPLETE_TASK_AND_SUBMIT_FINAL_OUTPUT";
    /// The same in the other prompt that models were taught with.
    private static final String ALSO_DONE = "MINI_SWE_AGENT_FINAL_OUTPUT";

    private static final String PROMPT = """
            You solve tasks in a code repository with a shell. Each turn, say briefly what you are going to do and why,
            then write exactly one command in a block:

            ```bash
            your_command
            ```

            Parts of a command may be joined with && or ||. Each command runs in a new shell in the working directory
            /testbed: changes to the directory or to variables do not persist, so write `cd folder && …` where you need
            it. Read the code first, reproduce the problem, change the source, and test your change, including edge
            cases. When the work is done, run `echo COMPLETE_TASK_AND_SUBMIT_FINAL_OUTPUT` alone. You cannot do anything
            after that.
            """;

    @Override
    public String name() {
        return "bash_swe";
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
        Matcher matcher = BLOCK.matcher(text);
        if (!matcher.find()) {
            return Reply.of(text, List.of());
        }
        String kept = text.substring(0, matcher.end());
        String command = Patterns.strip(matcher.group(1));
        List<String> names = context.names();
        boolean runs = !command.isEmpty() && (names.isEmpty() || names.contains("run_shell_command"));
        List<CallRequest> calls =
                runs ? List.of(Patterns.call("call_0", "run_shell_command", Map.of("cmd", command))) : List.of();
        boolean done = command.contains(DONE) || !context.compat().agentfly() && command.contains(ALSO_DONE);
        return done ? Reply.of(kept, calls, Reply.Status.TERMINAL) : Reply.of(kept, calls);
    }
}
