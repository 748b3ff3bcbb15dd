// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.agent;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.gem4j.agent.tools.AgentTool;
import org.gem4j.agent.tools.ToolStatus;

/// Declares a method as a tool.
///
/// Its parameters are the model's arguments by name: texts, whole numbers, numbers, booleans, enums,
/// records, lists and maps of these; an `Optional` one may be left out. One record stands for all
/// arguments, by the names of its components; files that `java` runs from source need it, since their
/// parameters have no names. A parameter of type [ChainContext][org.gem4j.agent.tools.ChainContext] gets
/// the chain's context. A parameter with [Field] gets a field of the dataset's row. What it returns is
/// shown as text; a record or map as JSON.
///
/// The methods of a class that is given as a class belong to an instance of their own for each chain, if
/// they are not static; those of an object belong to the object.
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.METHOD)
public @interface Tool {
    /// What it does and when to use it, for the model.
    String value();

    /// The name that models use; the method's in snake case if empty.
    String name() default "";

    /// What a call means for the chain.
    ToolStatus status() default ToolStatus.SUCCESS;

    /// Characters of an answer; more are cut off.
    int maxLength() default AgentTool.USUAL_LENGTH;

    /// Whether calls of one turn must be run one after another.
    boolean inOrder() default false;
}
