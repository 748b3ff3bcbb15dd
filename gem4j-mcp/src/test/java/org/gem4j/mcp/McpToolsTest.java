// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.mcp;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.abort;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.net.ServerSocket;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.gem4j.env.Env;
import org.gem4j.env.Step;
import org.gem4j.env.testing.ScriptedEnv;
import org.gem4j.text.ToolCallFormat;
import org.gem4j.tool.CalledTools;
import org.gem4j.tool.Tool;
import org.gem4j.tool.ToolEnv;
import org.gem4j.tool.ToolEnvOptions;
import org.gem4j.tool.ToolErrorKind;
import org.gem4j.tool.ToolException;
import org.gem4j.tool.ToolResult;
import org.junit.jupiter.api.Test;

class McpToolsTest {
    private static final String REFERENCE_SERVER = "@modelcontextprotocol/server-everything";
    private static final McpOptions QUICK = McpOptions.defaults().withRetries(2, Duration.ofMillis(50));

    private static McpEndpoint.Stdio calculator(String name) {
        String java = Path.of(System.getProperty("java.home"), "bin", "java").toString();
        List<String> arguments = List.of(
                "-XX:+UseSerialGC",
                "-XX:TieredStopAtLevel=1",
                "-cp",
                System.getProperty("java.class.path"),
                CalculatorServer.class.getName());
        return new McpEndpoint.Stdio(name, java, arguments, Map.of());
    }

    private static Tool named(McpTools tools, String name) {
        return tools.tools().stream()
                .filter(tool -> tool.name().equals(name))
                .findFirst()
                .orElseThrow();
    }

    @Test
    void ourServerAnswersOurClient() {
        try (McpTools tools = McpTools.open(List.of(calculator("own")), QUICK)) {
            Tool calculator = named(tools, "calculator");

            assertThat(calculator.call(Map.of("expression", "1/2 + 1/3"))).isEqualTo(ToolResult.ok("5/6"));
            assertThat(calculator.call(Map.of("expression", "1/0")))
                    .isEqualTo(ToolResult.error(ToolErrorKind.EXECUTION, "Error: division by zero"));
            assertThat(calculator.call(Map.of("expresion", "1")))
                    .isEqualTo(ToolResult.error(ToolErrorKind.BAD_ARGUMENTS, "arguments must have expression"));
        }
    }

    @Test
    void aServerThatEndsIsStartedAgain() {
        try (McpTools tools = McpTools.open(List.of(calculator("own")), QUICK.withCallTime(Duration.ofSeconds(20)))) {
            assertThatThrownBy(() -> named(tools, "end").call(Map.of("how", "now")))
                    .isInstanceOf(ToolException.class)
                    .hasMessageContaining("own");

            assertThat(named(tools, "calculator").call(Map.of("expression", "6*7")))
                    .isEqualTo(ToolResult.ok("42"));
        }
    }

    @Test
    void aServerMayPrintWhatIsNoMessage() {
        McpEndpoint.Stdio own = calculator("own");
        List<String> arguments = new ArrayList<>(own.arguments());
        arguments.add("noisy");
        McpEndpoint noisy = new McpEndpoint.Stdio("noisy", own.command(), arguments, Map.of());

        try (McpTools tools = McpTools.open(List.of(noisy), QUICK)) {
            assertThat(named(tools, "calculator").call(Map.of("expression", "6*7")))
                    .isEqualTo(ToolResult.ok("42"));
        }
    }

    @Test
    void aServerGetsFewVariables() {
        McpEndpoint.Stdio own = calculator("own");
        McpEndpoint given = new McpEndpoint.Stdio("own", own.command(), own.arguments(), Map.of("MINE", "1"));

        try (McpTools tools = McpTools.open(List.of(given), QUICK)) {
            String names = named(tools, "environment").call(Map.of("how", "x")).text();

            assertThat(names.split(" "))
                    .contains("MINE", "PATH")
                    .isSubsetOf("MINE", "PATH", "HOME", "LOGNAME", "SHELL", "TERM", "USER", "LANG", "TMPDIR");
        }
    }

