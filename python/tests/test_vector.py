# Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
"""Vector environments."""

from __future__ import annotations

import copy
import json
from typing import Any

import msgpack
import numpy as np
import pytest
from guess import GUESS

import gem4j as gem
from gem4j.client.connection import Connection
from gem4j.vector.packed_columns import Copies
from gem4j.vector.sync_vector_env import SyncVectorEnv
from gem4j.vector.vector_env import AutoresetMode
from gem4j.wrappers.wrapper_factory import get_wrapper_fns


class Counter(gem.Env):
    """Ends after three steps."""

    def __init__(self, seed: int = 0, **_: Any) -> None:
        self.seed = seed
        self.steps = 0

    def reset(self, seed: int | None = None) -> tuple[str, dict[str, Any]]:
        self.steps = 0
        return f"start {self.seed}", {}

    def step(self, action: str) -> tuple[str, float, bool, bool, dict[str, Any]]:
        self.steps += 1
        return f"{action} {self.steps}", 0.5, self.steps == 3, False, {}


gem.register("test:Counter", Counter)


@pytest.fixture(params=[False, True], ids=["sync", "async"])
def async_mode(request: pytest.FixtureRequest) -> bool:
    return bool(request.param)


def test_results_have_gems_types(async_mode: bool):
    vec = gem.make_vec([GUESS] * 3, seed=5, async_mode=async_mode)
    observations, infos = vec.reset()
    assert isinstance(observations, list)
    assert len(infos) == vec.num_envs == 3
    observations, rewards, terminated, truncated, infos = vec.step(["\\boxed{1}"] * 3)
    observations[0] = "mine"
    assert (rewards.dtype, terminated.dtype, truncated.dtype) == (np.float64, np.bool_, np.bool_)
    assert (terminated | truncated).shape == (3,)
    json.dumps(list(rewards))
    infos[0]["mine"] = 1
    assert "mine" not in infos[1]


def test_environment_i_has_seed_plus_i():
    vec = gem.make_vec([GUESS] * 3, seed=40, vec_kwargs=[{}, {"seed": 7}, {}])
    assert [env.seed for env in vec.envs] == [40, 7, 42]
    given = [{"seed": 1}]
    gem.make_vec(GUESS, vec_kwargs=given, max_turns=3)
    assert given == [{"seed": 1}]


@pytest.mark.parametrize("wrappers", ["", "concat", "concat_with_action,episode_tracking"])
def test_a_vector_plays_as_single_environments_do(wrappers: str):
    fns = get_wrapper_fns(wrappers)
    vec = gem.make_vec([GUESS] * 4, wrappers=fns, seed=10)
    singles: list[Any] = []
    for i in range(4):
        env = gem.make(GUESS, seed=10 + i)
        for wrapper in fns:
            env = wrapper(env)
        singles.append(env)
    assert vec.reset() == (
        [*(shown := [env.reset() for env in singles])] and tuple(map(list, zip(*shown, strict=True)))
    )
    for turn in range(12):
        actions = [f"\\boxed{{{(turn + i) % 10 + 1}}}" for i in range(4)]
        obs, rewards, terminated, truncated, infos = vec.step(actions)
        for i, env in enumerate(singles):
            expected_obs, reward, over, cut, info = env.step(actions[i])
            if over or cut:
                expected_obs, info = env.reset()
            assert (obs[i], infos[i]) == (expected_obs, info)
            assert (rewards[i], terminated[i], truncated[i]) == (reward, over, cut)


def test_a_step_is_one_frame(monkeypatch: pytest.MonkeyPatch):
    vec = gem.make_vec([GUESS] * 16, wrappers=get_wrapper_fns("concat"), seed=1)
    vec.reset()
    frames: list[Any] = []
    send = Connection._send
    monkeypatch.setattr(
        Connection,
        "_send",
        lambda self, packed, env_id: (frames.append(msgpack.unpackb(packed)), send(self, packed, env_id))[1],
    )
    for _ in range(6):
        vec.step(["\\boxed{1}"] * 16)
    assert [frame["type"] for frame in frames] == ["batch_step"] * 6


