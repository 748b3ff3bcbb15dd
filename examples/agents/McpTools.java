import java.util.List;
import java.util.Map;
import org.gem4j.agent.*;
import org.gem4j.agent.tools.AgentTool;
import org.gem4j.mcp.*;
import org.gem4j.rollout.*;
import org.gem4j.tool.Calculator;

/// An agent with the tools of an MCP server. The server is this same file, started with an argument.
void main(String[] arguments) throws Exception {
    if (arguments.length > 0) {
        McpToolServer.serve(List.of(Calculator.tool()), "1", System.in, System.out);
        return;
    }
    String file = System.getProperty("jdk.launcher.sourcefile");
    List<String> serve = List.of("-cp", System.getProperty("java.class.path"), file, "serve");
    var server = new McpEndpoint.Stdio("sums", System.getProperty("java.home") + "/bin/java", serve, Map.of());
    try (McpTools tools = McpTools.open(List.of(server), McpOptions.defaults())) {
        Agent agent = Agent.builder("hf")
                .tools(tools.tools().stream().map(AgentTool::of).toList())
                .reward("math_equal_reward_tool")
                .build();
        AgentRow row = AgentRow.of(Map.of("question", "What is 3 + 1/4?", "answer", "13/4"));
        Policy script = Policy.each(request -> Response.scripted(
                request.prompt().shown().contains("tool: ")
                        ? "\\boxed{13/4}"
                        : "<tool_call>{\"name\": \"calculator\", \"arguments\": {\"expression\": \"3+1/4\"}}</tool_call>"));
        var settings = new AgentRollout.Settings(1, 1, Sampling.plain(256), 1);
        ChainResult chain = AgentRollout.play(agent, List.of(row), script, settings).getFirst();
        chain.segments().getLast().stream().skip(1).forEach(message -> IO.println(message.role() + " " + message.firstText()));
        IO.println("reward " + chain.reward().orElseThrow().reward());
    }
}

// Output:
// ASSISTANT <tool_call>{"name": "calculator", "arguments": {"expression": "3+1/4"}}</tool_call>
// TOOL 13/4
// ASSISTANT \boxed{13/4}
// reward 1.0