    @Test
    void aProgramThatIgnoresItsSignalIsKilled() throws Exception {
        assumeTrue(System.getProperty("os.name").equals("Linux"), "needs a shell");
        McpEndpoint.Stdio own = calculator("own");
        String last = "sleep 1000." + ProcessHandle.current().pid();
        List<String> arguments = new ArrayList<>(List.of("-c", "trap '' TERM; \"$0\" \"$@\"; " + last, own.command()));
        arguments.addAll(own.arguments());
        List<ProcessHandle> before = ProcessHandle.current().children().toList();
        List<ProcessHandle> started;

        try (McpTools tools =
                McpTools.open(List.of(new McpEndpoint.Stdio("stubborn", "sh", arguments, Map.of())), QUICK)) {
            // Other tests' sandboxes may start interpreters meanwhile.
            started = ProcessHandle.current()
                    .children()
                    .filter(process -> !before.contains(process)
                            && process.info().command().orElse("").endsWith("sh"))
                    .flatMap(shell -> Stream.concat(Stream.of(shell), shell.descendants()))
                    .toList();
            assertThat(tools.tools()).isNotEmpty();
        }

        assertThat(started).hasSizeGreaterThanOrEqualTo(2);
        for (ProcessHandle process : started) {
            process.onExit().get(30, TimeUnit.SECONDS);
            assertThat(process.isAlive()).isFalse();
        }
        assertThat(ProcessHandle.allProcesses()
                        .filter(process ->
                                process.info().commandLine().orElse("").endsWith(last)))
                .isEmpty();
    }

    @Test
    void callsHaveADeadline() {
        try (McpTools tools = McpTools.open(List.of(calculator("own")), QUICK.withCallTime(Duration.ofSeconds(10)))) {
            assertThat(named(tools, "slow").call(Map.of("how", "x")))
                    .isEqualTo(ToolResult.error(ToolErrorKind.TIMEOUT, "The tool took longer than 10 s."));
        }
    }

    @Test
    void namesThatTwoServersUseArePreceded() {
        try (McpTools tools = McpTools.open(List.of(calculator("a"), calculator("b")), QUICK)) {
            assertThat(tools.tools()).extracting(Tool::name).contains("a_calculator", "b_calculator", "a_end");
            assertThat(named(tools, "b_calculator").call(Map.of("expression", "2")))
                    .isEqualTo(ToolResult.ok("2"));
        }
    }

    @Test
    void aServerThatIsNotThereIsNamed() {
        McpEndpoint nothing = new McpEndpoint.Stdio("ghost", "no-such-program", List.of(), Map.of());

        assertThatThrownBy(() -> McpTools.open(List.of(nothing), QUICK.withStartTime(Duration.ofSeconds(5))))
                .isInstanceOf(ToolException.class)
                .hasMessageContaining("ghost")
                .hasMessageContaining("no program no-such-program");
    }

    @Test
    void aServerFromNpmIsDrivenThroughItsStreams() {
        requireNode();
        McpEndpoint everything = new McpEndpoint.Stdio("everything", "npx", List.of("-y", REFERENCE_SERVER), Map.of());
        try (McpTools tools = openOrSkip(everything)) {
            Env env = ToolEnv.wrapper(
                            () -> List.of(new CalledTools(ToolCallFormat.MCP, tools.tools(), 1000)),
                            ToolEnvOptions.defaults())
                    .wrap(ScriptedEnv.counting());

            assertThat(env.reset().observation().text()).contains("- echo(message: string)");
            Step step = env.step("<tool_call><tool_name>echo</tool_name>"
                    + "<arguments>{\"message\": \"caf\u00e9\"}</arguments></tool_call>");

            assertThat(step.observation().text()).contains("Echo: caf\u00e9");
            assertThat(named(tools, "echo").call(Map.of("message", 3)).failed()).isTrue();
        }
    }

    @Test
    void aServerFromNpmIsDrivenOverHttp() throws IOException {
        requireNode();
        int port;
        try (ServerSocket free = new ServerSocket(0)) {
            port = free.getLocalPort();
        }
        ProcessBuilder builder = new ProcessBuilder("npx", "-y", REFERENCE_SERVER, "streamableHttp")
                .redirectErrorStream(true)
                .redirectOutput(ProcessBuilder.Redirect.DISCARD);
        builder.environment().put("PORT", String.valueOf(port));
        Process server = builder.start();
        McpEndpoint everything = new McpEndpoint.Http(
                "everything", URI.create("http://127.0.0.1:" + port + "/mcp"), Map.of("X-Test", "1"));
        try (McpTools tools = openOrSkip(everything)) {
            assertThat(named(tools, "echo").call(Map.of("message", "hi"))).isEqualTo(ToolResult.ok("Echo: hi"));
        } finally {
            server.descendants().forEach(ProcessHandle::destroyForcibly);
            server.destroyForcibly();
        }
    }

    private static McpTools openOrSkip(McpEndpoint endpoint) {
        try {
            return McpTools.open(List.of(endpoint), McpOptions.defaults().withRetries(4, Duration.ofSeconds(1)));
        } catch (ToolException e) {
            return abort(REFERENCE_SERVER + " could not be started: " + e.getMessage());
        }
    }

    private static void requireNode() {
        assumeTrue(
                Stream.of(System.getenv("PATH").split(":"))
                        .anyMatch(folder -> Files.isExecutable(Path.of(folder, "npx"))),
                "npx is not installed");
    }
}
