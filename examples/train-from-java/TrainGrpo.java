import org.gem4j.algo.Grpo;
import org.gem4j.env.*;
import org.gem4j.tool.*;
import org.gem4j.train.Training;
import org.gem4j.train.config.*;

/// GRPO on an environment, a reward and a tool of one's own: ./gem4j java examples/train-from-java/TrainGrpo.java
void main() {
    TrainingEnvironment parity = TrainingEnvironment.of("own:Parity", random -> Questions.of(random, draw -> {
                int number = draw.nextInt(100);
                return new Question(number + ": odd?", number % 2 == 1 ? "yes" : "no", List.of("yes", "no"));
            }))
            .withReward((action, step) -> step.reward() - 0.02 * action.length())
            .with(ToolEnv.wrapper(() -> List.of(new Hint()), ToolEnvOptions.defaults().withMaxToolUses(1)));

    var result = Training.builder()
            .environment(parity)
            .algorithm(Grpo.groupsOf(8))
            .rollout(play -> play.withBatchSize(400))
            .evaluation(played -> played.withEpisodes(200))
            .budget(Budget.turns(30_000))
            .build()
            .run();

    System.out.println(result.toJson());
}

record Hint() implements TextTool {
    public String type() {
        return "hint";
    }

    public String instruction() {
        return "Say hint for help.";
    }

    public Optional<ToolUse> use(String action) {
        return action.equals("hint") ? Optional.of(new ToolUse("Look at the last digit.", false, action)) : Optional.empty();
    }
}
