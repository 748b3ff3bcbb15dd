import java.util.List;
import java.util.random.RandomGenerator;
import org.gem4j.env.Env;
import org.gem4j.env.EnvOptions;
import org.gem4j.env.EnvProvider;
import org.gem4j.env.EnvSpec;
import org.gem4j.env.Info;
import org.gem4j.env.InfoKeys;
import org.gem4j.env.OptionSpec;
import org.gem4j.env.Reset;
import org.gem4j.env.ResetOptions;
import org.gem4j.env.Samples;
import org.gem4j.env.SeededRandom;
import org.gem4j.env.Step;

/// Predict a coin flip: an environment in one file. Its provider is named in META-INF/services, so that a jar with both
/// on the class path is all that `./gem4j envs`, `check` and `train` need.
public final class CoinFlip implements Env, Samples {
    /// Registers the environment.
    public static final class Provider implements EnvProvider {
        @Override
        public List<EnvSpec> specs() {
            List<OptionSpec> options =
                    List.of(OptionSpec.integer("rounds", 3, 1, 1000, "Number of flips per episode."));
            return List.of(new EnvSpec("example:CoinFlip-v0", "Predict a coin flip.", options, CoinFlip::new)
                    .withRules("Action: heads or tails.\n"
                            + "Reward: 1/rounds for each correct prediction.\n"
                            + "End: after the last flip."));
        }
    }

    private final int rounds;
    private SeededRandom random;
    private int left;

    private CoinFlip(EnvOptions options) {
        rounds = options.integer("rounds");
        random = options.random();
    }

    @Override
    public Reset reset(ResetOptions options) {
        if (options.seed().isPresent()) {
            random = SeededRandom.of(options.seed().getAsLong());
        }
        left = rounds;
        return Reset.of("Heads or tails?", Info.empty());
    }

    @Override
    public Step step(String action) {
        if (left == 0) {
            throw new IllegalStateException("no episode is running: call reset");
        }
        left--;
        String coin = random.nextBoolean() ? "heads" : "tails";
        boolean right = action.strip().equalsIgnoreCase(coin);
        return Step.of(
                "It was " + coin + ".", right ? 1.0 / rounds : 0, left == 0, false, Info.of(InfoKeys.CORRECT, right));
    }

    @Override
    public String sampleAction(RandomGenerator generator) {
        return generator.nextBoolean() ? "heads" : "tails";
    }
}
