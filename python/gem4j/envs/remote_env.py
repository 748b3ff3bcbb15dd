# Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
"""An environment on a server."""

from __future__ import annotations

import os
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from gem4j.client.connection import Connection
from gem4j.client.server import Server
from gem4j.core import Env, ResetResult, StepResult
from gem4j.errors import ServerError
from gem4j.utils import seeding

#: Arguments of make() that are not options of the environment on the server.
_LOCAL_ARGUMENTS = {"use_mp", "dataset", "seed", "strict"}


@dataclass(frozen=True)
class Recipe:
    """Everything needed to make an environment."""

    env_id: str
    seed: int
    options: dict[str, Any] = field(default_factory=dict)
    wrappers: tuple[str, ...] = ()
    strict: bool = False

    @classmethod
    def of(cls, env_id: str, kwargs: dict[str, Any]) -> Recipe:
        """From the arguments of make(). Without a seed, a random one is chosen."""
        dataset = kwargs.get("dataset")
        if dataset is not None and not isinstance(dataset, RemoteDataset):
            raise TypeError(
                f"dataset must be None or the .dataset of a gem4j environment but was a {type(dataset).__name__}; "
                "for rows of your own use data:math, data:qa, data:logic or data:code with path="
            )
        seed = kwargs.get("seed")
        options = {name: value for name, value in kwargs.items() if name not in _LOCAL_ARGUMENTS}
        return cls(
            env_id,
            seeding.fresh() if seed is None else int(seed),
            {name: value for name, value in options.items() if value is not None},
            strict=bool(kwargs.get("strict", False)),
        )

    def frame(self) -> dict[str, Any]:
        """The recipe in the server's format."""
        made: dict[str, Any] = {
            "env_id": self.env_id,
            "seed": seeding.fold(self.seed),
            "options": {name: _plain(name, value) for name, value in self.options.items()},
            "strict": self.strict,
        }
        if self.wrappers:
            made["wrappers"] = list(self.wrappers)
        return made

    def kwargs(self) -> dict[str, Any]:
        """The arguments of make() that recreate the environment."""
        return {**self.options, "seed": self.seed, "strict": self.strict}


def _plain(name: str, value: Any) -> Any:
    if isinstance(value, (bool, str, float)):
        return value
    if isinstance(value, int):
        return value if -(1 << 63) <= value < 1 << 63 else str(value)
    if isinstance(value, (list, tuple)):
        return [_plain(name, element) for element in value]
    if isinstance(value, dict):
        return {str(key): _plain(name, element) for key, element in value.items()}
    if hasattr(value, "item"):  # a scalar of numpy
        return _plain(name, value.item())
    raise TypeError(f"option {name} must be a number, a string, a list or a dict but was a {type(value).__name__}")


class RemoteDataset:
    """The tasks of an environment: only their number, since the tasks themselves stay on the server."""

    def __init__(self, size: int) -> None:
        self._size = size

    def __len__(self) -> int:
        return self._size


class Handle:
    """The index of an environment in a session; closes the environment when it is no longer used."""

    def __init__(self, connection: Connection, index: int) -> None:
        self.connection = connection
        self.index = index
        self.process = os.getpid()
        self.is_open = True
        connection.environments += 1

    def close(self) -> None:
        """Frees the environment with the session's next call."""
        if self.is_open:
            self.is_open = False
            self.connection.free(self.index)

    def __del__(self) -> None:
        if self.is_open and self.connection.is_open:
            self.close()


