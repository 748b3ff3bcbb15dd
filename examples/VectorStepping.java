import java.util.ArrayList;
import java.util.List;
import org.gem4j.env.Gem;
import org.gem4j.env.Info;
import org.gem4j.env.InfoKeys;
import org.gem4j.env.Samples;
import org.gem4j.env.SeededRandom;
import org.gem4j.env.Step;
import org.gem4j.vector.Outcome;
import org.gem4j.vector.VectorEnv;
import org.gem4j.vector.VectorOptions;

/// Plays 64 games at once with random actions until 1,000 episodes have ended, and counts those that were won. If
/// one environment fails, its outcome is not `Ok`, and the others go on. The step that ends an episode already returns
/// the first observation of the next one; the info of the episode that ended is under `FINAL_INFO`.
void main() {
    SeededRandom random = SeededRandom.of(1);
    int episodes = 0;
    int won = 0;
    try (VectorEnv envs = Gem.makeVector("game:GuessTheNumber-v0-easy", 64, VectorOptions.defaults())) {
        envs.reset(1);
        while (episodes < 1000) {
            List<String> actions = new ArrayList<>();
            for (int i = 0; i < envs.size(); i++) {
                actions.add(envs.capability(i, Samples.class).orElseThrow().sampleAction(random));
            }
            for (Outcome<Step> outcome : envs.step(actions)) {
                if (outcome instanceof Outcome.Ok<Step>(_, Step step) && step.done()) {
                    episodes++;
                    Info last = step.info().get(InfoKeys.FINAL_INFO).orElseThrow();
                    won += last.getOr(InfoKeys.SUCCESS, false) ? 1 : 0;
                }
            }
        }
    }
    IO.println(won + " of " + episodes + " episodes won");
}

// Output:
// 339 of 1016 episodes won
