// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.text.jinja;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.time.InstantSource;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// A template comes with a checkpoint, from anywhere; what it works on comes from any client.
@Timeout(value = 60, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class JinjaLimitsTest {
    private static final String TWICE_AS_MUCH =
            "{%% set n = namespace(x=%s) %%}{%% for i in range(60) %%}{%% set n.x = %s %%}{%% endfor %%}";
    private static final String LISTS_OF_LISTS = "{% set n = namespace(x=[1], y=[1]) %}{% for i in range(60) %}"
            + "{% set n.x = [n.x, n.x] %}{% set n.y = [n.y, n.y] %}{% endfor %}";
    private static final String DEEP =
            "{% set n = namespace(x=[], y=[]) %}{% for i in range(50000) %}{% set n.x = [n.x] %}{% set n.y = [n.y] %}{% endfor %}";

    private static String render(String template, Map<String, ?> variables) {
        return JinjaTemplate.parse(template, InstantSource.system()).render(variables, Duration.ofSeconds(50));
    }

    private static void assertKind(String template, JinjaException.Kind kind) {
        assertKind(template, kind, Duration.ofSeconds(50));
    }

    private static void assertKind(String template, JinjaException.Kind kind, Duration limit) {
        assertThatThrownBy(() ->
                        JinjaTemplate.parse(template, InstantSource.system()).render(Map.of(), limit))
                .isInstanceOfSatisfying(JinjaException.class, problem -> {
                    assertThat(problem.kind()).as(problem.getMessage()).isEqualTo(kind);
                    assertThat(problem.getMessage()).hasSizeLessThan(2000);
                });
    }

    static Stream<String> endless() {
        return Stream.of(
                TWICE_AS_MUCH.formatted("'ab'", "n.x ~ n.x"),
                TWICE_AS_MUCH.formatted("'ab'", "n.x + n.x"),
                TWICE_AS_MUCH.formatted("'ab'", "n.x | replace('a', 'aa')"),
                TWICE_AS_MUCH.formatted("'\"'", "n.x | tojson"),
                TWICE_AS_MUCH.formatted("'\\\\'", "'%r' % n.x"),
                TWICE_AS_MUCH.formatted("[1]", "n.x + n.x"),
                LISTS_OF_LISTS + "{{ n.x }}",
                LISTS_OF_LISTS + "{{ n.x | tojson }}",
                LISTS_OF_LISTS + "{{ n.x == n.y }}",
                LISTS_OF_LISTS + "{{ n.x < n.y }}",
                LISTS_OF_LISTS + "{{ [n.y, n.x] | sort }}",
                "{% set n = namespace(x=(1,)) %}{% for i in range(60) %}{% set n.x = (n.x, n.x) %}{% endfor %}"
                        + "{{ [n.x] | unique | list }}",
                "{% set n = namespace(x='a') %}{% for i in range(50000) %}{% set n.x = n.x | map('upper') %}{% endfor %}"
                        + "{{ n.x | list }}",
                "{% for a in [1] recursive %}{{ loop([1]) }}{% endfor %}",
                "{{ 10 ** (10 ** 10) }}",
                "{% set n = namespace(x=3) %}{% for i in range(100000) %}{% set n.x = n.x * n.x %}{% endfor %}",
                "{{ 'a' | center(1000000000) }}",
                "{{ '%*d' | format(2000000000, 1) }}",
                "{{ ('{:1000000}' * 100000).format(*range(100000)) }}",
                "{{ [1] | batch(1000000000, 'x') | list }}",
                "{{ [1] | slice(1000000000) | list }}",
                "{{ ('a ' * 1000000) | wordwrap(1, wrapstring='b' * 1000000) }}",
                "{{ ('\t' * 1000000).expandtabs(1000000) }}",
                LISTS_OF_LISTS + "{{ n.x in [n.y] }}",
                DEEP + "{{ n.x == n.y }}",
                DEEP + "{{ n.x < n.y }}",
                "{% set n = namespace() %}{% set n.x = n %}{{ n }}",
                "{{ ('a' * 100000) | replace('', 'b' * 100000) }}",
                "{{ ('a' * 100000).replace('a', 'b' * 100000) }}",
                "{{ ('a' * 100000).replace('a', 'b' * 100000, 99999) }}",
                "{{ range(100000) | join('b' * 100000) }}",
                "{{ ('b' * 100000).join(('a' * 100000) | list) }}",
                "{{ ('a\n' * 100000) | indent('b' * 100000) }}",
                "{{ range(100000) | list | tojson(indent='b' * 100000) }}",
                "{{ range(100000) | list | tojson(separators=['b' * 100000, ':']) }}",
                "{{ ('%s' * 100000) % (['b' * 100000] * 100000) }}",
                "{{ ([['a' * 100000]] * 100000) | sort }}",
                "{{ ([[1] * 100000] * 100000) | sum(start=[]) }}",
                "{{ ([range(100000)] * 100000) | map('sort') | list }}",
                "{{ ([range(100000)] * 100000) | map('list') | list }}",
                "{{ ([100001] * 100000) | select('in', range(100000)) | list }}",
                "{{ strftime_now('%A' * 8000000) }}",
                "{% for a in range(100000) %}{% for b in range(100000) %}{% endfor %}{% endfor %}",
                "{% for a in range(100000) %}{% for b in range(100000) %}{% for c in range(100000) %}{% break %}{% endfor %}"
                        + "{% endfor %}{% endfor %}",
                "{% for i in range(100000) %}" + "a".repeat(100_000) + "{% continue %}{% endfor %}",
                "{% set n = namespace(x=0) %}{% for a in range(100000) %}{% if n.x == ('a' * 1000000) * 10 %}{% endif %}{% endfor %}",
                "{% macro m() %}{{ m() }}{% endmacro %}{{ m() }}",
                "{{ 1" + " ~ 1".repeat(50_000) + " }}",
                "{{ 1" + " | abs".repeat(50_000) + " }}",
                "{{ " + "not ".repeat(50_000) + "1 }}");
    }

    @ParameterizedTest
    @MethodSource("endless")
    void whatHasNoEndIsEnded(String template) {
        assertKind(template, JinjaException.Kind.LIMIT, Duration.ofMillis(200));
    }

    @Test
    void stepsAreCountedWhateverTheTime() {
        assertKind(
                "{% for a in range(100000) %}{% for b in range(100000) %}{% endfor %}{% endfor %}",
                JinjaException.Kind.LIMIT);
    }

    static Stream<String> wrong() {
        return Stream.of(
                "{{ 10 ** 5000 }}",
                "{{ '{:d}'.format(10 ** 5000) }}",
                "{{ ('Infinity' | float) | int }}",
                "{% for i in [1] %}{{ loop.cycle() }}{% endfor %}",
                "{{ [1] | tojson(separators=[[], ':']) }}",
                "{{ [].index('x' * 100000) }}");
    }

    @ParameterizedTest
    @MethodSource("wrong")
    void whatIsWrongIsSaid(String template) {
        assertKind(template, JinjaException.Kind.TYPE);
    }

    @Test
    void aTestIsNamedByPlaceOnly() {
        assertThat(render("{{ [0, 2] | select(test='odd') | list }}", Map.of())).isEqualTo("[2]");
    }

    @Test
    void aTemplateThatIsTooDeepToBeReadIsNone() {
        assertKind("{{ " + "-".repeat(50_000) + "2 }}", JinjaException.Kind.SYNTAX);
        assertKind("{{ " + "1".repeat(100_000) + " }}", JinjaException.Kind.SYNTAX);
    }

    @Test
    void aRenderingEndsWithItsTime() {
        String template = "{% for a in range(1000) %}{% for b in range(1000) %}{{ a }}{% endfor %}{% endfor %}";

        assertThatThrownBy(() ->
                        JinjaTemplate.parse(template, InstantSource.system()).render(Map.of(), Duration.ofMillis(1)))
                .isInstanceOf(JinjaException.class)
                .hasMessage("rendering takes more than 0.001 s");
    }

    @Test
    void stepsBeyondTheLastNumberEndASliceAndARange() {
        assertThat(render("{{ [1, 2, 3][2::9223372036854775807] }}", Map.of())).isEqualTo("[3]");
        assertThat(render("{{ [1, 2, 3][::-9223372036854775807 - 1] }}", Map.of()))
                .isEqualTo("[3]");
        assertThat(render("{{ range(5, 10, 9223372036854775807) | list }}", Map.of()))
                .isEqualTo("[5]");
    }

    static Stream<String> longTexts() {
        return Stream.of("</think>", "\n", " ", "a", "a b", "é\n");
    }

    @ParameterizedTest
    @MethodSource("longTexts")
    void textsOfMegabytesAreRead(String part) {
        String content = part.repeat(2_000_000 / part.length());
        Map<String, ?> variables = Map.of("content", content, "part", part);

        assertThat(render(
                        "{{ content.split(part) | length }},{{ content.rsplit(part) | length }},{{ content.count(part) }},"
                                + "{{ content.split() | last | length }},{{ content.rsplit() | last | length }},"
                                + "{{ content.strip(part * 1000) | length }},{{ content[:-1] | length }}",
                        variables))
                .startsWith(content.length() / part.length() + 1 + ",");
        assertThat(render("{{ content.split('x')[0] | trim }}", variables)).isEqualTo(content.strip());
    }

    @Test
    void aLongPartIsLookedForInTimeThatGrowsWithTheTextOnly() {
        Map<String, ?> variables = Map.of("text", "a".repeat(2_000_000), "part", "a".repeat(1_000_000) + "b");
        Map<String, ?> mirrored = Map.of("text", "a".repeat(2_000_000), "part", "b" + "a".repeat(1_000_000));

        assertThat(render("{{ part in text }}{{ text.find(part) }}{{ text.count(part) }}", variables))
                .isEqualTo("False-10");
        assertThat(render("{{ text.rfind(part) }}{{ text.replace(part, '') == text }}", mirrored))
                .isEqualTo("-1True");
        assertThat(render("{{ ('x' ~ part ~ 'y').find(part) }},{{ (part ~ part).rfind(part) }}", variables))
                .isEqualTo("1,1000001");
    }

    @Test
    void whatConversationsNeedIsFarBelowTheLimits() {
        List<Map<String, String>> messages = Collections.nCopies(
                2000, Map.of("role", "assistant", "content", "<think>hm</think>" + "word ".repeat(400)));
        String template = "{% for m in messages %}{% if loop.index0 < messages | length %}"
                + "{% set c = m.content.split('</think>')[-1].lstrip('\n') %}"
                + "{{ '<|im_start|>' + m.role + '\n' + c + '<|im_end|>' + '\n' }}{% endif %}{% endfor %}";

        assertThat(render(template, Map.of("messages", messages))).hasSize(2000 * (2000 + 33));
        assertThat(render("{{ 1" + " ~ 1".repeat(400) + " }}", Map.of())).hasSize(401);
    }
}
