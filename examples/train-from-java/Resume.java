import java.util.concurrent.atomic.AtomicLong;
import org.gem4j.train.*;
import org.gem4j.train.config.*;

/// Stops a run in the middle and resumes it: ./gem4j java examples/train-from-java/Resume.java
void main() throws IOException {
    Path folder = Files.createTempDirectory("gem4j").resolve("resumed");

    TrainingResult stopped = training(10).run(folder);
    System.out.println("Stopped after " + stopped.steps() + " steps: " + stopped.stopped() + ".");

    TrainingResult result = training(Long.MAX_VALUE).resume(folder);
    System.out.println(result.toJson());
}

/// Builds the same training each time, except that it stops after step `lastStep`.
Training training(long lastStep) {
    AtomicLong done = new AtomicLong();
    return Training.builder()
            .environment("game:GuessTheNumber-v0-easy")
            .rollout(play -> play.withBatchSize(800))
            .evaluation(played -> played.withEpisodes(200))
            .budget(Budget.steps(30))
            .listener(new TrainingListener() {
                @Override
                public void stepped(long step, Progress progress) {
                    done.set(step);
                }
            })
            .stop(() -> done.get() >= lastStep)
            .build();
}
