# Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
"""NeMo-Gym: a Gymnasium-style resources server, for `gymnasium_agent`.

A row has `env_id` and optionally `seed`, `idx`, `wrappers` and `env_options`. The entry point is
`python -m gem4j.integrations.nemo_gym`.
"""

from __future__ import annotations

from typing import Any

from resources_servers.gymnasium.base import GymnasiumServer, extract_text

from gem4j import aio
from gem4j.integrations.episode import Episode


class Gem4jResourcesServer(GymnasiumServer):  # type: ignore[misc]
    """Plays one episode per session."""

    async def reset(self, metadata: dict[str, Any], session_id: str | None = None) -> tuple[str, dict[str, Any]]:
        await self.close_session(session_id)
        options = dict(metadata.get("env_options") or {})
        episode = await aio.run(Episode, metadata["env_id"], metadata.get("wrappers") or "", **options)
        self.session_state[session_id] = episode
        return await aio.run(episode.start, metadata.get("seed"), metadata.get("idx")), {}

    async def step(
        self, action: Any, metadata: dict[str, Any], session_id: str | None = None
    ) -> tuple[str, float, bool, bool, dict[str, Any]]:
        episode: Episode = self.session_state[session_id]
        turn = await aio.run(episode.play, extract_text(action))
        return turn.observation, turn.reward, turn.terminated, turn.truncated, turn.info

    async def close_session(self, session_id: str | None) -> None:
        episode = self.session_state.pop(session_id, None)
        if episode is not None:
            await aio.run(episode.close)


if __name__ == "__main__":
    Gem4jResourcesServer.run_webserver()
