// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.mcptask;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import org.gem4j.env.EnvException;
import org.gem4j.sandbox.Limits;
import org.gem4j.sandbox.Outcome;
import org.gem4j.sandbox.Program;
import org.gem4j.sandbox.PythonResult;
import org.gem4j.sandbox.PythonSandbox;
import org.gem4j.sandbox.SandboxException;
import tools.jackson.databind.json.JsonMapper;

/// Runs a task's verifier in the sandbox, on a copy of what the episode left behind. It sees the copy's folder in
/// `FILESYSTEM_TEST_DIR` and the conversation, a JSON file, in `MCP_MESSAGES`.
final class Verifier {
    private static final Duration LONGEST = Duration.ofMinutes(5);
    private static final JsonMapper MAPPER = JsonMapper.builder().build();
    private static final String RUNNER = """
            import base64, os, sys
            root = os.path.join(os.getcwd(), "state")
            os.mkdir(root)
            for name, content in %s:
                path = os.path.join(root, name)
                if name.endswith("/"):
                    os.makedirs(path, exist_ok=True)
                    continue
                os.makedirs(os.path.dirname(path), exist_ok=True)
                with open(path, "wb") as file:
                    file.write(base64.b64decode(content))
            messages = os.path.join(os.getcwd(), "messages.json")
            with open(messages, "w") as file:
                file.write(%s)
            os.environ["FILESYSTEM_TEST_DIR"] = root
            os.environ["MCP_MESSAGES"] = messages
            sys.argv[:] = ["verify.py"]
            exec(compile(%s, "verify.py", "exec"), {"__name__": "__main__", "__file__": "verify.py"})
            """;

    private Verifier() {}

    /// Whether the task is solved.
    ///
    /// @throws EnvException if the verifier cannot run
    static boolean accepts(McpTask task, Map<String, byte[]> state, List<Map<String, String>> messages) {
        List<List<String>> files = new ArrayList<>();
        state.forEach((name, content) -> {
            if (!name.equals("/")) {
                files.add(List.of(name, Base64.getEncoder().encodeToString(content)));
            }
        });
        String code = RUNNER.formatted(
                MAPPER.writeValueAsString(files),
                MAPPER.writeValueAsString(MAPPER.writeValueAsString(messages)),
                MAPPER.writeValueAsString(task.verifier()));
        PythonResult result;
        try {
            result = PythonSandbox.shared()
                    .run(Program.of(code).withLimits(Limits.defaults().withWallTime(LONGEST)));
        } catch (SandboxException e) {
            throw new EnvException("no sandbox for verifiers works on this machine: " + e.getMessage(), e);
        }
        if (result.outcome() instanceof Outcome.Infrastructure(String message)) {
            throw new EnvException("the verifier of " + task.name() + " cannot run: " + message);
        }
        return result.ok();
    }
}
