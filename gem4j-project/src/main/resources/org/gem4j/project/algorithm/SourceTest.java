package {{package}};

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import org.bytedeco.pytorch.Tensor;
import org.gem4j.algo.EpisodeBatch;
import org.gem4j.algo.EpisodeBatch.ScoredEpisode;
import org.gem4j.algo.EpisodeBatch.ScoredTurn;
import org.gem4j.train.Training;
import org.gem4j.train.TrainingResult;
import org.gem4j.train.config.Budget;
import org.gem4j.train.config.ModelSource;
import org.gem4j.train.config.WarmStartSettings;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class {{Class}}Test {
    @TempDir
    private Path folder;

    @Test
    void advantagesAreReturnsAboveTheirMean() {
        EpisodeBatch batch = new EpisodeBatch(List.of(episode(0, 1), episode(0)), 0.5, 0);

        double[] advantages = new {{Class}}.AboveMean().estimate(batch).turns();

        assertArrayEquals(new double[] {0, 0.5, -0.5}, advantages, 1e-9);
    }

    @Test
    void theLossOfATokenIsItsLogprobTimesItsAdvantageNegated() {
        Tensor logprobsN = Tensor.create(new float[] {-2, -1}, 2);
        Tensor advantagesN = Tensor.create(new float[] {3, -1}, 2);

        Tensor lossN = new {{Class}}.Reinforce().tokens(logprobsN, logprobsN, advantagesN);

        assertEquals(6, lossN.get(0).item_float(), 1e-6);
        assertEquals(-1, lossN.get(1).item_float(), 1e-6);
    }

    @Test
    void trainsTwoSteps() {
        Path run = folder.resolve("run");

        TrainingResult result = Training.builder()
                .environment("game:GuessTheNumber-v0-easy")
                .algorithm({{Class}}.algorithm())
                .model(ModelSource.embedded()
                        .withWarmStart(WarmStartSettings.defaults().withSteps(20)))
                .rollout(play -> play.withBatchSize(64))
                .evaluation(played -> played.withEpisodes(16))
                .budget(Budget.steps(2))
                .build()
                .run(run);

        assertEquals(2, result.steps());
        assertTrue(result.after().isPresent());
        assertTrue(Files.isRegularFile(run.resolve("report.html")));
    }

    private static ScoredEpisode episode(double... rewards) {
        List<ScoredTurn> turns = Arrays.stream(rewards)
                .mapToObj(reward -> new ScoredTurn(reward, 0, new float[] {-1}, new float[0]))
                .toList();
        return new ScoredEpisode(0, turns, 0, 0);
    }
}
