# Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
"""ROLL's own TrajEnvManager makes, resets and steps environments (its checkout); ray and the like are stand-ins."""

from __future__ import annotations

import sys
import types
from threading import Lock
from types import SimpleNamespace
from typing import Any

import pytest
from chars import GUESS, CharTokenizer, Guesser
from stand_ins import stand_in

_STAND_INS = [
    "ray", "torch", "codetiming", "tensordict", "transformers", "roll.pipeline.agentic.llm_proxy",
    "roll.pipeline.agentic.env_manager.token_mask_utils", "roll.distributed.scheduler.rollout_scheduler",
    "roll.distributed.scheduler.router", "roll.distributed.scheduler.protocol", "roll.pipeline.agentic.agentic_config",
    "roll.pipeline.agentic.tools.tool_env_wrapper", "roll.utils.functionals", "roll.utils.logging",
    "roll.utils.telemetry", "roll.utils.env_action_limiter", "roll.utils.constants", "omegaconf",
]  # fmt: skip


class Config(dict[str, Any]):
    """As OmegaConf's: entries are attributes too."""

    def __getattr__(self, name: str) -> Any:
        return self[name]


class Queue:
    """Stands for ROLL's GroupQueueManager: episodes 0, 1, 2."""

    def __init__(self) -> None:
        self._episodes = iter(range(3))
        self.get_episode_id = SimpleNamespace(remote=lambda group, env: next(self._episodes, None))


class Nothing:
    """A context that does nothing."""

    def __enter__(self) -> None: ...

    def __exit__(self, *_: object) -> None: ...


@pytest.fixture
def manager_class(monkeypatch: pytest.MonkeyPatch) -> Any:
    import importlib.util

    found = importlib.util.find_spec("roll")
    if found is None:
        pytest.skip("there is no checkout of ROLL in GEM4J_FRAMEWORKS")
    (folder,) = found.submodule_search_locations or ()
    for name in ("roll", "roll.pipeline", "roll.pipeline.agentic", "roll.pipeline.agentic.env_manager"):
        package = types.ModuleType(name)
        package.__path__ = ["/".join([folder, *name.split(".")[1:]])]
        monkeypatch.setitem(sys.modules, name, package)
    stand_in(monkeypatch, *_STAND_INS)
    sys.modules["ray"].get = lambda value: value  # type: ignore[attr-defined]
    sys.modules["roll.utils.logging"].get_logger = lambda: SimpleNamespace(info=print)  # type: ignore[attr-defined]
    tracer = SimpleNamespace(start_as_current_span=lambda *_, **__: Nothing())
    sys.modules["roll.utils.telemetry"].get_tracer = lambda name: tracer  # type: ignore[attr-defined]
    sys.modules["roll.utils.telemetry"].attach_trace_context = lambda meta: Nothing()  # type: ignore[attr-defined]
    sys.modules["roll.pipeline.agentic.llm_proxy"].create_llm_proxy = lambda **_: None  # type: ignore[attr-defined]
    monkeypatch.delitem(sys.modules, "gem", raising=False)
    import gem4j.integrations.roll  # noqa: F401

    return importlib.import_module("roll.pipeline.agentic.env_manager.traj_env_manager").TrajEnvManager


@pytest.mark.parametrize("env_type", ["gem4j", GUESS])
def test_episodes(manager_class: Any, env_type: str):
    options = {"seed": 0, "max_turns": 4, **({"env": GUESS} if env_type == "gem4j" else {})}
    config = Config(env_type=env_type, config=options, env_id=0, group_id=0, group_seed=7, tag="Guess", max_steps=6)
    pipeline = SimpleNamespace(custom_envs={"Guess": {"agent_system_template": "", "agent_template": "{observation}"}})
    worker = SimpleNamespace(llm_proxy=None)
    manager = manager_class(worker, pipeline, config, CharTokenizer(), None, Queue(), Lock())
    manager.group_seed, manager.running, manager.trace_meta = 7, True, None
    manager.tokenizer = SimpleNamespace(batch_decode=lambda responses, **_: responses)
    guesser = Guesser()
    for _ in range(3):
        cache = manager.reset()
        while not cache.terminated:
            cache = manager.step(SimpleNamespace(batch={"responses": [guesser.text()]}))
        *turns, _ = cache.history
        assert 0 <= sum(turn["reward"] for turn in turns) <= 1
        if env_type == "gem4j":
            assert set(turns[-1]["metrics"]) == set(turns[-1]["metrics_agg_mode"])
    manager.running = False
    assert manager.reset() is None
