"""Writes grid.jsonl: templates with what jinja2 renders them as, set up as transformers sets it up.

Made with: python3 -m venv v && v/bin/pip install jinja2==3.1.6 && TZ=UTC v/bin/python grid.py (Python 3.11)

One JSON array a line: the template, and what it gives, or {"error": KIND} where it is refused. All templates see VARS.
"""

# Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
import json
import pathlib
import re
import warnings

import reference

VARS = {
    "s": "Hello wörld",
    "sp": "  a b\tc \n",
    "e": "",
    "num": "42.5",
    "html": "<a href=\"x\">it's & so</a>",
    "i": 7,
    "neg": -3,
    "z": 0,
    "f": 2.5,
    "big": 123456789012345678901234567890,
    "t": True,
    "n": None,
    "l": [3, 1, 2],
    "ls": ["b", "A", "c"],
    "le": [],
    "d": {"b": 1, "A": 2, "items": 3},
    "users": [
        {"name": "Zoe", "age": 30, "tags": ["x"], "a": {"b": 1}},
        {"name": "adam", "age": None, "tags": [], "a": {"b": 2}},
        {"name": "Bea", "age": 30, "tags": ["y", "z"], "a": {}},
    ],
    "m": [[1, 2], [3, 4]],
}

VALUES = ["s", "sp", "e", "num", "html", "i", "neg", "z", "f", "big", "t", "n", "l", "ls", "le", "d", "users", "m", "u", "(1, 'a')",
          "range(4)", "d.items()", "html|e"]
FEW = ["s", "i", "f", "n", "l", "d", "u", "(1, 'a')", "t", "'3'"]

FILTERS = """abs|attr('upper')|batch(2)|list|batch(2, 0)|list|capitalize|center(9)|count|default('x')|default('x', true)|d
dictsort|dictsort(true)|dictsort(false, 'value')|dictsort(reverse=true)|escape|filesizeformat|first|float|float(1)|forceescape
format(1)|groupby('age')|list|indent|indent(2, true)|int|int(5)|join|join(', ')|last|length|list|lower|items|list|map('string')|list
map(attribute='name')|list|map(attribute='age', default=0)|list|min|max|reject('none')|list|reject('string')|list|rejectattr('age')|list
replace('a', 'b')|replace('l', 'L', 1)|reverse|list|round|round(1)|round(1, 'ceil')|round(0, 'floor')|safe|select|list
select('string')|list|selectattr('age', 'none')|list|selectattr('tags')|list|slice(2)|list|slice(3, 'x')|list|sort|sort(true)
sort(attribute='name')|sort(case_sensitive=true)|string|striptags|sum|sum(start=10)|title|tojson|tojson(indent=2)|tojson(true)
tojson(sort_keys=true)|trim|trim('H d')|truncate(8)|truncate(8, true, '-', 0)|unique|list|upper|urlencode|wordcount|wordwrap(5)
xmlattr|select('in', [1, 'b', none])|list|first(1)|upper(1)|join(d='-')|pprint|length()|map|list|last|tojson(separators=(',', ':'))"""


def chains(text):
    """Filters with the list behind those that give generators."""
    parts = re.split(r"[|\n](?!list)", text.replace("|list|batch", "\nbatch"))
    return [part for part in parts if part]


TESTS = ["boolean", "callable", "defined", "divisibleby 3", "eq 7", "escaped", "even", "false", "filter", "float", "ge 2", "gt 2",
         "in [7, 'a', none]", "integer", "iterable", "le 2", "lower", "lt 2", "mapping", "ne 7", "none", "number", "odd", "sameas none",
         "sameas true", "sequence", "string", "test", "true", "undefined", "upper", "not none", "equalto('a')", "greaterthan 1"]
