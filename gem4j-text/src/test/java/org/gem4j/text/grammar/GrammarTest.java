// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.text.grammar;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.gem4j.text.StrictJson;
import org.gem4j.text.ToolCallFormat;
import org.junit.jupiter.api.Test;

class GrammarTest {
    private static boolean accepts(Grammar grammar, String text) {
        Automaton automaton = new Automaton(grammar);
        Optional<GrammarState> state = Optional.of(automaton.start());
        for (byte each : text.getBytes(StandardCharsets.UTF_8)) {
            state = state.flatMap(before -> automaton.after(before, each & 0xff));
        }
        return state.map(GrammarState::mayEnd).orElse(false);
    }

    @SuppressWarnings("unchecked")
    private static Grammar schema(String json) {
        return Grammar.schema(
                (Map<String, ?>) StrictJson.readAll(json).orElseThrow().value());
    }

    private static void requireAccepted(String schema, List<String> accepted, List<String> refused) {
        Grammar grammar = schema(schema);
        for (String text : accepted) {
            assertThat(accepts(grammar, text)).as("%s for %s", text, schema).isTrue();
        }
        for (String text : refused) {
            assertThat(accepts(grammar, text)).as("%s for %s", text, schema).isFalse();
        }
    }

    private static void requireUnsupported(String schema, String... words) {
        assertThatThrownBy(() -> new Automaton(schema(schema)))
                .isInstanceOf(IllegalArgumentException.class)
                .message()
                .contains(words);
    }

    @Test
    void propertiesComeInTheirOrderAndOnlyWhereTheSchemaHasThem() {
        requireAccepted(
                """
                {"properties": {"a": {"type": "integer"}, "b": {"type": "boolean"}, "c": {"type": "null"}},
                 "required": ["b"]}""",
                List.of(
                        "{\"b\":true}",
                        "{\"a\": -12, \"b\": false}",
                        "{\n  \"b\": true,\n  \"c\": null\n}",
                        "{\"a\":0,\"b\":true,\"c\":null}"),
                List.of(
                        "{}",
                        "{\"a\":1}",
                        "{\"b\":true,\"a\":1}",
                        "{\"b\":true,}",
                        "{,\"b\":true}",
                        "{\"b\":1}",
                        "{\"b\":true,\"d\":1}",
                        "{\"b\":true,\"b\":true}",
                        "{\"a\":01,\"b\":true}",
                        "{\"b\":  true}",
                        " {\"b\":true}"));
    }

    @Test
    void otherPropertiesDifferFromTheNamedOnes() {
        requireAccepted(
                """
                {"type": "object", "properties": {"ab": {"type": "integer"}, "é": true}, "required": ["ab"],
                 "additionalProperties": {"type": "string"}}""",
                List.of("{\"ab\":1}", "{\"ab\":1,\"a\":\"x\"}", "{\"ab\":1,\"abc\":\"x\",\"\":\"y\",\"ü\\n\":\"\"}"),
                List.of(
                        "{\"ab\":1,\"ab\":\"x\"}",
                        "{\"ab\":1,\"a\":1}",
                        "{\"a\":\"x\"}",
                        "{\"ab\":1,\"\\u0061b\":\"x\"}"));
        requireAccepted(
                "{\"type\": \"object\", \"additionalProperties\": {\"type\": \"integer\"}}",
                List.of("{}", "{\"x\":1,\"y\":2}"),
                List.of("{\"x\":true}"));
        requireAccepted("{\"type\": \"object\", \"properties\": {}}", List.of("{}"), List.of("{\"x\":1}"));
    }

    @Test
    void arraysHaveTheNumberOfItemsThatTheSchemaAsksFor() {
        requireAccepted(
                "{\"items\": {\"type\": \"integer\"}, \"minItems\": 1, \"maxItems\": 3}",
                List.of("[1]", "[1,2]", "[1, 2, 3]"),
                List.of("[]", "[1,2,3,4]", "[1,]", "[true]"));
        requireAccepted(
                "{\"prefixItems\": [{\"type\": \"integer\"}, {\"type\": \"string\"}], \"minItems\": 1, \"items\": false}",
                List.of("[1]", "[1,\"a\"]"),
                List.of("[]", "[\"a\"]", "[1,\"a\",2]"));
        requireAccepted(
                "{\"prefixItems\": [{\"type\": \"integer\"}], \"items\": {\"type\": \"null\"}, \"minItems\": 2, \"maxItems\": 3}",
                List.of("[1,null]", "[1,null,null]"),
                List.of("[1]", "[null,null]", "[1,null,null,null]"));
        requireAccepted("{\"type\": \"array\", \"maxItems\": 0}", List.of("[]", "[ ]"), List.of("[1]"));
        requireAccepted("{\"type\": \"array\"}", List.of("[]", "[1,[\"a\"],{}]"), List.of("[1,]", "{}"));
    }

