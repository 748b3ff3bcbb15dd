import java.util.List;
import org.gem4j.agent.*;
import org.gem4j.rollout.*;
import org.gem4j.tool.Calculator;

/// A tool and a reward as Java methods. The tool takes a record, whose components name the arguments, since the names
/// of parameters are lost when a file is run from source.
static final class Sums {
    record Sum(@Description("such as 3 * (4 + 5)") String expression) {}

    @Tool("Evaluates an arithmetic expression.")
    static String calculate(Sum sum) {
        return Calculator.evaluate(sum.expression());
    }

    @Reward
    static boolean right(@Field("final_response") String said, @Field("answer") String answer) {
        return said.endsWith(" " + answer);
    }
}

void main() {
    Agent agent = Agent.builder("hf").declared(Sums.class).maxTurns(3).build();
    AgentRow row = AgentData.bundled("arithmetic-test").row(0);
    Policy script = Policy.each(request -> Response.scripted( // your model goes here, such as an OpenAiPolicy
            request.prompt().shown().contains("tool: ")
                    ? "It is " + request.prompt().shown().replaceFirst("(?s).*tool: ", "")
                    : "<tool_call>{\"name\": \"calculate\", \"arguments\": {\"expression\": \"16 * 23\"}}</tool_call>"));
    var settings = new AgentRollout.Settings(1, 1, Sampling.plain(256), 1);
    ChainResult chain = AgentRollout.play(agent, List.of(row), script, settings).getFirst();
    IO.println(row.fields().get("question") + " " + chain.segments().getLast().getLast().firstText());
    IO.println("reward " + chain.reward().orElseThrow().reward());
}

// Output:
// Emma fills 16 bags with 23 books each. How many books does Emma need? It is 368
// reward 1.0
