// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.wrap;

import java.util.Comparator;
import java.util.List;
import org.gem4j.env.Env;

/// Several wrappers, from the innermost to the outermost.
///
/// @param layers the wrappers with their names
public record WrapperStack(List<Layer> layers) implements Wrapper {
    /// One wrapper of a stack.
    ///
    /// @param name as in the list that built it
    /// @param outermost whether it goes around those that are not
    /// @param wrapper what it does
    public record Layer(String name, boolean outermost, Wrapper wrapper) {}

    /// Keeps the given order, except that outermost wrappers come last.
    public WrapperStack {
        layers = layers.stream().sorted(Comparator.comparing(Layer::outermost)).toList();
    }

    @Override
    public Env wrap(Env env) {
        Env wrapped = env;
        for (Layer layer : layers) {
            wrapped = layer.wrapper().wrap(wrapped);
        }
        return wrapped;
    }

    /// The names, innermost first.
    public List<String> names() {
        return layers.stream().map(Layer::name).toList();
    }
}
