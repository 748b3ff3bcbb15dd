// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.train.config;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/// A component of a settings record that users set by a flag of its name.
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.RECORD_COMPONENT)
public @interface Flag {
    /// The flag's name without dashes, in snake case, as Oat has it where Oat has it.
    String name();

    /// Other names that mean the same.
    String[] aliases() default {};

    /// The value when none is given, as a user would write it.
    String value();

    /// One sentence for the help text.
    String doc();
}
