package {{package}};

import java.util.List;
import java.util.random.RandomGenerator;
import org.gem4j.env.Env;
import org.gem4j.env.EnvOptions;
import org.gem4j.env.EnvProvider;
import org.gem4j.env.EnvSpec;
import org.gem4j.env.Info;
import org.gem4j.env.InfoKeys;
import org.gem4j.env.OptionSpec;
import org.gem4j.env.ReferencePlayer;
import org.gem4j.env.Reset;
import org.gem4j.env.ResetOptions;
import org.gem4j.env.Samples;
import org.gem4j.env.SeededRandom;
import org.gem4j.env.Step;

/// Say which of two numbers is larger: an environment to change into your own.
///
/// The same seed and the same actions must give the same episode, so everything random comes from `random`.
public final class {{Class}} implements Env, Samples, ReferencePlayer {
    public static final String ID = "own:{{Class}}-v0";

    private static final int NUMBERS = 20;

    private final int rounds;
    private SeededRandom random;
    private int first;
    private int second;
    private int left;
    private boolean solved;

    /// Registers the environment; META-INF/services names this class.
    public static final class Provider implements EnvProvider {
        @Override
        public List<EnvSpec> specs() {
            OptionSpec rounds = OptionSpec.integer("rounds", 3, 1, 100, "Questions in an episode.");
            return List.of(new EnvSpec(ID, "Say which of two numbers is larger.", List.of(rounds), {{Class}}::new)
                    .withRules("Action: a number.\nReward: 1/rounds for each right answer.\nEnd: after the last round."));
        }
    }

    private {{Class}}(EnvOptions options) {
        rounds = options.integer("rounds");
        random = options.random();
    }

    @Override
    public Reset reset(ResetOptions options) {
        if (options.seed().isPresent()) {
            random = SeededRandom.of(options.seed().getAsLong());
        }
        left = rounds;
        solved = true;
        return Reset.of(ask(), Info.empty());
    }

    @Override
    public Step step(String action) {
        if (left == 0) {
            throw new IllegalStateException("no episode is running: call reset");
        }
        boolean right = action.strip().equals(referenceAction());
        solved &= right;
        left--;
        String text = (right ? "Right." : "Wrong.") + (left == 0 ? "" : " " + ask());
        Info info = left == 0 ? Info.of(InfoKeys.SUCCESS, solved) : Info.empty();
        return Step.of(text, right ? 1.0 / rounds : 0, left == 0, false, info);
    }

    private String ask() {
        first = random.nextInt(NUMBERS);
        second = (first + 1 + random.nextInt(NUMBERS - 1)) % NUMBERS;
        return "Which is larger, " + first + " or " + second + "?";
    }

    /// A random answer: a fresh model learns the form of answers from such play.
    @Override
    public String sampleAction(RandomGenerator generator) {
        return Integer.toString(generator.nextBoolean() ? first : second);
    }

    /// The best answer, for tests and demonstrations.
    @Override
    public String referenceAction() {
        return Integer.toString(Math.max(first, second));
    }
}
