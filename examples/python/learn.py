"""Learns a game on a gem4j server with REINFORCE, in plain NumPy."""

import gem4j as gem
import numpy as np

EPISODES, RATE, DISCOUNT = 4000, 0.3, 0.9

random = np.random.default_rng(1)
logits = {}  # for each range (low, high) that is left: the logits of its numbers


def chances(low, high):
    table = logits.setdefault((low, high), np.zeros(high - low + 1))
    weights = np.exp(table - table.max())
    return weights / weights.sum()


def play(env):
    """Plays an episode; returns a list of turns, each (low, high, guess, reward)."""
    env.reset(seed=int(random.integers(2**31)))
    low, high, turns, done = 1, 10, [], False
    while not done:
        guess = low + int(random.choice(high - low + 1, p=chances(low, high)))
        text, reward, terminated, truncated, _ = env.step(f"\\boxed{{{guess}}}")
        turns.append((low, high, guess, reward))
        low, high = (guess + 1, high) if text.startswith("Higher") else (low, guess - 1)
        done = terminated or truncated
    return turns


def learn(turns, expected):
    """Makes each guess of an episode more or less likely, in proportion to its advantage."""
    earned = 0.0
    for low, high, guess, reward in reversed(turns):
        earned = reward + DISCOUNT * earned
        gradient = -chances(low, high)
        gradient[guess - low] += 1
        logits[low, high] += RATE * (earned - expected) * gradient


env = gem.make("game:GuessTheNumber-v0-easy")
solved, expected = [], 0.0
for episode in range(EPISODES):
    turns = play(env)
    learn(turns, expected)
    expected += 0.01 * (turns[-1][3] - expected)
    solved.append(turns[-1][3] == 1)
print(f"solved: {np.mean(solved[:500]):.2f} at first, {np.mean(solved[-500:]):.2f} at the end")
print("the first guess is now", 1 + int(np.argmax(logits[1, 10])))
env.close()

# Output:
# solved: 0.79 at first, 0.98 at the end
# the first guess is now 5
