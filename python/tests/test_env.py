# Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
"""Single environments."""

from __future__ import annotations

import copy
import pickle

import pytest
from guess import GUESS

import gem4j as gem
from gem4j.utils.constants import TERMINAL_STATE


def play(env: gem.Env, actions: list[str]) -> list[tuple[object, ...]]:
    return [env.step(action)[:4] for action in actions]


GUESSES = ["\\boxed{3}", "\\boxed{8}", "\\boxed{5}"]


def test_a_seed_fixes_the_episodes():
    first, second = gem.make(GUESS, seed=7), gem.make(GUESS, seed=7)
    for _ in range(3):
        assert first.reset() == second.reset()
        assert first.step(GUESSES[0]) == second.step(GUESSES[0])


def test_without_a_seed_environments_differ():
    envs = [gem.make("rg:leg_counting") for _ in range(4)]
    assert len({env.reset()[0] for env in envs}) > 1
    assert len({env.seed for env in envs}) == 4


def test_a_reset_without_a_seed_continues_the_stream():
    env = gem.make("rg:leg_counting", seed=3)
    assert len({env.reset()[0] for _ in range(5)}) > 1


def test_a_step_has_gems_types():
    env = gem.make(GUESS, seed=1)
    observation, info = env.reset()
    assert isinstance(observation, str)
    assert isinstance(info, dict)
    observation, reward, terminated, truncated, info = env.step(action=GUESSES[0])
    assert isinstance(observation, str)
    assert isinstance(reward, float)
    assert isinstance(terminated, bool)
    assert isinstance(truncated, bool)
    info["mine"] = 1
    assert "mine" not in env.step(GUESSES[1])[4]


@pytest.mark.parametrize("seed", [0, -1, 2**53 + 1, 2**63, 2**65 + 5, 1764352800000000000])
def test_seeds_of_any_size(seed: int):
    one, other = gem.make(GUESS), gem.make(GUESS)
    assert one.reset(seed) == other.reset(seed=seed)
    assert play(one, GUESSES[:1]) == play(other, GUESSES[:1])


def test_options_are_attributes_and_missing_ones_are_not():
    env = gem.make(GUESS, seed=5, max_turns=9)
    assert env.max_turns == 9
    assert env.min_number == 1
    assert env.seed == 5
    assert env.env_id == GUESS
    assert not hasattr(env, "dataset")
    assert not hasattr(env, "get_state")
    assert not hasattr(env, "no_such_option")


def test_unknown_options_are_skipped_unless_strict():
    gem.make(GUESS, use_mp=False, size=10_000_000, dataset=None, no_such_option=1)
    with pytest.raises(ValueError, match="no_such_option"):
        gem.make(GUESS, no_such_option=1, strict=True)


def test_wrong_values_are_named():
    with pytest.raises(ValueError, match="max_turns"):
        gem.make(GUESS, max_turns="many")
    with pytest.raises(TypeError, match="max_turns"):
        gem.make(GUESS, max_turns=object())


def test_an_unknown_id_is_named():
    with pytest.raises(ValueError, match="Environment game:Nothing-v0-easy not found in registry"):
        gem.make("game:Nothing-v0-easy")


def test_an_old_id_plays_as_then():
    env = gem.make("game:GuessTheNumber-v0")
    assert (env.min_number, env.max_number, env.max_turns) == (1, 20, 10)


@pytest.mark.parametrize("env_id", [GUESS, "rg:leg_counting", "game:Sudoku-v0-easy"])
def test_a_deepcopy_is_independent_and_in_the_same_state(env_id: str):
    env = gem.make(env_id, seed=2)
    env.reset()
    copied = copy.deepcopy(env)
    action = env.sample_random_action() if "Guess" not in env_id else GUESSES[0]
    assert copied.step(action) == env.step(action)
    assert copied.reset()[0] == env.reset()[0]
    assert copied is not env
    assert copied not in [env]


def test_a_copy_before_the_first_reset_has_the_same_stream():
    env = gem.make(GUESS, seed=11)
    copied = copy.deepcopy(env)
    assert copied.reset() == env.reset()
    assert play(copied, GUESSES[:1]) == play(env, GUESSES[:1])


def test_spawn():
    env = gem.make(GUESS, seed=4, max_turns=6)
    env.reset()
    other = env.spawn(seed=99)
    assert (other.seed, other.max_turns) == (99, 6)
    assert env.spawn().seed != env.seed
    same = env.spawn(same_state=True)
    assert play(same, GUESSES) == play(env, GUESSES)
    with pytest.raises(TypeError, match="max_turns"):
        env.spawn(same_state=True, max_turns=3)


def test_single_questions_have_a_state():
    env = gem.make("rg:leg_counting", seed=1)
    question, _ = env.reset()
    state = copy.deepcopy(env.get_state())
    env.reset()
    other = gem.make("rg:leg_counting", seed=2)
    other.set_state(state)
    env.set_state(state)
    assert other.step("\\boxed{0}") == env.step("\\boxed{0}")
    assert state in [state]
    assert question


def test_a_single_question_ends_with_both_flags():
    env = gem.make("rg:leg_counting", seed=1)
    env.reset()
    observation, _, terminated, truncated, _ = env.step("\\boxed{-1}")
    assert (observation, terminated, truncated) == (TERMINAL_STATE, True, True)


def test_datasets_have_a_length_and_idx_chooses():
    env = gem.make("rg:leg_counting", seed=1, size=10)
    assert len(env.dataset) == 10
    assert env.reset(idx=3)[0] == env.reset(idx=3)[0]
    assert gem.make("rg:leg_counting", seed=2, dataset=env.dataset) is not None
    with pytest.raises(TypeError, match="dataset"):
        gem.make("rg:leg_counting", dataset=[{"problem": "1+1", "answer": "2"}])


def test_a_pickle_has_the_state():
    env = gem.make(GUESS, seed=21)
    fresh = pickle.loads(pickle.dumps(env))
    assert fresh.reset() == env.reset()
    env.step(GUESSES[0])
    moved = pickle.loads(pickle.dumps(env))
    assert play(moved, GUESSES[1:]) == play(env, GUESSES[1:])


def test_samples_are_actions():
    env = gem.make(GUESS, seed=1)
    env.reset()
    assert "\\boxed{" in env.sample_random_action()


def test_a_step_after_the_end_is_an_error_with_id_and_session():
    env = gem.make("rg:leg_counting", seed=1)
    env.reset()
    env.step("\\boxed{1}")
    with pytest.raises(gem.ServerError) as failure:
        env.step("\\boxed{1}")
    assert failure.value.code == "EXECUTION_ERROR"
    assert failure.value.env_id == "rg:leg_counting"
    assert failure.value.session is not None
    assert str(pickle.loads(pickle.dumps(failure.value))) == str(failure.value)
    assert env.reset()[0]


def test_a_closed_environment_says_so():
    with gem.make(GUESS, seed=1) as env:
        env.reset()
    with pytest.raises(gem.ServerError, match="closed"):
        env.step(GUESSES[0])


def test_print_envs(capsys: pytest.CaptureFixture[str]):
    gem.print_envs()
    printed = capsys.readouterr().out
    assert GUESS in printed
    assert "Entry Point" in printed