OPERATORS = ["+", "-", "*", "/", "//", "%", "**", "~", "==", "!=", "<", ">=", "in", "not in", "and", "or"]
METHODS = """capitalize() casefold() center(14,'*') count('l') count('l',3) endswith('d') endswith(('x','ld')) expandtabs(4) find('l')
find('l',4,9) find('zz') index('w') isalnum() isalpha() isascii() isdecimal() isdigit() isidentifier() islower() isnumeric()
isprintable() isspace() istitle() isupper() join(['a','b']) join([1]) ljust(13) lower() lstrip() lstrip('He') partition('o')
partition('zz') removeprefix('He') removesuffix('ld') replace('l','L') replace('','-') replace('l','',1) rfind('l') rindex('l')
rjust(13,'.') rpartition('o') rsplit('l',1) rsplit() rstrip() split() split('l') split('l',1) split(sep='o') splitlines()
splitlines(true) startswith('H') startswith('e',1) strip() strip('Hd') swapcase() title() upper() zfill(14) split('') nope()
split(none,1) index('zz') format(1) count('')""".split()
FORMATS = """%d|42 %5d|42 %-5d|42 %05d|-42 %+d|42 %x|255 %X|255 %#x|255 %o|8 %e|12345.678 %.2e|0.00012 %E|1.5 %f|2.5 %.0f|2.5 %.1f|0.25
%g|1e20 %g|0.0001 %g|0.00001 %.3g|1234.5 %#g|1.0 %s|none %r|'a\\n' %a|'é' %c|65 %c|'x' %%|() %5s|'ab' %-5s|'ab' %.1s|'ab' %d|'a' %d|2.9
%s|(1,2) %s|[1] %(a)s|{'a':1} %(b)s|{'a':1} %s%s|(1,2) %s|() %*d|(5,1) %i|true %q|1 %d|none %x|1.5 %10.3f|3.14159 %s|big %d|big""".split("\n")
SPECS = """d|42 5d|42 <5d|42 ^5d|42 >5d|42 05d|-42 +d|42 ,|1234567 _|1234567 x|255 #x|255 b|5 o|8 c|65 e|1234.5 .2e|1234.5 f|2.5 .1f|0.25
.0f|2.5 g|1e20 .3g|1234.5 %|0.25 .1%|0.256 |3.0 .3|2.0 .2|1234.5 10.2f|3.14159 010.2f|-3.14159 *^9|'ab' <5|'ab' .1|'ab' s|'ab' d|'a'
s|1 >5|none ,.2f|1234567.891 012,d|1234 n|1234 E|1.5 G|1e-10 =5|'a' z|1 #o|8 +.1f|2.25 ,|0.5 x|1.5""".split("\n")
DIRECTIVES = "a A b B c C d D e F f g G h H I j k l m M n p P r R S t T u U V w W x X y Y z Z % -d -m -I -e _d 0e ^a #a #p 5d Ey q".split()

LITERALS = """0x1f 0b101 0o17 1_000 1e3 1.5e-3 1.0 00 1e400 123456789012345678901234567890 'a\\nb' 'a\\x41' '\\u00e9' '\\U0001F600' 'a\\'b'
"a'b" 'a' 'b' '\\q' '\\101' '\\N{BULLET}' [1,] (1,) () {} {'a':1,} {1:2,1.0:3,true:4} {none:1,(1,2):3} [[],[[]]] none None true False 'é\\u200b'
'\\x' 1. .5 01 'a 1__0 {[1]:2} {1} -0.0 1e16 1e15 123456789.123 0.1+0.2 1/3 1e-5 0.0001 5e-324""".split()
SLICES = ["[1:]", "[:2]", "[::2]", "[::-1]", "[-2:]", "[1:10:2]", "[5:1:-2]", "[0]", "[-1]", "[99]", "['x']", "[none]", "[1:none]", "[::0]", "['a':]",
          "[1,2]", "[true]", "[1.0]", ".0", "[u:]"]

