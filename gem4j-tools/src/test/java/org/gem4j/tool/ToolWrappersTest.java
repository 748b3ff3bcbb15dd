// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.tool;

import static org.assertj.core.api.Assertions.assertThat;

import org.gem4j.wrap.WrapperSpec;
import org.junit.jupiter.api.Test;

class ToolWrappersTest {
    @Test
    void namesAreThoseOfGem() {
        assertThat(new ToolWrappers().specs())
                .extracting(WrapperSpec::name)
                .containsExactly(
                        "python_tool", "python_tool_no_int_reward", "python_tool_no_int_reward_last_line_error");
    }
}
