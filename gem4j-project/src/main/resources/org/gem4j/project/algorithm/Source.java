package {{package}};

import java.util.Arrays;
import org.bytedeco.pytorch.Scalar;
import org.bytedeco.pytorch.Tensor;
import org.gem4j.algo.Advantages;
import org.gem4j.algo.Algorithm;
import org.gem4j.algo.DiscountedReturns;
import org.gem4j.algo.EpisodeBatch;
import org.gem4j.algo.Estimator;
import org.gem4j.algo.PolicyLoss;
import org.gem4j.train.Training;
import org.gem4j.train.config.Budget;

/// An algorithm, made of an estimator of advantages and a loss, to change into your own.
public final class {{Class}} {
    private {{Class}}() {}

    static Algorithm algorithm() {
        return new Algorithm(new AboveMean(), new Reinforce(), 1);
    }

    /// The return of each turn minus the mean over all turns of the batch.
    record AboveMean() implements Estimator {
        @Override
        public Advantages estimate(EpisodeBatch batch) {
            double[] returns = DiscountedReturns.of(batch);
            double mean = Arrays.stream(returns).average().orElse(0);
            return Advantages.ofTurns(
                    Arrays.stream(returns).map(each -> each - mean).toArray());
        }
    }

    /// REINFORCE: -A log π of each token. The suffix N is the shape: one number for each token.
    record Reinforce() implements PolicyLoss {
        @Override
        public Tensor tokens(Tensor logprobsN, Tensor oldLogprobsN, Tensor advantagesN) {
            return logprobsN.mul(advantagesN).mul(new Scalar(-1.0));
        }
    }

    /// Trains a small model that is made here on the first game.
    public static void main(String[] args) {
        var result = Training.builder()
                .environment("game:GuessTheNumber-v0-easy")
                .algorithm(algorithm())
                .rollout(play -> play.withBatchSize(800))
                .evaluation(played -> played.withEpisodes(200))
                .budget(Budget.turns(40_000))
                .build()
                .run();

        System.out.println(result.toJson());
    }
}
