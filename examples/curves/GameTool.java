import java.nio.file.Path;
import java.util.*;
import java.util.stream.*;
import org.gem4j.agent.*;
import org.gem4j.agent.reward.RewardResult;
import org.gem4j.agent.tools.EnvironmentTool;
import org.gem4j.algo.Grpo;
import org.gem4j.env.*;
import org.gem4j.train.Training;
import org.gem4j.train.config.*;

/// Trains an agent that plays a game through a tool, one game per conversation. It learns to guess close to the
/// secret number.
///
///     ./gem4j java examples/curves/GameTool.java RUN_FOLDER SEED
void main(String[] arguments) {
    Agent agent = Agent.builder("hf")
            .tools(List.of(EnvironmentTool.of("play", "Guesses a number.", () -> Gem.make("game:GuessTheNumber-v0-easy"))))
            .template("qwen3-instruct-no-tool")
            .reward(chain -> RewardResult.of(chain.environment()
                    .map(game -> ((Map<?, ?>) game.ask("get_reward", "")).get("reward") instanceof Double sum ? sum : 0.0)
                    .orElse(0.0)))
            .maxTurns(4)
            .build();
    var result = Training.builder()
            .environment(questions("agent:train", agent, 0, 1_000))
            .model(ModelSource.embedded().withSize(64, 3).withWarmStart(all -> all
                    .withPlayer(WarmStartSettings.Player.REFERENCE).withSteps(400).withBatchSize(48)))
            .algorithm(Grpo.groupsOf(8))
            .learning(all -> all.withGamma(1).withKl(KlSettings.none()))
            .optimizer(all -> all.withLearningRate(0.0005).withSchedule(OptimizerSettings.Schedule.CONSTANT))
            .rollout(all -> all.withBatchSize(1_024).withMaxTokens(40).withMaxModelLength(400))
            .environments(all -> all.withParallel(64))
            .evaluation(all -> all.withEnvironments(List.of(questions("agent:test", agent, 1_000, 1_200)))
                    .withEpisodes(200).withEverySteps(10))
            .budget(Budget.steps(60))
            .seed(Long.parseLong(arguments[1]))
            .build()
            .run(Path.of(arguments[0]));
    IO.println(result.toJson());
}

/// One question per game, seeded with the number of the game; its demonstration guesses at random.
TrainingEnvironment questions(String name, Agent agent, int from, int to) {
    AgentData rows = AgentData.of(IntStream.range(from, to).mapToObj(game -> {
        List<Integer> guesses = IntStream.rangeClosed(1, 10).boxed().collect(Collectors.toCollection(ArrayList::new));
        SeededRandom.of(game).shuffle(guesses);
        List<String> calls = guesses.stream().limit(4).map(number -> "<tool_call>\n{\"name\": \"play\", \"arguments\": "
                + "{\"action\": \"\\\\boxed{" + number + "}\"}}\n</tool_call>").toList();
        return AgentRow.of(Map.of("question", "Find a number from 1 to 10.", "seed", game, "demonstration", calls));
    }).toList());
    return TrainingEnvironment.of(name, random -> new AgentEnv(agent, rows, random.nextLong()))
            .withWrappers("");
}
