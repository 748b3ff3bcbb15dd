# Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
"""Plays the episodes of an evaluation again with OpenAI's own client, and says whether they are the same.

Every prompt in `episodes.jsonl` is sent to an OpenAI-compatible server at temperature 0. Environments are
deterministic, so equal answers to equal prompts are equal episodes. Needs the package openai; see README.md beside
this file.
"""

import argparse
import json
import pathlib
import sys

import openai


def answer(client, model, prompt, max_tokens):
    """The model's text for a chat (a JSON array of messages) or for a plain prompt."""
    if prompt.startswith("[{"):
        reply = client.chat.completions.create(
            model=model, messages=json.loads(prompt), max_tokens=max_tokens, temperature=0
        )
        return reply.choices[0].message.content
    reply = client.completions.create(model=model, prompt=prompt, max_tokens=max_tokens, temperature=0)
    return reply.choices[0].text


def replay(client, model, episode, max_tokens):
    """The number of turns whose answer is not the recorded one."""
    different = 0
    for number, turn in enumerate(episode["turns"], 1):
        text = answer(client, model, turn["prompt"], max_tokens)
        if text != turn["action"]:
            different += 1
            print(
                f"{episode['environment']} task {episode['task']} turn {number}: "
                f"recorded {turn['action']!r}, now {text!r}"
            )
    return different


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("evaluation", type=pathlib.Path, help="folder with the episodes.jsonl of ./gem4j eval")
    parser.add_argument("--base_url", default="http://localhost:8000/v1")
    parser.add_argument("--model", help="the server's name for the model (default: the first that it lists)")
    parser.add_argument("--max_tokens", type=int, required=True, help="as in the evaluation")
    arguments = parser.parse_args()
    client = openai.OpenAI(base_url=arguments.base_url, api_key="none", timeout=600)
    model = arguments.model or client.models.list().data[0].id
    lines = (arguments.evaluation / "episodes.jsonl").read_text(encoding="utf-8").splitlines()
    episodes = [json.loads(line) for line in lines]
    turns = sum(len(episode["turns"]) for episode in episodes)
    different = sum(replay(client, model, episode, arguments.max_tokens) for episode in episodes)
    print(f"{len(episodes)} episodes, {turns} turns: {turns - different} answers equal, {different} different")
    sys.exit(1 if different or not turns else 0)


if __name__ == "__main__":
    main()
