// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.text.jinja;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class JinjaTemplateTest {
    private static final InstantSource CLOCK = InstantSource.fixed(Instant.parse("2026-03-05T12:00:00Z"));

    private static String render(String template) {
        return render(template, Map.of());
    }

    private static String render(String template, Map<String, ? extends @Nullable Object> variables) {
        return JinjaTemplate.parse(template, CLOCK).render(variables, Duration.ofMinutes(1));
    }

    private static void assertKind(String template, JinjaException.Kind kind) {
        assertThatThrownBy(() -> render(template))
                .as(template)
                .isInstanceOfSatisfying(
                        JinjaException.class,
                        problem -> assertThat(problem.kind()).isEqualTo(kind));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '#',
            quoteCharacter = '`',
            value = {
                "1 + 2 * 3 # 7",
                "7 // 2 # 3",
                "-7 // 2 # -4",
                "-7 % 3 # 2",
                "7 / 2 # 3.5",
                "2 ** 10 # 1024",
                "(1 + 2) * 3 # 9",
                "1.0 # 1.0",
                "1e20 # 1e+20",
                "0.1 + 0.2 # 0.30000000000000004",
                "'a' ~ 1 ~ none # a1None",
                "'a' 'b' # ab",
                "true # True",
                "[1, 'x', none] # [1, 'x', None]",
                "{'a': [true]} # {'a': [True]}",
                "'yes' if 0 else 'no' # no",
                "1 < 2 < 3 # True",
                "'b' in 'abc' # True",
                "3 not in [1, 2] # True",
                "not 1 == 2 # True",
                "1 and 'x' # x",
                "'' or 'y' # y",
                "[1, 2, 3][-1] # 3",
                "[1, 2, 3][1:] # [2, 3]",
                "'hello'[::-1] # olleh",
                "'a,b'.split(',') # ['a', 'b']",
                "' x '.strip() ~ '|' # x|",
                "'xxabxx'.strip('x') # ab",
                "'abc'.startswith(('x', 'a')) # True",
                "{'a': 1}.items() # dict_items([('a', 1)])",
                "{'a': 1}.get('b', 2) # 2",
                "'x' is string # True",
                "'x1' is lower # True",
                "'1' is lower # False",
                "'1' is upper # False",
                "'X1' is upper # True",
                "1 is not none # True",
                "nothing is defined # False",
                "4 is divisibleby 2 # True",
                "nothing | default('d') # d",
                "[3, 1, 2] | sort | join('-') # 1-2-3",
                "['a', 'b'] | map('upper') | list # ['A', 'B']",
                "[0, 1, 2] | select | list # [1, 2]",
                "'%s=%02d' % ('a', 5) # a=05",
                "'it' | capitalize # It",
                "range(1, 7, 2) | list # [1, 3, 5]",
                "'\\u00e9\\x41' # \u00e9A",
                "'a\\tb' | tojson # \"a\\tb\"",
                "{'b': [1, 2.5, none, true]} | tojson # {\"b\": [1, 2.5, null, true]}",
                "'<é>' | tojson # \"<é>\"",
                "-1 | abs # 1",
                "'3' | int + 1 # 4",
            })
    void expressionsMeanWhatTheyMeanInPython(String expression, String expected) {
        assertThat(render("{{ " + expression + " }}")).isEqualTo(expected);
    }

    @Test
    void blocksTakeTheirLineWithThem() {
        assertThat(render("a\n  {% if true %}\n  b\n  {% endif %}\nc\n")).isEqualTo("a\n  b\nc");
        assertThat(render("a {%- if true -%} b {%- endif -%} c")).isEqualTo("abc");
        assertThat(render("a\n    {{ 1 }}\nb")).isEqualTo("a\n    1\nb");
        assertThat(render("x {% if true %}y{% endif %}\nz")).isEqualTo("x yz");
        assertThat(render("{# note #}\na")).isEqualTo("a");
        assertThat(render("  {%+ if true %}b{% endif +%}\nc")).isEqualTo("  b\nc");
        assertThat(render("{% raw %}{{ x }}{% endraw %}!")).isEqualTo("{{ x }}!");
    }

    @Test
    void loopsKnowWhereTheyAre() {
        Map<String, Object> variables = Map.of("items", List.of("a", "b", "c"));

        assertThat(render(
                        "{% for x in items %}{{ loop.index }}{{ x }}{{ ',' if not loop.last }}{% endfor %}", variables))
                .isEqualTo("1a,2b,3c");
        assertThat(render("{% for x in items if x != 'b' %}{{ loop.length }}{% endfor %}", variables))
                .isEqualTo("22");
        assertThat(render("{% for x in [] %}x{% else %}none{% endfor %}")).isEqualTo("none");
        assertThat(render(
                        "{% for x in items %}{% if x == 'b' %}{% continue %}{% endif %}{{ x }}{% endfor %}", variables))
                .isEqualTo("ac");
        assertThat(render("{% for x in items %}{{ x }}{% if x == 'b' %}{% break %}{% endif %}{% endfor %}", variables))
                .isEqualTo("ab");
        assertThat(render("{% for k, v in {'a': 1}.items() %}{{ k }}{{ v }}{% endfor %}"))
                .isEqualTo("a1");
        assertThat(render("{% for x in items %}{{ loop.previtem if not loop.first }}{{ x }}{% endfor %}", variables))
                .isEqualTo("aabbc");
    }

    @Test
    void namesSetInALoopStayThereButForNamespaces() {
        assertThat(render("{% set x = 1 %}{% for i in [1, 2] %}{% set x = x + i %}{% endfor %}{{ x }}"))
                .isEqualTo("1");
        assertThat(
                        render(
                                "{% set n = namespace(x=1) %}{% for i in [1, 2] %}{% set n.x = n.x + i %}{% endfor %}{{ n.x }}"))
                .isEqualTo("4");
        assertThat(render("{% set a, b = [1, 2] %}{{ b }}{% set t %}<{{ a }}>{% endset %}{{ t }}"))
                .isEqualTo("2<1>");
    }

    @Test
    void macrosTakeDefaultsAndNames() {
        assertThat(render("{% macro m(a, b='x') %}{{ a }}{{ b }}{% endmacro %}{{ m(1) }}{{ m(1, b=2) }}"))
                .isEqualTo("1x12");
        assertThat(render("{% filter upper %}a{{ 'b' }}{% endfilter %}")).isEqualTo("AB");
    }

    @Test
    void jsonKeepsTheOrderOfKeysAndCanBeIndented() {
        Map<String, Object> tool = new LinkedHashMap<>();
        tool.put("name", "f");
        tool.put("arguments", Map.of());

        assertThat(render("{{ tool | tojson }}", Map.of("tool", tool)))
                .isEqualTo("{\"name\": \"f\", \"arguments\": {}}");
        assertThat(render("{{ tool | tojson(indent=2) }}", Map.of("tool", tool)))
                .isEqualTo("{\n  \"name\": \"f\",\n  \"arguments\": {}\n}");
    }

    @Test
    void keysAreFoundAsAttributesButMethodsFirst() {
        Map<String, Object> variables = Map.of("p", Map.of("items", "mine", "name", "n"));

        assertThat(render("{{ p.name }}{{ p['items'] }}", variables)).isEqualTo("nmine");
        assertThat(render("{{ p.items() | length }}", variables)).isEqualTo("2");
    }

    @Test
    void errorsHaveAKind() {
        assertKind("{{ raise_exception('no') }}", JinjaException.Kind.RAISED);
        assertKind("{{ nothing.x }}", JinjaException.Kind.UNDEFINED);
        assertKind("{{ 'a' + nothing }}", JinjaException.Kind.UNDEFINED);
        assertKind("{{ 'a' + none }}", JinjaException.Kind.TYPE);
        assertKind("{{ 'a' + 1 }}", JinjaException.Kind.TYPE);
        assertKind("{{ [].append(1) }}", JinjaException.Kind.TYPE);
        assertKind("{{ 1 / 0 }}", JinjaException.Kind.TYPE);
        assertKind("{% if %}", JinjaException.Kind.SYNTAX);
        assertKind("{% for x in y %}", JinjaException.Kind.SYNTAX);
        assertKind("{{ 'x }}", JinjaException.Kind.SYNTAX);
        assertKind("{% unknown %}", JinjaException.Kind.SYNTAX);
        assertKind("{{ x | unknown }}", JinjaException.Kind.SYNTAX);
        assertKind("{{ " + "(".repeat(5000) + " }}", JinjaException.Kind.SYNTAX);
    }

    @Test
    void aTemplateCannotRunForEver() {
        assertKind("{% macro m() %}{{ m() }}{% endmacro %}{{ m() }}", JinjaException.Kind.LIMIT);
        assertKind("{{ range(1000000) | length }}", JinjaException.Kind.LIMIT);
        assertKind("{{ 'a' * 1000000000 }}", JinjaException.Kind.LIMIT);
    }

    @Test
    void undefinedIsNothingUntilItIsUsed() {
        assertThat(render("[{{ nothing }}]{% for x in nothing %}x{% endfor %}{{ nothing == other }}"))
                .isEqualTo("[]True");
    }

    @Test
    void tellsTheDate() {
        assertThat(render("{{ strftime_now('%d %b %Y') }}")).isEqualTo("05 Mar 2026");
    }

    @Test
    void numbersOfAnyClassAreTaken() {
        assertThat(render("{{ a + b[0] }}", Map.of("a", 1, "b", Arrays.asList((short) 2, null))))
                .isEqualTo("3");
    }
}
