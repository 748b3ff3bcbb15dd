import org.gem4j.env.*;

void main() {
    try (Env env = Gem.make("game:GuessTheNumber-v0-easy")) {
        IO.println(env.reset(7).observation().text());
        ReferencePlayer player = env.capability(ReferencePlayer.class).orElseThrow(); // your model goes here
        Step step;
        do {
            String action = player.referenceAction();
            step = env.step(action);
            IO.println(action + " -> " + step.observation().text() + " reward " + step.reward());
        } while (!step.done());
    }
}

// Output:
// Find the secret number from 1 to 10. You have 4 guesses; each is answered with higher or lower. Write your guess as \boxed{number}.
// \boxed{5} -> Higher than 5. reward 0.0
// \boxed{8} -> 8 is right. reward 1.0
