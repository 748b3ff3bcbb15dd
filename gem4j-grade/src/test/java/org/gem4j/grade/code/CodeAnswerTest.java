// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.grade.code;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class CodeAnswerTest {
    @Test
    void takesTheLastPythonBlock() {
        assertThat(CodeAnswer.extract("a\n```python\nx = 1\n```\nb\n```py \nx = 2\n```\n```text\n2\n```"))
                .hasValue("x = 2\n");
        assertThat(CodeAnswer.last("```python\nx = 1\n```\n```text\n2\n```")).hasValue("2\n");
    }

    @Test
    void takesNoBlockThatIsNotClosed() {
        assertThat(CodeAnswer.extract("```\nx = 1\n```\n```python\nx = 2")).hasValue("x = 1\n");
        assertThat(CodeAnswer.extract("x = 1")).isEmpty();
        assertThat(CodeAnswer.extract("")).isEmpty();
    }

    @Test
    void takesABlockInsideAListItem() {
        assertThat(CodeAnswer.extract("1. so:\n   ```c++\nint x;\n   ```")).hasValue("int x;\n");
    }
}
