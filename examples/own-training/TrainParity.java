import java.io.PrintWriter;
import java.util.random.RandomGenerator;
import org.gem4j.cli.Main;
import org.gem4j.env.*;

/// An environment and its training in one file; what stands behind the file's name are flags of `./gem4j train`:
///
///     ./gem4j java examples/own-training/TrainParity.java --max_train 50000
///     ./gem4j java examples/own-training/TrainParity.java --max_train 50000 --data_parallel 2
///
/// With `--data_parallel` every process runs the file from its beginning up to the call that trains.
void main(String[] flags) {
    Gem.register(new EnvSpec("own:Parity", "Is it even or odd?", List.of(), options -> new Parity(options.random())));
    List<String> words = new ArrayList<>(List.of("train", "--env_id", "own:Parity"));
    words.addAll(List.of(flags));
    PrintWriter out = new PrintWriter(System.out, true);
    System.exit(Main.run(out, new PrintWriter(System.err, true), words.toArray(String[]::new)));
}

static final class Parity implements Env, Samples {
    private SeededRandom random;
    private int number;

    Parity(SeededRandom random) {
        this.random = random;
    }

    @Override
    public Reset reset(ResetOptions options) {
        options.seed().ifPresent(seed -> random = SeededRandom.of(seed));
        number = random.nextInt(100);
        return Reset.of(number + ": even or odd?", Info.empty());
    }

    @Override
    public Step step(String action) {
        boolean right = action.strip().equals(number % 2 == 0 ? "even" : "odd");
        return Step.of("", right ? 1 : 0, true, false, Info.of(InfoKeys.CORRECT, right));
    }

    @Override
    public String sampleAction(RandomGenerator generator) {
        return generator.nextBoolean() ? "even" : "odd";
    }
}
