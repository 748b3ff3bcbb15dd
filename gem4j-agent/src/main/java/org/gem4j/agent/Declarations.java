// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.agent;

import java.lang.reflect.Constructor;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Parameter;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.gem4j.agent.reward.AgentReward;
import org.gem4j.agent.reward.GradedChain;
import org.gem4j.agent.reward.RewardResult;
import org.gem4j.agent.tools.AgentTool;
import org.gem4j.agent.tools.ChainContext;
import org.jspecify.annotations.Nullable;

/// Tools and rewards that are declared as methods, see [Tool] and [Reward].
public final class Declarations {
    private Declarations() {}

    /// The tools of a class or an object, by name.
    ///
    /// @throws IllegalArgumentException if there is none, or one takes what no model can give
    public static List<AgentTool> tools(Object declaring) {
        Class<?> type = declaring instanceof Class<?> given ? given : declaring.getClass();
        List<AgentTool> tools = new ArrayList<>();
        for (Method method : methods(type)) {
            Tool mark = method.getAnnotation(Tool.class);
            if (mark != null) {
                tools.add(tool(method, mark, declaring));
            }
        }
        if (tools.isEmpty()) {
            throw new IllegalArgumentException(type.getSimpleName() + " has no method with @Tool");
        }
        return tools;
    }

    /// The reward of a class or an object; empty if none is declared.
    ///
    /// @throws IllegalArgumentException if there are several
    public static Optional<AgentReward> reward(Object declaring) {
        Class<?> type = declaring instanceof Class<?> given ? given : declaring.getClass();
        List<Method> found = methods(type).stream()
                .filter(method -> method.isAnnotationPresent(Reward.class))
                .toList();
        if (found.size() > 1) {
            throw new IllegalArgumentException(
                    type.getSimpleName() + " must have one method with @Reward but has " + found.size());
        }
        return found.stream().findFirst().map(method -> reward(method, declaring));
    }

    private static List<Method> methods(Class<?> type) {
        return Arrays.stream(type.getDeclaredMethods())
                .filter(method -> !method.isSynthetic())
                .sorted(Comparator.comparing(Method::getName))
                .toList();
    }

    private static AgentTool tool(Method method, Tool mark, Object declaring) {
        method.setAccessible(true);
        return new AgentTool(
                mark.name().isEmpty() ? JavaValues.snake(method.getName()) : mark.name(),
                mark.value(),
                schema(method),
                mark.status(),
                mark.maxLength(),
                mark.inOrder(),
                (arguments, context) -> call(method, declaring, arguments, context));
    }

    private static Map<String, @Nullable Object> schema(Method method) {
        Map<String, @Nullable Object> properties = new LinkedHashMap<>();
        List<String> required = new ArrayList<>();
        for (Parameter parameter : method.getParameters()) {
            if (isWhole(method, parameter)) {
                return JavaValues.schema(parameter.getType(), parameter);
            }
            if (isArgument(parameter)) {
                String name = name(parameter);
                properties.put(name, JavaValues.schema(parameter.getParameterizedType(), parameter));
                if (parameter.getType() != Optional.class) {
                    required.add(name);
                }
            }
        }
        Map<String, @Nullable Object> schema = new LinkedHashMap<>();
        schema.put("type", "object");
        schema.put("properties", properties);
        schema.put("required", required);
        return schema;
    }

    /// Whether the parameter is a record that takes all arguments.
    private static boolean isWhole(Method method, Parameter parameter) {
        return parameter.getType().isRecord()
                && isArgument(parameter)
                && Arrays.stream(method.getParameters())
                                .filter(Declarations::isArgument)
                                .count()
                        == 1;
    }

    /// The name of a parameter in snake case.
    ///
    /// @throws IllegalArgumentException if its class does not keep the names of parameters
    private static String name(Parameter parameter) {
        Field field = parameter.getAnnotation(Field.class);
        if (field != null && !field.value().isEmpty()) {
            return field.value();
        }
        if (!parameter.isNamePresent()) {
            Method method = (Method) parameter.getDeclaringExecutable();
            throw new IllegalArgumentException(
                    "the parameters of " + method.getDeclaringClass().getSimpleName() + "."
                            + method.getName() + " have no names: compile it with -parameters, name fields with"
                            + " @Field(\"name\"), or take one record, whose components are the arguments");
        }
        return JavaValues.snake(parameter.getName());
    }

