package {{package}};

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.random.RandomGenerator;
import org.gem4j.agent.Agent;
import org.gem4j.agent.AgentData;
import org.gem4j.agent.AgentEnv;
import org.gem4j.agent.Description;
import org.gem4j.agent.Reward;
import org.gem4j.agent.Tool;
import org.gem4j.algo.Grpo;
import org.gem4j.env.ChatMessage;
import org.gem4j.env.ChatRole;
import org.gem4j.env.Env;
import org.gem4j.env.Reset;
import org.gem4j.env.ResetOptions;
import org.gem4j.env.Samples;
import org.gem4j.env.Step;
import org.gem4j.train.Training;
import org.gem4j.train.config.Budget;
import org.gem4j.train.config.ModelSource;
import org.gem4j.train.config.TrainingEnvironment;
import org.gem4j.train.config.WarmStartSettings;
import org.gem4j.wrap.EnvWrapper;

/// An agent that answers the questions of questions.json with a price list: tool, reward and training to change into
/// your own.
public final class {{Class}} {
    private static final Map<String, Integer> PRICES = Map.of(
            "apple", 3, "pear", 4, "lemon", 2, "melon", 9, "plum", 1, "mango", 7, "peach", 5, "coconut", 8);
    private static final List<String> ITEMS = PRICES.keySet().stream().sorted().toList();

    private {{Class}}() {}

    /// The tool. What it throws, the model sees.
    @Tool("Tells what an item costs.")
    static String price(@Description("such as apple") String item) {
        Integer price = PRICES.get(item);
        if (price == null) {
            throw new IllegalArgumentException("item must be one of " + String.join(", ", ITEMS) + " but was " + item);
        }
        return price.toString();
    }

    /// The reward: 1 for the answer of the question's row, 0 for another one.
    @Reward
    static boolean right(String finalResponse, String answer) {
        return finalResponse.strip().equals(answer);
    }

    /// Without a system prompt of its own, an agent tells the model the JSON schemas of its tools, which takes a small
    /// model longer to read.
    static Agent agent() {
        return Agent.builder("hf")
                .declared({{Class}}.class)
                .systemPrompt("Ask for a price with " + call("ITEM") + ", then answer with the number alone.")
                .maxTurns(3)
                .build();
    }

    static AgentData questions() {
        return AgentData.open(Path.of("questions.json"));
    }

    /// The agent and its questions as an environment.
    static Env environment(long seed) {
        return new RandomReplies(new AgentEnv(agent(), questions(), seed));
    }

    static String call(String item) {
        return "<tool_call>{\"name\": \"price\", \"arguments\": {\"item\": \"" + item + "\"}}</tool_call>";
    }

    /// Trains a small model that is made here, which shows that everything works; it is too short a run to learn much.
    /// `ModelSource.folder(path)` is a pretrained model of yours.
    public static void main(String[] args) {
        var environment = TrainingEnvironment.of("own:{{Class}}", random -> environment(random.nextLong()))
                .withWrappers("");
        var result = Training.builder()
                .environment(environment)
                .model(ModelSource.embedded()
                        .withWarmStart(WarmStartSettings.defaults().withBatchSize(64)))
                .algorithm(Grpo.groupsOf(8))
                .rollout(play -> play.withBatchSize(200).withMaxTokens(24).withMaxModelLength(256))
                .evaluation(played -> played.withEpisodes(100))
                .budget(Budget.turns(4_000))
                .build()
                .run();

        System.out.println(result.toJson());
    }

    /// Random replies of the right form: calls, and answers of which half repeat what the tool said. A fresh model
    /// learns the form from them, which a model that was pretrained on chats knows.
    private static final class RandomReplies extends EnvWrapper.Stateless implements Samples {
        /// The tool's answer, if it was the last thing shown; an agent's environment has no snapshots to keep it in.
        private Optional<String> told = Optional.empty();

        RandomReplies(Env inner) {
            super(inner);
        }

        @Override
        public Reset reset(ResetOptions options) {
            told = Optional.empty();
            return super.reset(options);
        }

        @Override
        public Step step(String action) {
            Step step = super.step(action);
            ChatMessage last = step.observation().messages().getLast();
            told = last.role() == ChatRole.TOOL ? Optional.of(last.content()) : Optional.empty();
            return step;
        }

        @Override
        public String sampleAction(RandomGenerator random) {
            if (told.isPresent() && random.nextBoolean()) {
                return told.get();
            }
            return random.nextBoolean()
                    ? call(ITEMS.get(random.nextInt(ITEMS.size())))
                    : Integer.toString(1 + random.nextInt(9));
        }

        @Override
        protected EnvWrapper rewrap(Env newInner) {
            return new RandomReplies(newInner);
        }
    }
}
