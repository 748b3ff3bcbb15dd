import org.bytedeco.pytorch.Scalar;
import org.bytedeco.pytorch.Tensor;
import org.gem4j.algo.*;
import org.gem4j.train.Training;
import org.gem4j.train.config.Budget;

// region main
/// Trains with this algorithm: ./gem4j java examples/train-from-java/OwnAlgorithm.java
void main() {
    var result = Training.builder()
            .environment("game:GuessTheNumber-v0-easy")
            .algorithm(new Algorithm(new ReturnRanks(), new Optimist(), 1))
            .rollout(play -> play.withBatchSize(800))
            .evaluation(played -> played.withEpisodes(200))
            .budget(Budget.turns(40_000))
            .build()
            .run();

    System.out.println(result.toJson());
}
// end main

// region estimator
/// The advantage of a turn is the rank of its return among all turns of the batch, in -1..1: how many turns have a
/// lower return minus how many have a higher one, divided by the number of other turns.
record ReturnRanks() implements Estimator {
    public Advantages estimate(EpisodeBatch batch) {
        double[] returns = DiscountedReturns.of(batch);
        double[] ranks = new double[returns.length];
        for (int i = 0; i < ranks.length; i++) {
            double own = returns[i];
            double lead = Arrays.stream(returns).map(other -> Math.signum(own - other)).sum();
            ranks[i] = lead / Math.max(1, ranks.length - 1);
        }
        return Advantages.ofTurns(ranks);
    }
}
// end estimator

// region loss
/// REINFORCE in which turns without a positive advantage count half.
record Optimist() implements PolicyLoss {
    public Tensor tokens(Tensor logprobsN, Tensor oldLogprobsN, Tensor advantagesN) {
        Tensor weightN = advantagesN.gt(new Scalar(0.0)).to(advantagesN.scalar_type()).add(new Scalar(1.0));
        return logprobsN.mul(advantagesN).mul(weightN).div(new Scalar(-2.0));
    }
}
// end loss
