# Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
"""Threads, event loops, processes, and servers that fail."""

from __future__ import annotations

import asyncio
import json
import multiprocessing
import os
import socket
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest
from guess import GUESS
from running import Running

import gem4j as gem
from gem4j import aio
from gem4j.client import local
from gem4j.client.server import default_server
from gem4j.envs.remote_env import Recipe, make_remote
from gem4j.wrappers.wrapper_factory import get_wrapper_fns

ACTIONS = [f"\\boxed{{{n}}}" for n in (5, 2, 8, 3, 9)]


def episodes(seed: int, count: int = 3, size: int = 4) -> list[Any]:
    """What a sequence of actions brings; the same in every process."""
    vec = gem.make_vec([GUESS] * size, seed=seed)
    seen: list[Any] = [vec.reset()]
    for action in ACTIONS * count:
        obs, rewards, terminated, truncated, infos = vec.step([action] * size)
        seen.append((obs, rewards.tolist(), terminated.tolist(), truncated.tolist(), infos))
    return json.loads(json.dumps(seen))  # type: ignore[no-any-return]


def send(pipe: Any, seed: int) -> None:
    pipe.send(episodes(seed, size=64))


@pytest.mark.parametrize("method", ["fork", "spawn"])
def test_processes_play_as_one_does(method: str):
    expected = [episodes(seed, size=64) for seed in range(4)]
    context = multiprocessing.get_context(method)
    pipes = []
    for seed in range(4):
        receiver, sender = context.Pipe(duplex=False)
        process = context.Process(target=send, args=(sender, seed))
        process.start()
        pipes.append((process, receiver))
    for (process, receiver), wanted in zip(pipes, expected, strict=True):
        assert receiver.poll(60)
        assert receiver.recv() == wanted
        process.join(60)
        assert process.exitcode == 0
    assert episodes(0, size=64) == expected[0]


def test_a_child_may_reset_but_not_step_its_parents_episode():
    env = gem.make(GUESS, seed=1)
    env.reset()
    before = env.step(ACTIONS[0])
    receiver, sender = multiprocessing.Pipe(duplex=False)

    def child() -> None:
        try:
            env.step(ACTIONS[1])
        except gem.ServerError as failure:
            sender.send(failure.code)
        sender.send(env.reset() == gem.make(GUESS, seed=1).reset())

    process = multiprocessing.get_context("fork").Process(target=child)
    process.start()
    assert receiver.poll(60)
    assert receiver.recv() == "PROCESS_FORKED"
    assert receiver.poll(60)
    assert receiver.recv()
    process.join(60)
    env.reset(seed=1)
    assert before[0]


def test_threads_share_a_server():
    expected = {seed: episodes(seed) for seed in range(8)}
    with ThreadPoolExecutor(8) as pool:
        assert dict(zip(range(8), pool.map(episodes, range(8)), strict=True)) == expected


def test_a_slow_environment_does_not_keep_others_waiting():
    slow = get_wrapper_fns("python_tool")[0](gem.make(GUESS, seed=1))
    slow.reset()
    quick = gem.make(GUESS, seed=1)
    quick.reset()
    order: list[str] = []

    def run_slowly() -> None:
        slow.step("<python>import time; time.sleep(1.5)</python>")
        order.append("slow")

    thread = threading.Thread(target=run_slowly)
    thread.start()
    quick.step(ACTIONS[0])
    order.append("quick")
    thread.join()
    assert order == ["quick", "slow"]


def test_event_loops():
    async def play(seed: int) -> list[Any]:
        async with await aio.make(GUESS, seed=seed, wrappers=get_wrapper_fns("concat")) as env:
            seen = [await env.reset()]
            copied = await env.spawn(same_state=True)
            return [*seen, await env.step(ACTIONS[0]), await copied.step(ACTIONS[0])]

    async def both() -> list[Any]:
        return list(await asyncio.gather(*(play(seed) for seed in range(12))))

    assert asyncio.run(both()) == asyncio.run(both())


def test_async_vectors_outlive_an_event_loop():
    async def start() -> aio.AsyncVector:
        vec = await aio.make_vec([GUESS] * 3, seed=1)
        await vec.reset()
        return vec

    async def go(vec: aio.AsyncVector) -> Any:
        async with vec:
            return await vec.step([ACTIONS[0]] * vec.num_envs)

    vec = asyncio.run(start())
    assert len(asyncio.run(go(vec))[0]) == 3


TOKEN = "a-token-of-some-length"


