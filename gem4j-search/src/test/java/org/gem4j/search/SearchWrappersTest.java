// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.search;

import static org.assertj.core.api.Assertions.assertThat;

import org.gem4j.wrap.WrapperSpec;
import org.junit.jupiter.api.Test;

class SearchWrappersTest {
    @Test
    void namesAreThoseOfGem() {
        assertThat(new SearchWrappers().specs())
                .extracting(WrapperSpec::name)
                .containsExactly("search_tool", "search_tool_no_int_reward");
    }
}
