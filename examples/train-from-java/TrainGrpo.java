import org.gem4j.algo.Grpo;
import org.gem4j.env.Question;
import org.gem4j.tool.*;
import org.gem4j.train.Training;
import org.gem4j.train.config.*;

/// GRPO on your own environment, reward and tool: ./gem4j java examples/train-from-java/TrainGrpo.java
void main() {
    var parity = TrainingEnvironment.questions("own:Parity", random -> {
                int number = random.nextInt(100);
                return new Question(number + ": odd?", number % 2 == 1 ? "yes" : "no", List.of("yes", "no"));
            })
            .withReward((action, step) -> step.reward() - 0.02 * action.length())
            .with(ToolEnv.wrapper(() -> TextTool.word("hint", "Say hint for help.", "Look at the last digit.")));

    var result = Training.builder()
            .environment(parity)
            .algorithm(Grpo.groupsOf(8))
            .rollout(play -> play.withBatchSize(400))
            .budget(Budget.turns(30_000))
            .build()
            .run();

    System.out.println(result.toJson());
}