    @Test
    void stringsAreWellFormedAndAsLongAsTheSchemaAsksFor() {
        requireAccepted(
                "{\"type\": \"string\", \"minLength\": 1, \"maxLength\": 2}",
                List.of("\"a\"", "\"é😀\"", "\"\\n\\u00e9\""),
                List.of("\"\"", "\"abc\"", "\"\\ud800\"", "\"\n\"", "\"\\x\""));
        requireAccepted(
                "{\"type\": \"string\", \"pattern\": \"^[A-Z]{2,3}-(\\\\d+|x\\\\.y)$\"}",
                List.of("\"AB-12\"", "\"ABC-x.y\""),
                List.of("\"A-1\"", "\"ABCD-1\"", "\"AB-\"", "\"AB-xzy\"", "\"AB-1 \""));
        requireAccepted(
                "{\"pattern\": \"a[^a-z]\"}",
                List.of("\"a1\"", "\"xxa\\\"yy\"", "\"aéa\""),
                List.of("\"ab\"", "\"a\""));
        requireAccepted(
                "{\"type\": \"string\", \"format\": \"date\"}",
                List.of("\"2024-02-28\""),
                List.of("\"2024-13-01\"", "\"2024-02-30\"", "\"24-1-1\""));
    }

    @Test
    void numbersConstantsAndAlternatives() {
        requireAccepted(
                "{\"type\": \"number\"}",
                List.of("0", "-1.5", "1e-7", "12.50E+3"),
                List.of("01", ".5", "1.", "+1", "1e"));
        requireAccepted(
                "{\"type\": \"integer\", \"minimum\": -1, \"maximum\": 11}",
                List.of("-1", "0", "11"),
                List.of("-2", "12", "1.0"));
        requireAccepted("{\"type\": \"integer\", \"minimum\": 1}", List.of("1", "907"), List.of("0", "-1", "07"));
        requireAccepted(
                "{\"enum\": [\"a\\\"b\", 1, null, [1, {\"x\": true}]]}",
                List.of("\"a\\\"b\"", "1", "null", "[1,{\"x\":true}]"),
                List.of("\"a\"", "2", "11", "[]"));
        requireAccepted("{\"enum\": [\"a\", 1], \"type\": \"integer\"}", List.of("1"), List.of("\"a\""));
        requireAccepted("{\"type\": [\"integer\", \"null\"]}", List.of("1", "null"), List.of("true"));
        requireAccepted(
                "{\"anyOf\": [{\"const\": \"x\"}, {\"type\": \"array\", \"items\": {\"$ref\": \"#\"}}]}",
                List.of("\"x\"", "[]", "[[\"x\"],\"x\"]"),
                List.of("\"y\"", "[1]"));
        requireAccepted("{}", List.of("{\"a\": [1, \"x\", null]}", "1", "[]"), List.of("", "{", "[1 ,2]"));
    }

    @Test
    void recursiveSchemasWorkAndNestingEndsInTime() {
        String tree = """
                {"$defs": {"node": {"type": "object", "properties": {"v": {"type": "integer"},
                  "next": {"anyOf": [{"$ref": "#/$defs/node"}, {"type": "null"}]}}, "required": ["v", "next"]}},
                 "$ref": "#/$defs/node"}""";
        requireAccepted(
                tree,
                List.of("{\"v\":1,\"next\":{\"v\":2,\"next\":null}}"),
                List.of("{\"v\":1}", "{\"v\":1,\"next\":1}"));
        String deep = "[".repeat(5000);
        Automaton automaton = new Automaton(schema("{}"));
        GrammarState state = automaton.start();
        int depth = 0;
        while (depth < deep.length() && automaton.after(state, '[').isPresent()) {
            state = automaton.after(state, '[').orElseThrow();
            depth++;
        }

        assertThat(depth).isBetween(20, 1000);
        for (char close : "]".repeat(depth).toCharArray()) {
            state = automaton.after(state, close).orElseThrow();
        }
        assertThat(state.mayEnd()).isTrue();
    }

    @Test
    void whatIsNotSupportedIsNamed() {
        requireUnsupported("{\"type\": \"object\", \"patternProperties\": {}}", "patternProperties");
        requireUnsupported("{\"properties\": {\"a\": {\"not\": {}}}}", "keyword not");
        requireUnsupported("{\"type\": \"array\", \"uniqueItems\": true}", "uniqueItems");
        requireUnsupported("{\"type\": \"number\", \"minimum\": 2}", "minimum");
        requireUnsupported("{\"type\": \"string\", \"format\": \"email\"}", "format email");
        requireUnsupported("{\"type\": \"string\", \"pattern\": \"(?=a)\"}", "pattern (?=a)");
        requireUnsupported("{\"type\": \"string\", \"pattern\": \"a{99999}\"}", "pattern");
        requireUnsupported("{\"type\": \"word\"}", "type");
        requireUnsupported("{\"$ref\": \"#/nowhere\"}", "#/nowhere");
        requireUnsupported("{\"$ref\": \"#\"}", "never ends");
        requireUnsupported("{\"required\": [\"x\"], \"properties\": {\"x\": {\"$ref\": \"#\"}}}", "never ends");
        requireUnsupported("{\"allOf\": [{}, {}]}", "allOf");
        requireUnsupported("{\"oneOf\": [{\"type\": \"integer\"}, {\"type\": \"number\"}]}", "oneOf");
        requireUnsupported("{\"type\": \"array\", \"minItems\": 2, \"maxItems\": 1}", "maxItems");
        requireUnsupported("{\"type\": \"string\", \"maxLength\": 1000000}", "maxLength");
        requireUnsupported("{\"items\":".repeat(80) + "{}" + "}".repeat(80), "nested");
        requireUnsupported("{\"prefixItems\": [" + "{\"maxLength\": 10000},".repeat(40) + "true]}", "too large");
    }

