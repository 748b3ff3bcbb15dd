# Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
"""Searches documents on a search server."""

from __future__ import annotations

import os
import re
import urllib.request
from typing import Any

import msgpack

from gem4j.tools.base_tool import BaseTool

_QUERY = re.compile(r"<search>(.*?)</search>", re.DOTALL)
_ERROR = "[SearchTool Error:"


class SearchTool(BaseTool):
    """The query is in a `<search>` tag. The server's URL is `search_url`, else the environment variable SEARCH_URL."""

    tool_type = "search"

    def __init__(self, num_workers: int = 1, search_url: str | None = None, topk: int = 3, timeout: float = 5) -> None:
        super().__init__(num_workers)
        self.search_url = search_url
        self.topk = topk
        self.timeout = timeout

    def instruction_string(self) -> str:
        return (
            "You can search: put a query between <search> and </search>. The documents that are found are shown to "
            "you. You may search several times. Give your final answer between <answer> and </answer>."
        )

    def execute_action(self, action: str) -> tuple[bool, bool, str, str]:
        match = _QUERY.search(action)
        if match is None:
            return False, True, "", ""
        found = self._search(match.group(1).strip())
        return True, found.startswith(_ERROR), found, action[: match.end()]

    def _search(self, query: str) -> str:
        url = self.search_url or os.environ.get("SEARCH_URL")
        if not url:
            raise ValueError("search_url or the environment variable SEARCH_URL must name the search server")
        body = msgpack.packb({"query": query, "topk": self.topk, "return_scores": True})
        request = urllib.request.Request(url, data=body, headers={"Content-Type": "application/msgpack"})
        try:
            with urllib.request.urlopen(request, timeout=self.timeout) as answer:
                return _documents(msgpack.unpackb(answer.read())["result"])
        except (OSError, ValueError, KeyError, TypeError, msgpack.UnpackException) as e:
            return f"{_ERROR} {e}]"


def _documents(result: list[dict[str, Any]]) -> str:
    texts = []
    for number, entry in enumerate(result, start=1):
        title, _, text = entry["document"]["contents"].partition("\n")
        texts.append(f"Doc {number}(Title: {title}) {text}\n")
    return "".join(texts)