@pytest.mark.parametrize("texts", [["", ""], ["a\0b", "c"], ["\u00e9\U0001f600", "\ufffd"], ["\\boxed{1}\0", "\0"]])
def test_any_text_is_an_action(texts: list[str]):
    vec = gem.make_vec([GUESS] * 2, seed=1)
    vec.reset()
    singles = [gem.make(GUESS, seed=1 + i) for i in range(2)]
    for env in singles:
        env.reset()
    _, rewards, terminated, truncated, _ = vec.step(texts)
    for i, env in enumerate(singles):
        assert (rewards[i], terminated[i], truncated[i]) == env.step(texts[i])[1:4]


def test_what_is_no_text_is_refused():
    vec = gem.make_vec([GUESS] * 2, seed=1)
    vec.reset()
    with pytest.raises(gem.ServerError, match="messages"):
        vec.step(["\\boxed{1}", 7])
    with pytest.raises(UnicodeEncodeError):
        vec.step(["\\boxed{1}", "\ud800"])
    assert len(vec.step(["\\boxed{1}"] * 2)[0]) == 2


def test_side_information_of_each_environment_is_its_own():
    vec = gem.make_vec([GUESS] * 64, seed=1)
    vec.reset()
    actions = [f"\\boxed{{{1 + i % 3}}}" for i in range(64)]
    kept: list[dict[str, Any]] = []
    for _ in range(6):
        infos = vec.step(actions)[4]
        shown = [dict(info) for info in infos]
        for i, info in enumerate(infos):
            assert "mine" not in info
            info["mine"] = i
        assert infos == [{**info, "mine": i} for i, info in enumerate(shown)]
        kept += infos
    assert len({id(info) for info in kept}) == len(kept)


def test_copies_made_ahead_are_of_the_same_types():
    copies = Copies()
    for table in ([{"a": 1}, {"a": True}], [{"a": 1.0}, {"a": 1}], [{"a": True}, {"a": "1"}], [{"a": 1}]):
        places = bytes(place % len(table) for place in range(32))
        rows = copies.of({"infos": table, "info": places})
        assert [repr(row) for row in rows] == [repr(table[place]) for place in places]
        for row in rows:
            row.clear()
        copies.make_ready()
    assert copies.of({"infos": [{"a": 1}, {"a": 2}], "info": b"\0\1"}) == [{"a": 1}, {"a": 2}]


def test_a_copy_is_given_once():
    copies = Copies()
    given: list[dict[str, Any]] = []
    for step, counts in enumerate([(10, 22), (20, 12), (12, 20), (31, 1), (16, 16), (2, 30), (16, 16)]):
        table, places = [{"a": 1}, {"a": True}], b"\0" * counts[0] + b"\1" * counts[1]
        rows = copies.of({"infos": table, "info": places})
        copies.keep(rows)
        assert [repr(row) for row in rows] == [repr(table[place]) for place in places]
        given += rows
        if step != 2:  # as where several servers play
            copies.make_ready()
    assert len({id(row) for row in given}) == len(given)


def test_side_information_may_be_in_the_table_twice():
    copies = Copies()
    table = [{"a": 1}, {"b": 2}, {"a": 1}]
    for counts in ((20, 1, 20), (30, 5, 30), (5, 40, 1)):
        places = b"".join(bytes([place]) * count for place, count in enumerate(counts))
        rows = copies.of({"infos": table, "info": places})
        assert rows == [table[place] for place in places]
        assert len({id(row) for row in rows}) == len(rows)
        copies.make_ready()


def test_lists_in_side_information_are_not_shared():
    copies = Copies()
    for _ in range(3):
        rows = copies.of({"infos": [{"a": [1]}, {"b": 2}, {"a": [1]}], "info": b"\0" + b"\1" * 30 + b"\2"})
        assert (rows[0], rows[31]) == ({"a": [1]}, {"a": [1]})
        rows[0]["a"].append(2)
        copies.make_ready()


