// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.grade.code;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.gem4j.text.StrictJson;
import org.jspecify.annotations.Nullable;

/// Reads tests in the formats that datasets use.
///
/// - `{"inputs": […], "outputs": […]}`, with `fn_name` where a function is called (APPS, TACO, CodeContests);
/// - a list of `{"input": …, "output": …}`, with `testtype` `functional` and one argument a line where a function is
///   called (LiveCodeBench, PrimeIntellect);
/// - a list of code with assertions (MBPP).
public final class CodeTests {
    private CodeTests() {}

    /// The tests in a JSON text.
    ///
    /// @param function the function that functional tests call, if the tests do not name it
    /// @throws IllegalArgumentException if it is not JSON or of another form, naming what is wrong
    public static List<CodeTest> parse(String json, Optional<String> function) {
        StrictJson.Read read = StrictJson.readAll(json)
                .orElseThrow(() -> new IllegalArgumentException("tests must be JSON but were " + shown(json)));
        return of(read.value(), function);
    }

    /// The tests in a value as JSON parsers give it.
    ///
    /// @param function the function that functional tests call, if the tests do not name it
    /// @throws IllegalArgumentException if it has another form
    public static List<CodeTest> of(@Nullable Object value, Optional<String> function) {
        if (value instanceof Map<?, ?> map && map.containsKey("inputs")) {
            return paired(map, function);
        }
        if (value instanceof List<?> list) {
            List<CodeTest> tests = new ArrayList<>();
            for (Object each : list) {
                tests.add(single(each, function));
            }
            return tests;
        }
        throw new IllegalArgumentException(
                "tests must be a list, or have inputs and outputs, but were " + shown(value));
    }

    private static List<CodeTest> paired(Map<?, ?> map, Optional<String> function) {
        if (!(map.get("inputs") instanceof List<?> inputs)
                || !(map.get("outputs") instanceof List<?> outputs)
                || inputs.size() != outputs.size()) {
            throw new IllegalArgumentException("inputs and outputs must be lists of the same length but were "
                    + shown(map.get("inputs")) + " and " + shown(map.get("outputs")));
        }
        Optional<String> called =
                map.get("fn_name") instanceof String name && !name.isEmpty() ? Optional.of(name) : function;
        boolean wrapped = outputs.stream().allMatch(output -> output instanceof List<?> list && list.size() == 1);
        List<CodeTest> tests = new ArrayList<>();
        for (int i = 0; i < inputs.size(); i++) {
            Object output = outputs.get(i);
            tests.add(
                    called.isPresent()
                            ? call(called.get(), inputs.get(i), wrapped ? unwrapped(output) : output)
                            : new CodeTest.Standard(text(inputs.get(i)), text(output)));
        }
        return tests;
    }

    /// Some datasets wrap the return value of a function in a list.
    private static @Nullable Object unwrapped(@Nullable Object output) {
        return output instanceof List<?> list && list.size() == 1 ? list.getFirst() : output;
    }

    private static CodeTest single(@Nullable Object value, Optional<String> function) {
        if (value instanceof String code) {
            return new CodeTest.Assertion(code);
        }
        if (value instanceof Map<?, ?> map) {
            if (map.containsKey("args")) {
                return call(named(map, function), map.get("args"), required(map, "expected"));
            }
            Object input = map.get("input");
            Object output = required(map, "output");
            Object kind = map.containsKey("testtype") ? map.get("testtype") : map.get("type");
            boolean functional =
                    "functional".equals(kind) || "function_call".equals(kind) || map.containsKey("fn_name");
            if (functional) {
                return call(
                        named(map, function), input, output instanceof String json ? json(json) : unwrapped(output));
            }
            return new CodeTest.Standard(text(input), text(output));
        }
        throw new IllegalArgumentException("a test must be an object or code but was " + shown(value));
    }

    /// Without its output a test would be passed by programs that print or return nothing.
    private static @Nullable Object required(Map<?, ?> test, String key) {
        if (!test.containsKey(key)) {
            throw new IllegalArgumentException("a test must have " + key + " but was " + shown(test));
        }
        return test.get(key);
    }

    private static String named(Map<?, ?> map, Optional<String> function) {
        if (map.get("fn_name") instanceof String name && !name.isEmpty()) {
            return name;
        }
        return function.orElseThrow(
                () -> new IllegalArgumentException("fn_name is missing and no function was named: " + shown(map)));
    }

    private static CodeTest call(String function, @Nullable Object input, @Nullable Object returned) {
        List<PythonValue> arguments = new ArrayList<>();
        if (input instanceof String lines) {
            lines.lines().filter(line -> !line.isBlank()).forEach(line -> arguments.add(PythonValue.of(json(line))));
        } else if (input instanceof List<?> list) {
            list.forEach(argument -> arguments.add(PythonValue.of(argument)));
        } else {
            throw new IllegalArgumentException("arguments must be a list or lines of JSON but were " + shown(input));
        }
        return new CodeTest.Call(function, arguments, PythonValue.of(returned));
    }

    /// The JSON value that a text is, or the text itself.
    private static @Nullable Object json(String text) {
        Optional<StrictJson.Read> read = StrictJson.readAll(text);
        return read.isPresent() ? read.get().value() : text;
    }

    private static String text(@Nullable Object value) {
        return switch (value) {
            case null -> "";
            case String text -> text;
            case List<?> lines ->
                String.join("\n", lines.stream().map(CodeTests::text).toList());
            default -> value.toString();
        };
    }

    private static String shown(@Nullable Object value) {
        String text = String.valueOf(value);
        return text.length() <= 100 ? text : text.substring(0, 100) + "...";
    }
}
