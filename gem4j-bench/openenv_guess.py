# Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
"""OpenEnv's own server with a game like game:GuessTheNumber-v0-easy, for bench_serve.py.

Needs the package openenv. Its server, protocol and session handling are OpenEnv's; the game takes hardly any time.
"""

import argparse
import random
import uuid

import uvicorn
from openenv.core.env_server.http_server import create_app
from openenv.core.env_server.interfaces import Environment
from openenv.core.env_server.types import Action, Observation, State
from pydantic import Field

MOST = 10
TURNS = 4


class GuessAction(Action):
    message: str = Field(min_length=1)


class GuessObservation(Observation):
    text: str = ""
    terminated: bool = False
    truncated: bool = False


class Guess(Environment):
    SUPPORTS_CONCURRENT_SESSIONS = True

    def __init__(self):
        super().__init__()
        self.target = 0
        self.episode = State(episode_id=None, step_count=0)

    @property
    def state(self):
        return self.episode

    def reset(self, seed=None, episode_id=None, **_):
        self.target = random.Random(seed).randint(1, MOST)
        self.episode = State(episode_id=episode_id or str(uuid.uuid4()), step_count=0)
        return GuessObservation(text=f"Guess a number between 1 and {MOST}, as \\boxed{{number}}.", reward=None)

    def step(self, action, timeout_s=None, **_):
        self.episode.step_count += 1
        _, _, tail = action.message.rpartition("\\boxed{")
        guess = int(tail.partition("}")[0])
        hit = guess == self.target
        last = self.episode.step_count == TURNS
        text = "Right." if hit else f"The number is {'above' if guess < self.target else 'below'} {guess}."
        return GuessObservation(
            text=text, reward=float(hit), done=hit or last, terminated=hit or last, truncated=last and not hit
        )


if __name__ == "__main__":
    parser = argparse.ArgumentParser()
    parser.add_argument("--port", type=int, required=True)
    parser.add_argument("--capacity", type=int, default=1024)
    given = parser.parse_args()
    app = create_app(Guess, GuessAction, GuessObservation, env_name="guess", max_concurrent_envs=given.capacity)
    uvicorn.run(app, host="127.0.0.1", port=given.port, log_level="warning")
