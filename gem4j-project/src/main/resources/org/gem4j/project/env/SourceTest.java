package {{package}};

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Optional;
import org.gem4j.env.Env;
import org.gem4j.env.Gem;
import org.gem4j.env.InfoKeys;
import org.gem4j.env.ReferencePlayer;
import org.gem4j.env.Step;
import org.gem4j.env.testing.EnvChecker;
import org.junit.jupiter.api.Test;

class {{Class}}Test {
    @Test
    void keepsTheContractOfEnvironments() {
        assertEquals(List.of(), EnvChecker.check({{Class}}.ID));
    }

    @Test
    void paysOneForAllRightAnswers() {
        try (Env env = Gem.make({{Class}}.ID)) {
            env.reset(7);
            ReferencePlayer player = env.capability(ReferencePlayer.class).orElseThrow();

            double earned = 0;
            Step step;
            do {
                step = env.step(player.referenceAction());
                earned += step.reward();
            } while (!step.done());

            assertEquals(1, earned, 1e-9);
            assertEquals(Optional.of(true), step.info().get(InfoKeys.SUCCESS));
        }
    }

    @Test
    void oneWrongAnswerLeavesTheTaskUnsolved() {
        try (Env env = Gem.make({{Class}}.ID)) {
            env.reset(7);
            ReferencePlayer player = env.capability(ReferencePlayer.class).orElseThrow();

            Step step = env.step("neither");
            while (!step.done()) {
                step = env.step(player.referenceAction());
            }

            assertEquals(Optional.of(false), step.info().get(InfoKeys.SUCCESS));
        }
    }

    @Test
    void paysNothingForOtherText() {
        try (Env env = Gem.make({{Class}}.ID)) {
            String question = env.reset(7).observation().text();

            assertTrue(question.startsWith("Which is larger, "), question);
            assertEquals(0, env.step(question).reward());
        }
    }
}
