"""Writes chats.jsonl: chat templates in the manner of published families, with what jinja2 makes of conversations.

Made with: python3 -m venv v && v/bin/pip install jinja2==3.1.6 && TZ=UTC v/bin/python chats.py (Python 3.11)

The first line holds the variables of each conversation by name. Each line after it is an array: the family, the template,
and by conversation the text, or {"error": KIND} where it is refused. The templates are our own; they use the constructs
that the families' templates use.
"""

# Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
import json
import pathlib
import warnings

import reference
from families import FAMILIES

WEATHER = {
    "type": "function",
    "function": {
        "name": "get_weather",
        "description": "Tells the weather of a \"city\" & more.",
        "parameters": {
            "type": "object",
            "properties": {
                "city": {"type": "string", "description": "Where, e.g. Zürich"},
                "days": {"type": "integer", "default": 3, "enum": [1, 3, 7]},
                "tags": {"type": "array", "items": {"type": "string"}},
            },
            "required": ["city"],
        },
        "return": {"type": "string", "description": "the weather"},
    },
}
NOW = {"type": "function", "function": {"name": "now", "description": "The time.", "parameters": {"type": "object", "properties": {}}}}
CALL = {
    "role": "assistant",
    "content": "",
    "tool_calls": [{"id": "call12345", "type": "function", "function": {"name": "get_weather", "arguments": {"city": "Bern", "days": 3, "tags": ["a", None, True, 0.5]}}}],
}
BASE = {"bos_token": "<s>", "eos_token": "</s>", "add_generation_prompt": True, "tools": None, "documents": None}


def chat(*messages, **more):
    return {**BASE, "messages": list(messages), **more}


def says(role, content, **more):
    return {"role": role, "content": content, **more}


CONVERSATIONS = {
    "user": chat(says("user", "  Hi <there> & you!\n")),
    "system": chat(says("system", " Be brief. "), says("user", "2+2?"), says("assistant", "4"), says("user", "sure?")),
    "thinking": chat(says("user", "a"), says("assistant", "<think>\nhm\n</think>\n\nb", reasoning_content="hm"), says("user", "c"), enable_thinking=False),
    "tools": chat(says("system", "S"), says("user", "Weather?"), CALL, says("tool", '{"temp": 21.5}', name="get_weather", tool_call_id="call12345"),
                  says("user", "And now?"), tools=[WEATHER, NOW]),
    "parts": chat(says("user", [{"type": "text", "text": "Look:"}, {"type": "image", "image": "x.png"}])),
    "documents": chat(says("user", "Who?"), documents=[{"title": "T1", "text": "one two", "n": 1}, {"title": "T2", "text": "three"}]),
    "odd": chat(says("assistant", "first"), says("user", "x"), says("user", "y"), add_generation_prompt=False),
}



def main():
    warnings.simplefilter("ignore")
    here = pathlib.Path(__file__).parent
    lines = [json.dumps(CONVERSATIONS, ensure_ascii=False)]
    for family, template in FAMILIES.items():
        results = {}
        for name, variables in CONVERSATIONS.items():
            result = reference.render(template, variables)
            results[name] = {"error": result["error"]} if "error" in result else result["expected"]
        lines.append(json.dumps([family, template, results], ensure_ascii=False, separators=(",", ":")))
    (here / "chats.jsonl").write_text("\n".join(lines) + "\n", encoding="utf-8")
    print(len(FAMILIES), "templates,", len(CONVERSATIONS), "conversations")


if __name__ == "__main__":
    main()
