# Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
"""Constants: texts and rewards with a fixed meaning."""

#: Observation of an environment that has nothing more to say.
TERMINAL_STATE = "<\uff5cTERMINAL_STATE\uff5c>"

#: What trainers send in place of a truncated response.
INVALID_ACTION = "<\uff5cINVALID_ACTION\uff5c>"


class LanguageGameReward:
    """Rewards of the games."""

    success_reward: float = 1.0
    internal_step_reward: float = 0.0
    fail_reward: float = 0.0
    invalid_action_reward: float = 0.0
    format_error_reward: float = -0.1
