"""Renders templates with jinja2 as transformers sets it up, at a fixed time."""

# Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
import copy
import datetime
import json

import jinja2
import jinja2.ext
import jinja2.sandbox

NOW = datetime.datetime(2025, 7, 6, 9, 5, 3, 123)


class Generation(jinja2.ext.Extension):
    """The tag `generation`, whose body is rendered as it is."""

    tags = {"generation"}

    def parse(self, parser):
        lineno = next(parser.stream).lineno
        body = parser.parse_statements(["name:endgeneration"], drop_needle=True)
        return jinja2.nodes.CallBlock(self.call_method("_body"), [], [], body).set_lineno(lineno)

    def _body(self, caller):
        return caller()


class Raised(jinja2.exceptions.TemplateError):
    pass


def raise_exception(message):
    raise Raised(message)


def tojson(x, ensure_ascii=False, indent=None, separators=None, sort_keys=False):
    return json.dumps(x, ensure_ascii=ensure_ascii, indent=indent, separators=separators, sort_keys=sort_keys)


def environment():
    made = jinja2.sandbox.ImmutableSandboxedEnvironment(
        trim_blocks=True, lstrip_blocks=True, extensions=[Generation, jinja2.ext.loopcontrols]
    )
    made.filters["tojson"] = tojson
    made.globals["raise_exception"] = raise_exception
    made.globals["strftime_now"] = NOW.strftime
    return made


ENVIRONMENT = environment()


def kind(error):
    """The kind of a JinjaException that stands for the error."""
    if isinstance(error, Raised):
        return "RAISED"
    if isinstance(error, jinja2.exceptions.SecurityError):
        return "TYPE"
    if isinstance(error, jinja2.UndefinedError):
        return "UNDEFINED"
    if isinstance(error, (jinja2.TemplateSyntaxError, SyntaxError)) or " named " in str(error):
        return "SYNTAX"
    return "LIMIT" if "Range too big" in str(error) else "TYPE"


def render(template, variables):
    """{"expected": text}, or {"error": kind, "message": what Python says}."""
    try:
        # Copies, as jinja2's `indent` changes a list that it is given.
        return {"expected": ENVIRONMENT.from_string(template).render(**copy.deepcopy(variables))}
    except Exception as error:
        return {"error": kind(error), "message": f"{type(error).__name__}: {error}"}