class RemoteEnv(Env):
    """The options in use (`max_turns`, ...) and `seed` are attributes; if there are tasks, so is `dataset`.

    Not thread-safe. A copy (`copy.deepcopy`, `spawn(same_state=True)`) is a fork on the server. A pickle includes the
    state if the environment supports snapshots; otherwise, unpickling makes a new environment.
    """

    def __init__(self, server: Server, recipe: Recipe, handle: Handle, description: dict[str, Any]) -> None:
        self._server = server
        self._recipe = recipe
        self._handle = handle
        self._description = description
        self._started = False
        self.env_id = recipe.env_id
        self.entry_point = "gem4j.envs.remote_env:RemoteEnv"
        self.seed = recipe.seed
        for name, value in description.get("values", {}).items():
            if not hasattr(type(self), name):
                setattr(self, name, value)
        if description.get("size") is not None and "indexed" in description["capabilities"]:
            self.dataset = RemoteDataset(description["size"])

    def reset(self, seed: int | None = None, idx: int | None = None) -> ResetResult:
        """Starts an episode. If there are tasks, `idx` chooses one."""
        handle = self._live(starting=True)
        data: dict[str, Any] = {"indices": [handle.index]}
        if seed is not None:
            data["seed"] = [seeding.fold(seed)]
        if idx is not None:
            data["idx"] = int(idx)
        result = self._only(handle.connection.call("batch_reset", data, self.env_id))
        self._started = True
        observation = result["observation"]
        return observation["text"], observation["info"]

    def step(self, action: str, **_: Any) -> StepResult:
        """Executes an action. After the end of an episode, it raises ServerError until the next reset."""
        handle = self._live(starting=False)
        data = {"indices": [handle.index], "messages": [action], "autoreset": "disabled"}
        result = self._only(handle.connection.call("batch_step", data, self.env_id))
        observation = result["observation"]
        return (
            observation["text"],
            float(result["reward"]),
            observation["terminated"],
            observation["truncated"],
            observation["info"],
        )

    def sample_random_action(self) -> str:
        if "sample" not in self._description["capabilities"]:
            raise NotImplementedError(f"{self.env_id} cannot sample actions")
        handle = self._live(starting=False)
        message: str = handle.connection.call("sample", {"index": handle.index}, self.env_id)["message"]
        return message

    def spawn(self, same_state: bool = False, **kwargs: Any) -> RemoteEnv:
        """A new environment with any given options changed and a new seed unless given, or a copy in this state."""
        if not same_state:
            recipe = Recipe.of(self.env_id, {**self._recipe.kwargs(), "seed": None, **kwargs})
            return make_remote(self._server, [replace(recipe, wrappers=self._recipe.wrappers)])[0]
        if kwargs:
            raise TypeError(f"spawn(same_state=True) takes no options but was given {sorted(kwargs)}")
        if not self._started:
            return make_remote(self._server, [self._recipe])[0]
        handle = self._live(starting=False)
        answer = handle.connection.call("batch_fork", {"index": handle.index}, self.env_id)
        copied = type(self)(
            self._server, self._recipe, Handle(handle.connection, answer["indices"][0]), self._description
        )
        copied._started = True
        return copied

    def close(self) -> None:
        self._handle.close()

    def __deepcopy__(self, memo: dict[int, Any]) -> RemoteEnv:
        return self.spawn(same_state=True)

    def __copy__(self) -> RemoteEnv:
        return self.spawn(same_state=True)

    def __reduce__(self) -> tuple[Any, tuple[Any, ...]]:
        state = None
        if self._started and "snapshot" in self._description["capabilities"]:
            state = self._snapshot()
        return (_unpickle, (self._server, self._recipe, state))

    def __repr__(self) -> str:
        return f"<{type(self).__name__} {self.env_id} seed={self.seed}>"

    def _snapshot(self) -> dict[str, Any]:
        handle = self._live(starting=False)
        return handle.connection.call("snapshot", {"index": handle.index}, self.env_id)

    def _restore(self, state: dict[str, Any]) -> None:
        handle = self._live(starting=True)
        handle.connection.call("restore", {**state, "index": handle.index}, self.env_id)
        self._started = True

    def _live(self, starting: bool) -> Handle:
        """The handle; in a forked process, a new one when an episode starts."""
        if not self._handle.is_open:
            raise ServerError("the environment is closed", code="CLOSED", env_id=self.env_id)
        if self._handle.process != os.getpid():
            if not starting and self._started:
                raise ServerError(
                    "the episode was started in another process, from which this one was forked; call reset() here",
                    code="PROCESS_FORKED",
                    env_id=self.env_id,
                )
            self._handle.is_open = False
            self._handle = make_remote(self._server, [self._recipe])[0]._take()
        return self._handle

    def _take(self) -> Handle:
        return self._handle

    def _rewrap(self, wrapper: str) -> None:
        """Adds an outermost wrapper on the server; only before the first reset."""
        self._recipe = replace(self._recipe, wrappers=(*self._recipe.wrappers, wrapper))
        connection = self._handle.connection
        answer = connection.call("batch_make", {"envs": [self._recipe.frame()]}, self.env_id)
        self._handle.close()
        self._handle = Handle(connection, answer["indices"][0])

    def _only(self, answer: dict[str, Any]) -> dict[str, Any]:
        result: dict[str, Any] = answer["results"][0]
        if "error" in result:
            raise ServerError(
                str(result["error"]),
                code="EXECUTION_ERROR",
                env_id=self.env_id,
                session=f"{self._handle.connection.name}[{self._handle.index}]",
            )
        return result


class StatefulRemoteEnv(RemoteEnv):
    """An environment of single questions, whose state can be read and set."""

    def get_state(self) -> dict[str, Any]:
        """The state, for set_state of any environment of the same id."""
        return self._snapshot()

    def set_state(self, state: dict[str, Any]) -> None:
        """Continues from a state that get_state returned."""
        self._restore(state)


def make_remote(server: Server, recipes: Sequence[Recipe], connection: Connection | None = None) -> list[RemoteEnv]:
    """Makes environments in one call. Raises ValueError for an unknown id or an invalid option."""
    session = connection or server.shared_connection()
    names = {recipe.env_id for recipe in recipes}
    frames = [recipe.frame() for recipe in recipes]
    try:
        answer = session.call("batch_make", {"envs": frames}, names.pop() if len(names) == 1 else None)
    except ServerError as e:
        raise _argument_error(e) from None
    descriptions = answer["descriptions"]
    made = []
    for place, (recipe, index) in enumerate(zip(recipes, answer["indices"], strict=True)):
        description = descriptions[place]
        kind = StatefulRemoteEnv if {"snapshot", "indexed"} <= set(description["capabilities"]) else RemoteEnv
        made.append(kind(server, recipe, Handle(session, index), description))
    return made


def _argument_error(failure: ServerError) -> Exception:
    if failure.code != "VALIDATION_ERROR":
        return failure
    return ValueError(failure.message)


def _unpickle(server: Server, recipe: Recipe, state: dict[str, Any] | None) -> RemoteEnv:
    env = make_remote(server, [recipe])[0]
    if state is not None:
        env._restore(state)
    return env