STATEMENTS = r"""{% for x in l %}{{ loop.index }}{{ loop.index0 }}{{ loop.revindex }}{{ loop.revindex0 }}{{ loop.first }}{{ loop.last }}{{ loop.length }};{% endfor %}
{% for x in l %}{{ loop.previtem }}<{{ x }}>{{ loop.nextitem }}{{ loop.cycle('a', 'b') }}{{ loop.changed(x > 1) }}{{ loop.depth }}{{ loop.depth0 }};{% endfor %}
{% for x in l if x > 1 %}{{ loop.index }}/{{ loop.length }}{% if not loop.last %},{% endif %}{% endfor %}
{% for x in le %}x{% else %}none{% endfor %}|{% for x in u %}x{% else %}none{% endfor %}
{% for x in l %}{% if x == 1 %}{% continue %}{% endif %}{{ x }}{% endfor %}|{% for x in l %}{% if x == 1 %}{% break %}{% endif %}{{ x }}{% endfor %}
{% for x in l %}{% for y in m %}{{ loop.index }}{% if y[0] > 1 %}{% break %}{% endif %}{% endfor %}{{ loop.index }}{% endfor %}
{% for a, b in m %}{{ a }}-{{ b }};{% endfor %}|{% for (a, b) in m %}{{ b }}{% endfor %}|{% for a, (b, c) in [[1, [2, 3]]] %}{{ a }}{{ b }}{{ c }}{% endfor %}
{% for a, b in l %}x{% endfor %}
{% for k, v in d.items() %}{{ k }}={{ v }};{% endfor %}|{% for k in d %}{{ k }}{% endfor %}|{% for k, v in d|dictsort %}{{ k }}{{ v }}{% endfor %}
{% for c in s %}{{ c }}.{% endfor %}|{% for x in 1, 2 %}{{ x }}{% endfor %}|{% for x in (1,) %}{{ x }}{% endfor %}
{% for x in [[1, [2, [3]]], [4]] recursive %}{{ loop.depth }}{{ x if x is number }}{% if x is iterable %}({{ loop(x) }}){% endif %}{% endfor %}
{% for x in l %}{{ loop(x) }}{% endfor %}
{% for x in i %}{% endfor %}
{% for x in n %}{% endfor %}
{% for x in l %}{{ loop }}{% endfor %}|{% for x in l|map('string') %}{{ loop.last }}{{ loop.length }}{% endfor %}
{% set ns = namespace(x=1, y='a') %}{% for a in l %}{% set ns.x = ns.x + a %}{% endfor %}{{ ns.x }}{{ ns.y }}{{ ns.z }}{{ ns }}
{% set ns = namespace({'a': 1}, b=2) %}{{ ns.a }}{{ ns.b }}{{ ns['a'] }}{{ ns.items }}|{% set ns.a, ns.b = 5, 6 %}{{ ns.a }}{{ ns.b }}
{% set x = 1 %}{% set x.y = 2 %}
{% set q.y = 2 %}
{% set x = 1 %}{% for a in l %}{% set x = x + a %}{{ x }}{% endfor %}{{ x }}
{% set x = 1 %}{% if true %}{% set x = 2 %}{% endif %}{{ x }}|{% with x = 3 %}{{ x }}{% set x = 4 %}{{ x }}{% endwith %}{{ x }}
{% set a, b = 1, 2 %}{{ a }}{{ b }}|{% set (a, b), c = (1, 2), 3 %}{{ a }}{{ b }}{{ c }}|{% set t = 1, 2 %}{{ t }}|{% set a, = [5] %}{{ a }}
{% set a, b = 1 %}
{% set x %}a {{ s }} b{% endset %}[{{ x }}]{{ x|length }}|{% set x | upper | replace('A', 'b') %}abc{% endset %}{{ x }}|{% set x, y %}ab{% endset %}{{ y }}
{% set none = 1 %}
{% set 'a' = 1 %}
{% with %}{{ s }}{% endwith %}|{% with a = 1, b = 2 %}{{ a }}{{ b }}{% endwith %}|{% with a = 1, b = a %}{{ b }}{% endwith %}{{ a }}|{% with (a, b) = (1, 2) %}{{ b }}{% endwith %}
{% macro f(a, b=2, c=a) %}[{{ a }},{{ b }},{{ c }}]{% endmacro %}{{ f(1) }}{{ f(1, 3) }}{{ f(c=1) }}{{ f(*[1, 2]) }}{{ f(**{'a': 5}) }}{{ f(1, *[2], **{'c': 3}) }}
{% macro f(a) %}{{ a }}{% endmacro %}{{ f(1, 2) }}
{% macro f(a) %}{{ a }}{% endmacro %}{{ f(b=2) }}
{% macro f(a) %}{{ a.x }}{% endmacro %}{{ f() }}
{% macro f(a) %}{{ varargs }}{{ kwargs }}{% endmacro %}{{ f(1, 2, 3, x=4) }}|{{ f() }}
{% macro f() %}<{{ caller() }}>{% endmacro %}{% call f() %}in {{ s }}{% endcall %}|{% macro g() %}{{ caller(1, b=2) }}{% endmacro %}{% call(a, b=3) g() %}{{ a }}{{ b }}{% endcall %}
{% macro f() %}x{% endmacro %}{% call f() %}y{% endcall %}
{% macro f() %}{{ caller }}{{ caller is defined }}{% endmacro %}{{ f() }}
{% macro f(x, caller=none) %}{{ x }}{{ caller }}{% endmacro %}{{ f(1) }}
{% macro f() %}{{ q }}{% endmacro %}{% set q = 5 %}{{ f() }}|{{ f }}{{ f.name }}{{ f.arguments }}{{ f.catch_kwargs }}
{% macro f(n) %}{{ n }}{% if n > 0 %}{{ f(n - 1) }}{% endif %}{% endmacro %}{{ f(3) }}|{{ f(1)|upper }}{{ f(1) + 'x' }}{{ f(2) is string }}
{% macro f(a, b=1, c) %}{% endmacro %}
{% macro f(a, a) %}{% endmacro %}
{% for x in l %}{% macro f() %}{{ x }}{% endmacro %}{{ f() }}{% endfor %}
{% filter upper %}a{{ s }}{% endfilter %}|{% filter upper|replace('A', 'z') %}abc{% endfilter %}|{% filter indent(width=2) %}a\nb{% endfilter %}
{% if l %}a{% endif %}{% if le %}b{% elif n %}c{% elif t %}d{% else %}e{% endif %}{% if 1, %}f{% endif %}{% if not u %}g{% endif %}
{% generation %}a{{ s }}{% set y = 1 %}{% endgeneration %}{{ y }}|{% for x in l %}{% generation %}{{ x }}{{ loop.index }}{% endgeneration %}{% endfor %}
{% block a %}x{{ s }}{% endblock %}|{% block b scoped %}y{% endblock b %}|{% print 1, 'a' %}
{% include 'x' %}
{% import 'x' as y %}
{% from 'x' import a, b as c %}
{% extends 'x' %}
{% break %}
{% for x in l %}{% macro f() %}{% break %}{% endmacro %}{% endfor %}
{% for loop in l %}{% endfor %}
{% do l.append(1) %}
{% endif %}
{% if x %}
{% for x in l %}{% endif %}
{% raw %}{{ x }} {% if %}{% endraw %}|{%- raw -%}  a {{ }}  {%- endraw -%}  z|{% raw %}\n a\n  {% endraw %}\nb
{# c #}a{#- c -#}  b  {#- d #}c\n{# e #}\nd{# {{ x }} #}
a\n  {% if t %}  \n  b\n  {% endif %}  \nc\n
a  {%- if t -%}  b  {%- endif -%}  c|a\n {{- s -}} \nb|x {%+ if t %}y{% endif +%}\nz
  {%+ if t %}\n  a{%- endif %}\n\n\n
\n\n{{ s }}\n\n
{{ s }}{#\n\n#}\n {% set x = 1 %}\n\n  {% set y = 2 -%}\n\n {{ x }}
{{ -1 }}{{- 1 -}}{{ - 1 }}{{ 1 }}
{{ {'a': {'b': 1}}['a'] }}{{ {'a': 1}.a }}{{ '}}' }}{{ '{%' }}
{{ 'a' if t }}{{ 'a' if not t }}|{{ 1 if z else 2 if n else 3 }}|{{ (1 if t) is defined }}{{ (1 if z) is defined }}
{{ d.items is callable }}{{ d['items'] }}{{ d.get('b') }}{{ d.get('q') }}{{ d.get('q', 5) }}{{ d.keys()|list }}{{ d.values() }}{{ d.items() }}{{ d.copy() }}
{{ l.append(4) }}
{{ l.append }}|{{ d.update is defined }}|{{ s.__class__ }}|{{ s._x }}|{{ ''.__class__.__mro__ }}
{{ l.index(1) }}{{ l.count(3) }}{{ (1, 2).index(2) }}{{ l.copy() }}|{{ range(2, 9, 3) }}{{ range(9)[2:5] }}{{ range(5)|last }}{{ range(3) == range(0, 3) }}{{ 2 in range(3) }}
{{ l.index(9) }}
{{ dict(a=1, b=2) }}{{ dict([('x', 1)]) }}{{ dict({'a': 1}, b=3) }}|{{ {'a': 1} == dict(a=1) }}{{ (1, 2) == [1, 2] }}{{ [1, 2] == [1.0, 2] }}{{ 1 == true }}
{% set c = cycler('a', 'b') %}{{ c.next() }}{{ c.next() }}{{ c.current }}{{ c.next() }}{{ c.reset() }}{{ c.current }}|{% set j = joiner('-') %}{{ j() }}{{ j() }}{{ j() }}
{{ raise_exception('stop ' ~ i) }}
{{ u.x }}
{{ u + 1 }}
{{ u() }}
{{ s.nope }}|{{ s.nope.x }}
{{ s() }}
{{ i.real }}{{ i.bit_length() }}{{ f.is_integer() }}{{ i.numerator }}
{{ s | nope }}
{{ s is nope }}
{{ s is string is defined }}
{{ 2 ** 3 ** 2 }}|{{ -2 ** 2 }}|{{ 2 ** -1 }}|{{ (-2) ** 3 }}|{{ 7 // -2 }}|{{ -7 % 3 }}|{{ 7.5 // 2 }}|{{ -7.5 % 2 }}|{{ 2 ** 100 }}|{{ 10 ** 20 // 3 }}|{{ 1e308 * 10 }}|{{ 9223372036854775807 + 1 }}
{{ 1 < 2 < 3 }}{{ 1 < 2 > 3 }}{{ 1 == 1.0 == true }}|{{ not 1 == 2 }}{{ not not t }}|{{ 'a' < 'b' }}{{ [1, 2] < [1, 3] }}{{ (1,) < (1, 2) }}
{{ 1 + 2 ~ 3 + 4 }}|{{ 'a' ~ n ~ 1.0 ~ t ~ l }}|{{ 1 in l and 2 not in l or true }}
{{ "it's "|safe + html }}|{{ html|e }}|{{ ('<'|safe) ~ '<' }}|{{ '%s'|safe % '<' }}|{{ ['<', '<'|safe]|join('&') }}|{{ '<b>'|safe|upper }}|{{ ('<'|safe) * 2 }}|{{ [html|safe] }}
{{ ('a,<'|safe).split(',') }}|{{ ('-'|safe).join(['<', '>'|safe]) }}|{{ ('a{}'|safe).format('<') }}|{{ '<'|e|e }}|{{ '<'|e|forceescape }}|{{ ('<'|safe).replace('<', '>') }}
{{ users|map(attribute='a.b')|list }}{{ users|map('attr', 'name')|list }}{{ users|sort(attribute='age,name') }}
{{ users|groupby('tags') }}
{{ users|sort(attribute='name', reverse=true)|map(attribute='name')|join(', ') }}|{{ users|groupby('age', default=0) }}
{% for g in users|selectattr('age')|groupby('age') %}{{ g.grouper }}:{{ g.list|length }}{% endfor %}|{{ users|sum(attribute='a.b') }}
{{ users|map(attribute='name')|map('lower')|sort|join }}|{{ users|rejectattr('age', 'equalto', 30)|map(attribute='name')|first }}|{{ ls|map('upper')|list }}
{{ users|selectattr('name', 'in', ['Zoe'])|list|length }}{{ n|selectattr('x', 'equalto', 1)|list }}{{ u|map('x')|list }}{{ 0|select('odd')|list }}
{% if l|select('gt', 99) %}always{% endif %}|{{ l|select('gt', 99)|list }}|{{ (l|map('string'))[0] }}|{{ l|map('string')|first }}
{{ l|map('string')|length }}
{{ l|map('string')|last }}
{{ '{0} {1} {0}'.format(1, 'a') }}|{{ '{} {x}'.format(1, x=2) }}|{{ '{a.b}{c[0]}'.format(a={'b': 1}, c=[2]) }}|{{ '{!r:>5}'.format('a') }}|{{ '{{}}'.format() }}|{{ '{:{}}'.format(1, 4) }}
{{ '{}{0}'.format(1) }}
{{ '{'.format(1) }}
{{ '{a}'.format(1) }}
{{ '%s %s'|format(1, 'a') }}|{{ '%(a)s'|format(a=1) }}|{{ 'x'|format }}
{{ 'x'|truncate(1) }}|{{ 'hello big world'|truncate(9) }}|{{ 'hello big world'|truncate(9, end='…') }}|{{ 'hello big world'|wordwrap(7) }}|{{ 'a-b-c longword'|wordwrap(4) }}|{{ 'abc def'|wordwrap(2, false) }}
{{ {'a': 1, 'b': none, 'c': '<'}|xmlattr }}|{{ {'a': '1 2', 'b': 'é/'}|urlencode }}|{{ 'a b/é'|urlencode }}|{{ [('a', 1)]|urlencode }}|{{ '<b>x &amp;  y</b>'|striptags }}
{{ 1000|filesizeformat }}|{{ 1|filesizeformat }}|{{ 1500000|filesizeformat(true) }}|{{ 999|filesizeformat }}|{{ 10**30|filesizeformat }}
{{ {1: 2, 'a': [1.0, none, true, 'é"\\n'], 2.5: {}, none: [], true: 1}|tojson }}|{{ [[], {}, [[1]]]|tojson(indent=1) }}|{{ 'é\u2028<'|tojson(ensure_ascii=true) }}|{{ (1, 2)|tojson }}
{{ range(3)|tojson }}
{{ d.items()|tojson }}
{{ u|tojson }}
{{ {(1, 2): 3}|tojson }}
{{ '0x1f'|int(0, 16) }}|{{ '0b11'|int(0, 2) }}|{{ ' 12 '|int }}|{{ '1_000'|int }}|{{ '1e3'|int }}|{{ 'z'|int(9, 36) }}|{{ '12'|int(base=0) }}|{{ 1e20|int }}|{{ 'x'|float(2) }}|{{ '1e5'|float }}|{{ 'nan'|float }}|{{ 'inf'|float }}
{{ 2.5|round }}|{{ 3.5|round }}|{{ 2.675|round(2) }}|{{ 15|round(-1) }}|{{ 1.25|round(1, 'ceil') }}|{{ -0.4|round }}|{{ 42|round }}|{{ 1.5|round|int }}
{{ [1, 1.0, true, 'a', 'A']|unique|list }}|{{ [3, 1.5, true]|sort }}|{{ [[2], [1]]|sort }}|{{ [none, none]|sort }}|{{ ['a', 'B']|min }}{{ [1, 2]|max }}{{ []|max }}
{{ [1, 'a']|sort }}
{{ [none, none]|min }}
{{ [[1]]|unique|list }}
{{ ['a', 'b']|sum }}
{{ [[1], [2]]|sum(start=[]) }}|{{ [1, 2.5]|sum }}|{{ [true, true]|sum }}
{{ lipsum is defined }}{{ range is callable }}{{ namespace is callable }}{{ 'upper' is filter }}{{ 'odd' is test }}{{ 'nope' is filter }}
{% autoescape false %}{{ html }}{% endautoescape %}""".split("\n")