@pytest.fixture(scope="module")
def running(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    folder = tmp_path_factory.mktemp("running")
    tokens = folder / "tokens"
    tokens.write_text(f"{TOKEN}\n")
    server = Running(folder, "--token_file", str(tokens))
    yield server
    server.kill()


def test_connect_chooses_a_server(running: Running):
    with pytest.raises(gem.ServerError, match="401"):
        gem.connect(running.url)
    with gem.connect(running.url, token=TOKEN) as server:
        env = gem.make(GUESS, seed=3)
        observed = env.reset()
        assert server.make(GUESS, seed=3).reset() == observed
        assert server.make_vec([GUESS] * 2, seed=3).reset()[0][0] == observed[0]
    assert gem.make(GUESS, seed=3).reset() == observed


def test_a_killed_server_is_a_server_error(running: Running):
    with gem.connect(running.url, token=TOKEN):
        env = get_wrapper_fns("python_tool")[0](gem.make(GUESS, seed=3))
        vec = gem.make_vec([GUESS] * 2, seed=3)
        env.reset()
        vec.reset()
        killer = threading.Timer(0.5, running.kill)
        killer.start()
        with pytest.raises(gem.ServerError) as amid:
            env.step("<python>import time; time.sleep(4)</python>")
        killer.join()
        assert (amid.value.code, amid.value.env_id) == ("CONNECTION_LOST", GUESS)
        with pytest.raises(gem.ServerError, match="CONNECTION_LOST"):
            env.step(ACTIONS[0])
        with pytest.raises(gem.ServerError, match="CONNECTION_LOST"):
            vec.step([ACTIONS[0]] * 2)
        with pytest.raises(gem.ServerError, match="CANNOT_CONNECT"):
            gem.make(GUESS)
    assert gem.make(GUESS).reset()


def test_nobody_listens_and_wrong_urls():
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        url = f"http://127.0.0.1:{free.getsockname()[1]}"
    with pytest.raises(gem.ServerError, match="CANNOT_CONNECT"):
        gem.connect(url)
    for wrong in ("127.0.0.1:8000", "unix:relative", "ftp://host"):
        with pytest.raises(ValueError, match="must look like"):
            gem.connect(wrong)


@pytest.mark.parametrize("body", [b'{"version": "0", "frames": [], "encodings": ["json"]}', b"<html>"])
def test_a_server_that_does_not_fit_is_named(body: bytes):
    with socket.create_server(("127.0.0.1", 0)) as listening:

        def answer() -> None:
            stream, _ = listening.accept()
            with stream:
                stream.recv(65536)
                stream.sendall(b"HTTP/1.1 200 OK\r\n\r\n" + body)

        thread = threading.Thread(target=answer)
        thread.start()
        with pytest.raises(gem.ServerError, match="VERSION_MISMATCH"):
            gem.connect(f"http://127.0.0.1:{listening.getsockname()[1]}")
        thread.join()


def script(tmp_path: Path, text: str) -> Path:
    program = tmp_path / "gem4j"
    program.write_text(f"#!/bin/sh\n{text}\n")
    program.chmod(0o755)
    return program


def test_a_server_that_fails_to_start_shows_its_log(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    script(tmp_path, "echo the disk is full; exit 7")
    monkeypatch.setenv("GEM4J_HOME", str(tmp_path))
    with pytest.raises(gem.ServerError, match="exited with code 7") as failure:
        local.find_or_start(30)
    assert "the disk is full" in str(failure.value)
    assert failure.value.code == "CANNOT_START"


def test_a_server_that_never_answers_is_ended(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    script(tmp_path, f"echo $$ >{tmp_path}/pid; sleep 600")
    monkeypatch.setenv("GEM4J_HOME", str(tmp_path))
    with pytest.raises(gem.ServerError, match="in time"):
        local.find_or_start(1)
    with pytest.raises(ProcessLookupError):
        os.kill(int((tmp_path / "pid").read_text()), 0)


def test_a_missing_checkout_is_named(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setenv("GEM4J_HOME", "/nowhere")
    with pytest.raises(gem.ServerError, match="/nowhere"):
        local.find_or_start(1)


PLAY = f"""
import gem4j as gem
env = gem.make("{GUESS}", seed=1)
env.reset()
print(env._handle.connection.name.split("#")[0], flush=True)
"""


def wait_for(condition: Any, what: str, seconds: float = 60) -> None:
    deadline = time.monotonic() + seconds
    while not condition():
        assert time.monotonic() < deadline, f"{what} did not happen within {seconds} s"
        time.sleep(0.05)


def test_the_server_ends_after_its_last_client(tmp_path: Path):
    environment = {**os.environ, "XDG_RUNTIME_DIR": str(tmp_path), "GEM4J_LINGER": "3"}
    paths = set()
    for end in ("", "os.kill(os.getpid(), signal.SIGKILL)", "raise KeyboardInterrupt"):
        process = subprocess.run(
            [sys.executable, "-c", f"import os, signal\n{PLAY}{end}"],
            env=environment,
            capture_output=True,
            text=True,
            timeout=60,
        )
        paths.add(Path(process.stdout.strip().removeprefix("unix:")))
        assert "Exception ignored" not in process.stderr
    (path,) = paths
    wait_for(lambda: not path.exists(), "the end of the server")


def test_what_is_no_longer_used_is_closed_on_the_server():
    server = default_server()
    connection = server.own_connection()
    envs = make_remote(server, [Recipe.of(GUESS, {"seed": i}) for i in range(5)], connection)
    assert connection.environments == 5
    kept = envs[0]
    del envs
    kept.reset()
    assert connection.environments == 1
    with pytest.raises(gem.ServerError):
        connection.call("batch_reset", {"indices": [1]})