    @Test
    void disjointAlternativesOfOneOfAreTakenAsAnyOf() {
        requireAccepted(
                """
                {"oneOf": [
                  {"type": "object", "properties": {"kind": {"const": "a"}}, "required": ["kind"]},
                  {"type": "object", "properties": {"kind": {"enum": ["b", "c"]}}, "required": ["kind"]},
                  {"type": "integer"}], "discriminator": {"propertyName": "kind"}}""", List.of("{\"kind\":\"a\"}", "{\"kind\":\"c\"}", "4"), List.of("{\"kind\":\"d\"}", "\"a\""));
    }

    @Test
    void choicesAndCalls() {
        Grammar choice = Grammar.choice(List.of("yes", "yes, é", "no"));
        List<Grammar.Tool> tools = List.of(
                new Grammar.Tool("go", Optional.empty()),
                new Grammar.Tool("add", Optional.of(Map.of("properties", Map.of("n", Map.of("type", "integer"))))));
        Grammar one = Grammar.calls(tools, ToolCallFormat.HERMES, false);
        Grammar several = Grammar.calls(tools, ToolCallFormat.HERMES, true);
        String go = "<tool_call>\n{\"name\": \"go\", \"arguments\": {}}\n</tool_call>";

        assertThat(List.of("yes", "yes, é", "no")).allMatch(text -> accepts(choice, text));
        assertThat(List.of("", "y", "yes,", "nope")).noneMatch(text -> accepts(choice, text));
        assertThat(accepts(one, go)).isTrue();
        assertThat(accepts(one, go + go)).isFalse();
        assertThat(accepts(several, go + "\n" + go)).isTrue();
        assertThat(accepts(one, go.replace("go", "add").replace("{}", "{\"n\": 1}")))
                .isTrue();
        assertThat(accepts(one, go.replace("{}", "{\"n\": 1}"))).isFalse();
        assertThat(accepts(one, go.replace("go", "stop"))).isFalse();
        assertThat(accepts(
                        Grammar.calls(tools, ToolCallFormat.LLAMA3_JSON, false),
                        "{\"name\": \"go\", \"parameters\": {}}"))
                .isTrue();
        assertThat(accepts(choice.or(one), go)).isTrue();
        assertThat(accepts(Grammar.json(), "{\"a\": {\"b\": [1.5e3, \"\\\"\"]}}"))
                .isTrue();
        assertThat(accepts(Grammar.json(), "[]")).isFalse();
        assertThatThrownBy(() -> Grammar.calls(tools, ToolCallFormat.SEARCH, false))
                .hasMessageContaining("search");
    }

    @Test
    void textMayHoldCallsButNoMalformedOnes() {
        List<Grammar.Tool> tools = List.of(
                new Grammar.Tool("go", Optional.empty()),
                new Grammar.Tool("add", Optional.of(Map.of("properties", Map.of("n", Map.of("type", "integer"))))));
        Grammar grammar = Grammar.textWithCalls(tools, ToolCallFormat.HERMES);
        String go = "<tool_call>\n{\"name\": \"go\", \"arguments\": {}}\n</tool_call>";

        assertThat(List.of("", "plain", "a < b <<é", "<tool_cal", "<tool_<tool_", "<tool_calls>", go, "I go." + go))
                .allMatch(text -> accepts(grammar, text));
        assertThat(List.of(go + "and" + go, go + go + "<", "<" + go, "<tool" + go, "<tool_<" + go))
                .allMatch(text -> accepts(grammar, text));
        assertThat(List.of("<tool_call>", go.replace("go", "stop"), go + "<tool_call>{}", "<<tool_call>x</tool_call>"))
                .noneMatch(text -> accepts(grammar, text));
        assertThat(List.of(go.replace("\n</tool_call>", ""), go.replace("{}", "[]"), "<tool_<tool_call>"))
                .noneMatch(text -> accepts(grammar, text));
        assertThatThrownBy(() -> Grammar.textWithCalls(tools, ToolCallFormat.LLAMA3_JSON))
                .hasMessageContaining("llama3_json");
    }
}
