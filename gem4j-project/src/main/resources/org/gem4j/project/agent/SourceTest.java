package {{package}};

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.List;
import java.util.stream.LongStream;
import org.gem4j.agent.AgentData;
import org.gem4j.agent.AgentRollout;
import org.gem4j.agent.AgentRow;
import org.gem4j.agent.ChainResult;
import org.gem4j.rollout.Policy;
import org.gem4j.rollout.Response;
import org.gem4j.rollout.Sampling;
import org.junit.jupiter.api.Test;

class {{Class}}Test {
    private static final String ANSWERED = "tool: ";

    @Test
    void earnsOneForWhatTheToolSays() {
        AgentData questions = {{Class}}.questions();
        List<AgentRow> rows =
                LongStream.range(0, questions.size()).mapToObj(questions::row).toList();

        for (AgentRow row : rows) {
            String item = String.valueOf(row.fields().get("item"));
            ChainResult chain = play(row, Policy.each(request -> {
                String shown = request.prompt().shown();
                int answer = shown.lastIndexOf(ANSWERED);
                return Response.scripted(
                        answer < 0 ? {{Class}}.call(item) : shown.substring(answer + ANSWERED.length()).strip());
            }));

            assertEquals("", chain.failure());
            assertEquals(2, chain.turns().size());
            assertEquals(1, chain.reward().orElseThrow().reward());
        }
    }

    @Test
    void earnsNothingForAnotherAnswer() {
        AgentRow row = {{Class}}.questions().row(0);

        ChainResult chain = play(row, Policy.each(request -> Response.scripted("It is cheap.")));

        assertEquals("", chain.failure());
        assertEquals(0, chain.reward().orElseThrow().reward());
    }

    @Test
    void namesTheItemsThatHaveAPrice() {
        var problem = assertThrows(IllegalArgumentException.class, () -> {{Class}}.price("brick"));

        assertEquals(
                "item must be one of apple, coconut, lemon, mango, melon, peach, pear, plum but was brick",
                problem.getMessage());
    }

    private static ChainResult play(AgentRow row, Policy policy) {
        var settings = new AgentRollout.Settings(1, 1, Sampling.plain(256), 1);
        return AgentRollout.play({{Class}}.agent(), List.of(row), policy, settings).getFirst();
    }
}