    private static boolean isArgument(Parameter parameter) {
        return parameter.getType() != ChainContext.class && !parameter.isAnnotationPresent(Field.class);
    }

    private static @Nullable Object call(
            Method method, Object declaring, Map<String, @Nullable Object> arguments, ChainContext context)
            throws Exception {
        List<@Nullable Object> values = new ArrayList<>();
        for (Parameter parameter : method.getParameters()) {
            if (parameter.getType() == ChainContext.class) {
                values.add(context);
            } else if (isWhole(method, parameter)) {
                values.add(JavaValues.read(arguments, parameter.getType(), "the arguments"));
            } else if (isArgument(parameter)) {
                String name = name(parameter);
                values.add(JavaValues.read(arguments.get(name), parameter.getParameterizedType(), name));
            } else {
                values.add(field(context.fields(), parameter));
            }
        }
        Object instance = instance(method, declaring, context);
        return shown(invoke(method, instance, values));
    }

    private static @Nullable Object shown(@Nullable Object value) {
        Object json = JavaValues.write(value);
        return json instanceof Number || json instanceof Boolean ? String.valueOf(json) : json;
    }

    /// The object itself, or the chain's own instance of the class.
    private static @Nullable Object instance(Method method, Object declaring, ChainContext context) {
        if (JavaValues.isStatic(method)) {
            return null;
        }
        return declaring instanceof Class<?> type ? context.state(type, () -> made(type)) : declaring;
    }

    private static Object made(Class<?> type) {
        try {
            Constructor<?> constructor = type.getDeclaredConstructor();
            constructor.setAccessible(true);
            return constructor.newInstance();
        } catch (InvocationTargetException e) {
            throw new IllegalStateException(
                    String.valueOf(e.getTargetException().getMessage()), e);
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException(type.getSimpleName() + " must have a constructor without parameters", e);
        }
    }

    private static @Nullable Object invoke(Method method, @Nullable Object instance, List<@Nullable Object> values)
            throws Exception {
        try {
            return method.invoke(instance, values.toArray());
        } catch (InvocationTargetException e) {
            switch (e.getTargetException()) {
                case Exception cause -> throw cause;
                case Error cause -> throw cause;
                default -> throw e;
            }
        }
    }

    private static @Nullable Object field(Map<String, @Nullable Object> fields, Parameter parameter) {
        String snake = name(parameter);
        String name = fields.containsKey(parameter.getName()) ? parameter.getName() : snake;
        if (!fields.containsKey(name) && parameter.getType() != Optional.class) {
            throw new IllegalArgumentException(
                    "the row has no field " + snake + ". Fields: " + String.join(", ", fields.keySet()) + ".");
        }
        Object value = fields.get(name);
        boolean asText = parameter.getType() == String.class && value != null;
        return JavaValues.read(asText ? String.valueOf(value) : value, parameter.getParameterizedType(), snake);
    }

    private static AgentReward reward(Method method, Object declaring) {
        method.setAccessible(true);
        for (Parameter parameter : method.getParameters()) {
            if (parameter.getType() != GradedChain.class) {
                name(parameter);
            }
        }
        Object instance =
                JavaValues.isStatic(method) ? null : declaring instanceof Class<?> type ? made(type) : declaring;
        return chain -> {
            Map<String, @Nullable Object> fields = new LinkedHashMap<>(chain.fields());
            fields.put("final_response", chain.finalResponse());
            List<@Nullable Object> values = new ArrayList<>();
            for (Parameter parameter : method.getParameters()) {
                values.add(parameter.getType() == GradedChain.class ? chain : field(fields, parameter));
            }
            try {
                Object result = invoke(method, instance, values);
                return RewardResult.from(result instanceof RewardResult ? result : JavaValues.write(result));
            } catch (RuntimeException e) {
                throw e;
            } catch (Exception e) {
                throw new IllegalStateException("the reward " + method.getName() + " failed: " + e.getMessage(), e);
            }
        };
    }
}
