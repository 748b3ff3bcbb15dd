// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.conformance;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import org.gem4j.agent.chat.Compat;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class AgentsAreaTest {
    private static final String SUM = row("calculator", "sum", "{'expression': '1+1'}", "'2'");
    private static final String PAIR = row("calculator", "pair", "{'expression': '1,000'}", "'(1, 0)'");
    private static final String WRONG = row("calculator", "wrong", "{'expression': '1+1'}", "'3'");
    private static final String OWN = row("tool_call", "own", "{'tool': 'g_secret', 'arguments': {}}", "{}");
    private static final String ROLLOUT = row(
            "rollout",
            "no_tool",
            "{'agent_type': 'hf', 'tools': ['calculator'], 'model_replies': ['It is 5'],"
                    + " 'row': {'question': 'q', 'answer': '5'}, 'max_turns': 2, 'num_chains': 1,"
                    + " 'reward_name': 'math_equal_reward_tool', 'generation_config': {'max_tokens': 7}}",
            "{'trajectories': [{'finish_reason': 'terminal', 'reward': 0.0, 'metrics': {'acc': 0.0},"
                    + " 'chain_idx': 0, 'group_idx': 0, 'segments': [[{'role': 'user', 'content': [{'type': 'text',"
                    + " 'text': 'q'}]}, {'role': 'assistant', 'content': [{'type': 'text', 'text': 'It is 5'}],"
                    + " 'tool_calls': [], 'loss': true, 'status': 'terminal'}]]}], 'model_calls': 1,"
                    + " 'max_tokens_per_call': [7]}");

    @TempDir
    private Path temp;

    private static String row(String area, String name, String input, String expected) {
        return ("{'area': '" + area + "', 'case': '" + name + "', 'input': " + input + ", 'expected': " + expected
                        + "}")
                .replace('\'', '"');
    }

    private String replay(AgentsArea area, String... rows) throws IOException {
        Path path = Files.createDirectories(temp.resolve("agents"));
        Files.writeString(path.resolve("own.jsonl"), String.join("\n", rows) + "\n");
        StringWriter out = new StringWriter();
        new Replay(area, temp, Optional.empty()).run(new PrintWriter(out), new PrintWriter(new StringWriter()));
        return out.toString();
    }

    @Test
    void countsWhatDiffersOnPurposeApart() throws IOException {
        String out = replay(new AgentsArea(), SUM, PAIR, ROLLOUT, OWN, WRONG);

        assertThat(out)
                .contains("own.jsonl:5: expected 3 but was with compat=agentfly 2")
                .contains("1 differ as documented: D-agent-calculator 1")
                .endsWith("2 passed, 1 failed, 1 skipped\n");
    }

    @Test
    void replaysAgentFlysBehaviorAlone() throws IOException {
        assertThat(replay(new AgentsArea(Optional.of(Compat.AGENTFLY)), SUM, PAIR))
                .endsWith("2 passed, 0 failed\n");
    }
}