def templates():
    for value in VALUES:
        yield "{{ %s }}" % value
        for chain in chains(FILTERS):
            yield "{{ (%s)|%s }}" % (value, chain)
        for test in TESTS:
            yield "{{ (%s) is %s }}" % (value, test)
        # jinja2 subscripts constants, which it folds, in another way than variables.
        for part in SLICES if value != "(1, 'a')" else SLICES[:14]:
            yield "{{ (%s)%s }}" % (value, part)
    for left in FEW:
        for right in FEW:
            for operator in OPERATORS:
                yield "{{ %s %s %s }}" % (left, operator, right)
        yield "{{ -%s }}" % left
        yield "{{ +%s }}" % left
    for method in METHODS:
        for text in ["s", "sp", "e", "'12'", "'aB'"]:
            yield "{{ %s.%s }}" % (text, method)
    for case in " ".join(FORMATS).split(" "):
        form, value = case.split("|", 1)
        yield "{{ '%s' %% %s }}" % (form, value)
    for case in " ".join(SPECS).split(" "):
        spec, value = case.split("|", 1)
        yield "{{ '{:%s}'.format(%s) }}" % (spec, value)
    for directive in DIRECTIVES:
        yield "{{ strftime_now('%%%s') }}" % directive
    for literal in LITERALS:
        yield "{{ %s }}" % literal
    for statement in STATEMENTS:
        yield statement.replace("\\n", "\n")


def main():
    warnings.simplefilter("ignore")
    here = pathlib.Path(__file__).parent
    seen = set()
    lines = [json.dumps(VARS, ensure_ascii=False)]
    for template in templates():
        result = reference.render(template, VARS)
        text = result.get("expected", "")
        if template not in seen and not re.search(r" at 0x[0-9a-f]+>|<bound method", text):
            seen.add(template)
            error = {"error": result["error"]} if "error" in result else text
            lines.append(json.dumps([template, error], ensure_ascii=False, separators=(",", ":")))
    (here / "grid.jsonl").write_text("\n".join(lines) + "\n", encoding="utf-8")
    print(len(lines) - 1, "templates")


if __name__ == "__main__":
    main()
