import java.util.List;
import java.util.Map;
import org.gem4j.agent.*;
import org.gem4j.rollout.*;

/// An agent whose tool and reward are Python functions, which run in the sandbox. PythonTools.load reads a file.
void main() {
    var python = org.gem4j.agent.tools.PythonTools.of("letters.py", """
            @tool(description="Counts the letters of a word.")
            def count_letters(word: str):
                return str(len(word))

            @reward(name="exact")
            def exact(final_response, answer):
                return 1.0 if final_response == "Answer: " + answer else 0.0
            """);
    Agent agent = Agent.builder("react").tools(python.tools()).reward(python.reward("exact")).build();
    AgentRow row = AgentRow.of(Map.of("question", "How many letters does strawberry have?", "answer", "10"));
    Policy script = Policy.each(request -> Response.scripted(
            request.prompt().shown().contains("tool: 10")
                    ? "Answer: 10"
                    : "Thought: count\nAction: count_letters\nInput: {\"word\": \"strawberry\"}"));
    var settings = new AgentRollout.Settings(1, 1, Sampling.plain(256), 1);
    ChainResult chain = AgentRollout.play(agent, List.of(row), script, settings).getFirst();
    chain.segments().getLast().stream().skip(1).forEach(message -> IO.println(message.role() + " " + message.firstText()));
    IO.println("reward " + chain.reward().orElseThrow().reward());
}

// Output:
// USER How many letters does strawberry have?
// ASSISTANT Thought: count
// Action: count_letters
// Input: {"word": "strawberry"}
// TOOL 10
// ASSISTANT Answer: 10
// reward 1.0
