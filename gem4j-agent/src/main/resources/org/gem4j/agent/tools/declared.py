# Reads the tools and rewards that a user's file declares, and calls them.
import asyncio as _asyncio
import dataclasses as _dataclasses
import enum as _enum
import inspect as _inspect
import json as _json
import linecache as _linecache
import math as _math
import numbers as _numbers
import os as _os
import sys as _sys
import traceback as _traceback
import types as _types
import typing as _typing
from typing import *  # noqa: F403

_tools = {}
_rewards = {}
_INJECTED = ("self", "context", "env", "resource")


class Context:
    """What a tool or reward knows of its chain."""

    def __init__(self, values):
        self.__dict__.update(values)


def tool(name=None, description=None, status="success", max_length=2048, stateful=False, **_others):
    if callable(name):  # used without brackets
        return tool()(name)

    def declare(function):
        _tools[name or function.__name__] = {
            "function": function, "description": description, "status": status, "max_length": max_length,
            "stateful": stateful}
        return function

    return declare


def reward(name=None, **_others):
    if callable(name):
        return reward()(name)

    def declare(function):
        _rewards[name or function.__name__] = function
        return function

    return declare


class BaseTool:
    """A tool as a class: subclasses have a name, a description and a method `call`."""

    name = None
    description = ""
    status = "success"
    max_length = 2048

    def __init_subclass__(cls, **others):
        super().__init_subclass__(**others)
        key = cls.__dict__.get("name") or cls.__name__
        _tools[key] = {
            "class": cls, "description": cls.description, "status": cls.status, "max_length": cls.max_length,
            "stateful": True}


def _modules():
    # the names by which users' files import the decorators
    for names in ("agentfly.tools agentfly.rewards agentfly.core gem4j", "agentfly"):
        for name in names.split():
            module = _types.ModuleType(name)
            module.__dict__.update(tool=tool, reward=reward, BaseTool=BaseTool, Context=Context)
            _sys.modules[name] = module


_modules()


def _annotation(annotation):
    # the name of a type as a class has it
    return annotation.__name__


def _schema(annotation):
    # the JSON schema of a type
    plain = {str: "string", int: "integer", float: "number", bool: "boolean", dict: "object", list: "array"}
    if annotation in plain:
        return {"type": plain[annotation]}
    if annotation is type(None):
        return {"type": "null"}
    origin, arguments = _typing.get_origin(annotation), _typing.get_args(annotation)
    if origin is Union or origin is getattr(_types, "UnionType", Union):
        options = [_schema(each) for each in arguments]
        if all(set(option) == {"type"} for option in options):
            return {"type": [option["type"] for option in options]}
        return {"anyOf": options}
    if origin is Literal:
        return {"enum": list(arguments)}
    if origin in (list, tuple, set, frozenset):
        return {"type": "array", "items": _schema(arguments[0])} if arguments else {"type": "array"}
    if origin is dict:
        return {"type": "object", "additionalProperties": _schema(arguments[1])}
    if isinstance(annotation, type) and issubclass(annotation, _enum.Enum):
        return {"enum": [each.value for each in annotation]}
    if _dataclasses.is_dataclass(annotation):
        fields = _dataclasses.fields(annotation)
        hints = _typing.get_type_hints(annotation)
        return {
            "type": "object", "properties": {f.name: _schema(hints[f.name]) for f in fields},
            "required": [f.name for f in fields
                         if f.default is _dataclasses.MISSING and f.default_factory is _dataclasses.MISSING]}
    return {}


def _plain(value):
    # a default as JSON has it; text where it has none
    try:
        return _json.loads(_json.dumps(value, allow_nan=False))
    except (TypeError, ValueError):
        return str(value)


def _known(value):
    # what JSON does not know, as something that it knows
    if hasattr(value, "tolist"):
        return value.tolist()
    if _dataclasses.is_dataclass(value) and not isinstance(value, type):
        return _dataclasses.asdict(value)
    if isinstance(value, (set, frozenset)):
        return list(value)
    if isinstance(value, (bytes, bytearray)):
        return bytes(value).decode("utf-8", "replace")
    return float(value) if isinstance(value, _numbers.Real) or type(value).__name__ == "Decimal" else str(value)


def _finite(value):
    # NaN and infinities as text
    if isinstance(value, float) and not _math.isfinite(value):
        return str(value)
    if isinstance(value, dict):
        return {key: _finite(each) for key, each in value.items()}
    return [_finite(each) for each in value] if isinstance(value, (list, tuple)) else value


def _parameters(function):
    try:
        hints = _typing.get_type_hints(function)
    except Exception:
        hints = {}
    found = []
    for name, parameter in _inspect.signature(function).parameters.items():
        one = {"name": name, "variadic": parameter.kind in (parameter.VAR_POSITIONAL, parameter.VAR_KEYWORD)}
        if parameter.annotation is not parameter.empty:
            try:
                one["type"] = _annotation(parameter.annotation)
            except AttributeError as e:
                one["type_error"] = str(e)
            one["schema"] = _schema(hints.get(name, parameter.annotation))
        if parameter.default is not parameter.empty:
            one["default"] = _plain(parameter.default)
        found.append(one)
    return found


def _say(value):
    try:
        text = _json.dumps(value, default=_known, allow_nan=False)
    except ValueError:
        text = _json.dumps(_finite(_json.loads(_json.dumps(value, default=_known))))
    with _os.fdopen(_os.dup(4), "w") as out:
        out.write(text)


def _load(source, name):
    # runs a user's file; says why it failed
    _linecache.cache[name] = (len(source), None, source.splitlines(True), name)
    try:
        exec(compile(source, name, "exec", dont_inherit=True), globals())
        return True
    except (Exception, SystemExit) as e:
        e.__traceback__ = e.__traceback__.tb_next
        _say({"failed": "".join(_traceback.format_exception(type(e), e, e.__traceback__)).strip()})
        return False


def _describe():
    told = {"tools": {}, "rewards": {}}
    for name, one in _tools.items():
        function = one["class"].call if "class" in one else one["function"]
        told["tools"][name] = {
            "description": one["description"], "status": one["status"], "max_length": one["max_length"],
            "stateful": one["stateful"], "doc": _inspect.getdoc(function) or "",
            "parameters": _parameters(function)}
    for name, function in _rewards.items():
        told["rewards"][name] = {"parameters": _parameters(function)}
    _say(told)


def _finished(value):
    return _asyncio.run(value) if _inspect.isawaitable(value) else value


def _call(kind, name, arguments, context):
    arguments, context = _json.loads(arguments), Context(_json.loads(context))
    one = _tools[name] if kind == "tool" else {"function": _rewards[name]}
    if "class" in one and "instance" not in one:
        one["instance"] = one["class"]()
    function = one["instance"].call if "class" in one else one["function"]
    known = _inspect.signature(function).parameters
    if kind == "reward":
        arguments = {key: value for key, value in arguments.items() if key in known}
    if "context" in known:
        arguments["context"] = context
    try:
        value = _finished(function(**arguments))
        _say({"number": str(value)} if isinstance(value, float) and not _math.isfinite(value) else {"value": value})
    except (Exception, SystemExit) as e:
        _say({"error": str(e) or type(e).__name__})
