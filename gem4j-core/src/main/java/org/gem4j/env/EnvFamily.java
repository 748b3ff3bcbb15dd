// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.env;

/// Environments whose ids cannot be listed, such as those of a server at any address; found through
/// `ServiceLoader`.
public interface EnvFamily {
    /// The part of its ids before the colon.
    String name();

    /// The environment of an id of this family.
    ///
    /// @param id with the family's name and the colon
    /// @throws IllegalArgumentException if the rest of the id is not what it must be
    EnvSpec find(String id);
}
