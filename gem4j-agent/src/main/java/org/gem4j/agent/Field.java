// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.agent;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/// Fills a parameter of a [Tool] from a field of the row rather than from an argument of the model's
/// call: from the field with the parameter's name, in camel or snake case, or from a named one. On a
/// parameter of a [Reward] it names the field.
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.PARAMETER)
public @interface Field {
    /// The field's name, where it is not the parameter's.
    String value() default "";
}
