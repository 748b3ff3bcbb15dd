// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.wrap;

import java.util.List;

/// Adds wrappers by name: name an implementation in `META-INF/services/org.gem4j.wrap.WrapperProvider` and its
/// names are known wherever the jar is on the class path.
public interface WrapperProvider {
    List<WrapperSpec> specs();
}
