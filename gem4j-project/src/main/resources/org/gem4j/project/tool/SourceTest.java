package {{package}};

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Optional;
import org.gem4j.env.Env;
import org.gem4j.env.Step;
import org.gem4j.env.testing.ScriptedEnv;
import org.gem4j.tool.ToolUse;
import org.gem4j.wrap.Wrappers;
import org.junit.jupiter.api.Test;

class {{Class}}Test {
    private final {{Class}} tool = new {{Class}}();

    @Test
    void countsTheLettersOfAWord() {
        ToolUse use = tool.use("I count: <count>r in Strawberry</count> and then").orElseThrow();

        assertEquals("3", use.observation());
        assertEquals("I count: <count>r in Strawberry</count>", use.parsedAction());
        assertFalse(use.failed());
    }

    @Test
    void leavesOtherTextAlone() {
        assertEquals(Optional.empty(), tool.use("r in strawberry"));
    }

    @Test
    void tellsTheModelHowACallLooks() {
        ToolUse use = tool.use("<count>strawberry</count>").orElseThrow();

        assertTrue(use.failed());
        assertEquals("A call must look like <count>l in hello</count>.", use.observation());
    }

    @Test
    void isPutAroundAnEnvironmentByName() {
        try (Env env = Wrappers.parse({{Class}}.WRAPPER).wrap(ScriptedEnv.counting())) {
            String first = env.reset(7).observation().text();
            Step step = env.step("<count>l in hello</count>");

            assertTrue(first.contains(tool.instruction()), first);
            assertTrue(step.observation().text().startsWith("2"), step.observation().text());
        }
    }
}