def test_many_kinds_of_side_information_are_told_apart():
    table = [{"a": i} for i in range(300)]
    places = np.arange(3000, dtype="<u4") % 300
    rows = Copies().of({"infos": table, "info": places.tobytes()})
    assert rows == [{"a": i % 300} for i in range(3000)]
    assert len({id(row) for row in rows}) == 3000


def test_a_replacement_that_claims_to_be_equal_is_played():
    class Same(Counter):
        def __eq__(self, other: object) -> bool:
            return True

        __hash__ = None  # type: ignore[assignment]

    vec = gem.make_vec(["test:Counter"] * 2, seed=3)
    vec.envs[0] = Same(8)
    vec.reset()
    vec.envs[0] = Same(9)
    assert vec.reset()[0] == ["start 9", "start 4"]


def test_a_subset_plays_alone():
    vec = gem.make_vec([GUESS] * 3, seed=1)
    vec.reset()
    obs, rewards, _, _, infos = vec.step({2: "\\boxed{1}", 0: "\\boxed{2}"})
    assert len(obs) == len(rewards) == len(infos) == 2
    twin = gem.make(GUESS, seed=3)
    twin.reset()
    assert obs[0] == twin.step("\\boxed{1}")[0]
    vec.step({})


def test_replaced_environments_are_played():
    vec = gem.make_vec([GUESS] * 2, seed=1)
    vec.reset()
    source = gem.make("game:Sudoku-v0-easy", seed=1)
    source.reset()
    vec.envs[0] = copy.deepcopy(source)
    action = "\\boxed{1 1 1}"
    assert vec.step([action, "\\boxed{1}"])[0][0] == source.step(action)[0]


def test_resets_take_seeds_and_arguments():
    vec = gem.make_vec(["rg:leg_counting"] * 3, seed=1)
    assert vec.reset(seed=[5, None, 9])[0][0] == vec.reset(seed=[5, 1, None])[0][0]
    first = vec.reset(env0_kwargs={"idx": 2}, env1_kwargs={"idx": 4})[0]
    again = vec.reset(env0_kwargs={"idx": 2}, env1_kwargs={"idx": 4})[0]
    assert first[:2] == again[:2]
    with pytest.raises(AssertionError, match="3 numbers"):
        vec.reset(seed=[1])
    with pytest.raises(AssertionError, match="3 environments"):
        vec.step(["x"])
    with pytest.raises(TypeError, match="env9_kwargs"):
        vec.reset(env9_kwargs={})


def test_python_environments_play_beside_those_of_the_server(async_mode: bool):
    vec = gem.make_vec(["test:Counter", GUESS, "test:Counter"], seed=3, async_mode=async_mode)
    assert vec.reset()[0][0] == "start 3"
    for _ in range(2):
        vec.step(["a", "\\boxed{1}", "b"])
    obs, rewards, terminated, _, _ = vec.step(["a", "\\boxed{1}", "b"])
    assert (obs[0], obs[2]) == ("start 3", "start 5")
    assert terminated[0]
    assert terminated[2]
    assert rewards[0] == 0.5


def test_next_step_autoreset_ignores_the_action():
    envs = [gem.make("rg:leg_counting", seed=i) for i in range(2)]
    vec = SyncVectorEnv(["rg:leg_counting"] * 2, [lambda env=env: env for env in envs], AutoresetMode.NEXT_STEP)
    vec.reset()
    _, _, terminated, truncated, _ = vec.step(["\\boxed{1}"] * 2)
    assert terminated.all()
    obs, rewards, terminated, truncated, _ = vec.step(["ignored"] * 2)
    assert obs[0] != "ignored"
    assert not rewards.any()
    assert not (terminated | truncated).any()


def test_a_failing_environment_is_named():
    vec = gem.make_vec([GUESS] * 2, seed=1)
    with pytest.raises(gem.ServerError, match="reset") as failure:
        vec.step(["\\boxed{1}"] * 2)
    assert failure.value.env_id == GUESS
