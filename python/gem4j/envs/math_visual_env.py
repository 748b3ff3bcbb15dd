# Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
"""Mathematical questions with images, from rows in this process."""

from __future__ import annotations

from typing import Any

from gem4j.envs.math_env import MathEnv


class MathVisualEnv(MathEnv):
    """Like MathEnv; an observation is `{"problem": str, "images": the row's value for image_key}`."""

    def __init__(
        self,
        dataset_name: str | None = "",
        split: str | None = None,
        dataset: Any = None,
        image_key: str = "images",
        **kwargs: Any,
    ) -> None:
        self.image_key = image_key
        super().__init__(dataset_name, split, dataset, **kwargs)

    def spawn(self, same_state: bool = False, **kwargs: Any) -> MathEnv:
        return super().spawn(same_state, image_key=self.image_key, **kwargs)

    def _question(self, row: Any) -> Any:
        return {"problem": row[self.question_key], "images": row[self.image_key]}
