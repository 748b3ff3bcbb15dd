// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.env;

import java.util.List;

/// Adds environments to the registry: name an implementation in `META-INF/services/org.gem4j.env.EnvProvider` and
/// its ids are known wherever the jar is on the class path.
public interface EnvProvider {
    List<EnvSpec> specs();
}
