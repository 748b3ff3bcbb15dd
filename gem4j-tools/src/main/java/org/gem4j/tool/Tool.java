// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.tool;

import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/// Something an agent can call by name with arguments.
///
/// Tools are plain blocking code. One that keeps state is for one episode at a time; others are safe for any number of
/// threads. What a model gets wrong is a [ToolResult], never an exception; a [ToolException] means that the tool itself
/// cannot work.
public interface Tool extends AutoCloseable {
    /// The name that models use.
    String name();

    /// What it does and when to use it, for the model.
    String description();

    /// Its parameters.
    ToolSchema schema();

    /// Does what it is for. The arguments fit the schema.
    ///
    /// @throws ToolException if the tool cannot work, whatever the arguments
    ToolResult execute(Map<String, @Nullable Object> arguments);

    /// Checks the arguments, then does what it is for. If [#execute] throws anything but a [ToolException], or
    /// returns null, the result is an error with the tool's name.
    ///
    /// @throws ToolException if the tool cannot work, whatever the arguments
    default ToolResult call(Map<String, @Nullable Object> arguments) {
        Optional<String> problem = schema().problem(arguments);
        if (problem.isPresent()) {
            return ToolResult.error(ToolErrorKind.BAD_ARGUMENTS, problem.get());
        }
        try {
            ToolResult result = execute(arguments);
            return result == null ? ToolFailure.nothing(name()) : result;
        } catch (ToolException e) {
            throw e;
        } catch (RuntimeException | StackOverflowError e) {
            return ToolFailure.thrown(name(), e);
        }
    }

    /// Frees what the tool holds.
    @Override
    default void close() {}

    /// A tool with one text parameter, from a function. What the function throws as [IllegalArgumentException] the
    /// model sees as an error.
    static Tool of(String name, String description, String parameter, Function<String, String> function) {
        ToolSchema schema = ToolSchema.create().text(parameter, parameter.replace('_', ' '));
        return of(
                name,
                description,
                schema,
                arguments -> function.apply((String) Objects.requireNonNull(arguments.get(parameter))));
    }

    /// A tool from a function of its arguments. What the function throws as [IllegalArgumentException] the model
    /// sees as an error.
    static Tool of(
            String name,
            String description,
            ToolSchema schema,
            Function<Map<String, @Nullable Object>, String> function) {
        return new FunctionTool(name, description, schema, function);
    }
}
