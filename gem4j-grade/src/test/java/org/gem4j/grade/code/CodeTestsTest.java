// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.grade.code;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class CodeTestsTest {
    @Test
    void readsInputsAndOutputs() {
        assertThat(CodeTests.parse(
                        "{\"inputs\": [\"1\", [\"2\", \"3\"]], \"outputs\": [\"x\", \"y\"]}", Optional.empty()))
                .containsExactly(new CodeTest.Standard("1", "x"), new CodeTest.Standard("2\n3", "y"));
    }

    @Test
    void readsFunctionCalls() {
        CodeTest call = new CodeTest.Call("f", List.of(PythonValue.of(1L), PythonValue.of("a")), PythonValue.of(true));
        assertThat(CodeTests.parse(
                        "{\"fn_name\": \"f\", \"inputs\": [[1, \"a\"]], \"outputs\": [[true]]}", Optional.empty()))
                .containsExactly(call);
        assertThat(CodeTests.parse(
                        "[{\"input\": \"1\\n\\\"a\\\"\", \"output\": \"true\", \"testtype\": \"functional\"}]",
                        Optional.of("f")))
                .containsExactly(call);
    }

    @Test
    void readsAssertions() {
        assertThat(CodeTests.parse("[\"assert f(1) == 2\"]", Optional.empty()))
                .containsExactly(new CodeTest.Assertion("assert f(1) == 2"));
    }

    @Test
    void saysWhatIsWrong() {
        assertThatThrownBy(() -> CodeTests.parse("{\"inputs\": [1], \"outputs\": []}", Optional.empty()))
                .hasMessageContaining("same length");
        assertThatThrownBy(() -> CodeTests.parse("nonsense", Optional.empty())).hasMessageContaining("nonsense");
        assertThatThrownBy(() -> CodeTests.parse("[{\"args\": [], \"expected\": 1}]", Optional.empty()))
                .hasMessageContaining("fn_name");
    }

    @Test
    void aTestWithoutAnOutputIsNone() {
        assertThatThrownBy(() -> CodeTests.parse("[{\"input\": \"1\"}]", Optional.empty()))
                .hasMessage("a test must have output but was {input=1}");
        assertThatThrownBy(() -> CodeTests.parse("[{\"args\": [1]}]", Optional.of("f")))
                .hasMessage("a test must have expected but was {args=[1]}");
        assertThat(CodeTests.parse("[{\"args\": [1], \"expected\": null}]", Optional.of("f")))
                .containsExactly(new CodeTest.Call("f", List.of(PythonValue.of(1L)), PythonValue.of(null)));
    }

    @Test
    void valuesComeBackAsTheyWent() {
        PythonValue value =
                PythonValue.of(Arrays.asList(1L, -2.5, "a\ud83d\ude00;:", null, true, List.of(), Map.of("k", 1L)));
        assertThat(ValueText.read(ValueText.write(value))).hasValue(value);
        assertThat(ValueText.read("l3;N")).isEmpty();
        assertThat(ValueText.read("s5:ab")).isEmpty();
        assertThat(ValueText.read("l1;".repeat(5000) + "N")).isEmpty();
    }
}
