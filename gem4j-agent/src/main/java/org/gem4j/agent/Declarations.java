// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.agent;

import java.lang.reflect.Constructor;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
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
import org.gem4j.tool.ToolException;
import org.jspecify.annotations.Nullable;

/// Tools and rewards that are declared as methods; see [Tool] and [Reward].
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
            throw new IllegalArgumentException(shown(type) + " has no method with @Tool");
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
                    shown(type) + " must have one method with @Reward but has " + found.size());
        }
        return found.stream().findFirst().map(method -> reward(method, declaring));
    }

    /// The methods of a class and of those that it extends, without those that are overridden.
    private static List<Method> methods(Class<?> type) {
        Map<String, Method> methods = new LinkedHashMap<>();
        for (Class<?> each = type; each != null && each != Object.class; each = each.getSuperclass()) {
            for (Method method : each.getDeclaredMethods()) {
                if (!method.isSynthetic()) {
                    methods.putIfAbsent(method.getName() + Arrays.toString(method.getParameterTypes()), method);
                }
            }
        }
        return methods.values().stream()
                .sorted(Comparator.comparing(Method::getName))
                .toList();
    }

    private static String shown(Class<?> type) {
        return type.getSimpleName().isEmpty() ? type.getName() : type.getSimpleName();
    }

    /// As errors name it.
    private static String shown(Method method) {
        return shown(method.getDeclaringClass()) + "." + method.getName();
    }

    private static AgentTool tool(Method method, Tool mark, Object declaring) {
        method.setAccessible(true);
        requireInstance(method, declaring);
        String name = mark.name().isEmpty() ? JavaValues.snake(method.getName()) : mark.name();
        try {
            if (!name.matches("[\\w.-]{1,64}")) {
                throw new IllegalArgumentException(
                        "its name must be 1 to 64 letters, digits, _, - or . but was " + name);
            }
            return new AgentTool(
                    name,
                    mark.value(),
                    schema(method),
                    mark.status(),
                    mark.maxLength(),
                    mark.inOrder(),
                    (arguments, context) -> call(method, declaring, arguments, context));
        } catch (IllegalArgumentException e) {
            throw new IllegalArgumentException("the tool " + shown(method) + ": " + e.getMessage(), e);
        }
    }

    /// @throws IllegalArgumentException if chains cannot have an instance of their own of the method's class
    private static void requireInstance(Method method, Object declaring) {
        if (!JavaValues.isStatic(method) && declaring instanceof Class<?> type) {
            if (Arrays.stream(type.getDeclaredConstructors()).noneMatch(each -> each.getParameterCount() == 0)) {
                throw new IllegalArgumentException(shown(method) + " is not static, so " + shown(type)
                        + " must be a static class with a constructor without parameters; or pass an object");
            }
            if (Modifier.isAbstract(type.getModifiers())) {
                throw new IllegalArgumentException(
                        shown(method) + " is not static, so " + shown(type) + " must not be abstract");
            }
        }
    }

    private static Map<String, @Nullable Object> schema(Method method) {
        Map<String, @Nullable Object> properties = new LinkedHashMap<>();
        List<String> required = new ArrayList<>();
        for (Parameter parameter : method.getParameters()) {
            if (isArgument(parameter) && isWhole(method, parameter)) {
                return JavaValues.schema(parameter.getType(), parameter);
            }
            if (parameter.getType() == ChainContext.class) {
                continue;
            }
            String name = name(parameter);
            Map<String, @Nullable Object> property;
            try {
                property = JavaValues.schema(parameter.getParameterizedType(), parameter);
            } catch (IllegalArgumentException e) {
                throw new IllegalArgumentException("its parameter " + name + ": " + e.getMessage(), e);
            }
            if (isArgument(parameter)) {
                properties.put(name, property);
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
            throw new IllegalArgumentException("the parameters of " + shown(method)
                    + " have no names: compile it with -parameters, name fields with"
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
                values.add(rowField(context.fields(), parameter));
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
            throw new ToolException(shown(type) + " cannot be created: " + e.getTargetException(), e);
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException(shown(type) + " must have a constructor without parameters", e);
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

    /// A tool's field of the row. That a row lacks it is not the model's fault.
    private static @Nullable Object rowField(Map<String, @Nullable Object> fields, Parameter parameter) {
        try {
            return field(fields, parameter);
        } catch (IllegalArgumentException e) {
            throw new ToolException(String.valueOf(e.getMessage()), e);
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
        boolean asText = value != null && JavaValues.isText(parameter.getParameterizedType());
        return JavaValues.read(asText ? String.valueOf(value) : value, parameter.getParameterizedType(), snake);
    }

    private static AgentReward reward(Method method, Object declaring) {
        method.setAccessible(true);
        requireInstance(method, declaring);
        try {
            checkReward(method);
        } catch (IllegalArgumentException e) {
            throw new IllegalArgumentException("the reward " + shown(method) + ": " + e.getMessage(), e);
        }
        return chain -> {
            Map<String, @Nullable Object> fields = new LinkedHashMap<>(chain.fields());
            fields.put("final_response", chain.finalResponse());
            List<@Nullable Object> values = new ArrayList<>();
            for (Parameter parameter : method.getParameters()) {
                values.add(parameter.getType() == GradedChain.class ? chain : field(fields, parameter));
            }
            try {
                Object result = invoke(method, instance(method, declaring, chain), values);
                return RewardResult.from(result instanceof RewardResult ? result : JavaValues.write(result));
            } catch (RuntimeException e) {
                throw e;
            } catch (Exception e) {
                throw new IllegalStateException("the reward " + method.getName() + " failed: " + e.getMessage(), e);
            }
        };
    }

    /// The instance that the chain's tools have, so that a reward sees what they did.
    private static @Nullable Object instance(Method method, Object declaring, GradedChain chain) {
        if (JavaValues.isStatic(method) || !(declaring instanceof Class<?> type)) {
            return JavaValues.isStatic(method) ? null : declaring;
        }
        return chain.states()
                .map(states -> states.<Object>state(type, () -> made(type)))
                .orElseGet(() -> made(type));
    }

    private static void checkReward(Method method) {
        Class<?> returned = method.getReturnType();
        boolean number = returned.isPrimitive() && returned != void.class && returned != char.class;
        boolean object = returned == RewardResult.class
                || returned == Object.class
                || returned == Boolean.class
                || returned.isRecord()
                || Number.class.isAssignableFrom(returned)
                || Map.class.isAssignableFrom(returned);
        if (!number && !object) {
            throw new IllegalArgumentException(
                    "it must return a number, a boolean, a RewardResult, a record or a map but returns "
                            + returned.getSimpleName());
        }
        for (Parameter parameter : method.getParameters()) {
            if (parameter.getType() == ChainContext.class) {
                throw new IllegalArgumentException(
                        "its parameter " + parameter.getName() + " must be a GradedChain, which knows the whole chain");
            }
            if (parameter.getType() != GradedChain.class) {
                String name = name(parameter);
                try {
                    JavaValues.schema(parameter.getParameterizedType(), parameter);
                } catch (IllegalArgumentException e) {
                    throw new IllegalArgumentException("its parameter " + name + ": " + e.getMessage(), e);
                }
            }
        }
    }
}
