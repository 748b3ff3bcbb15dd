// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.train.internal;

import java.util.List;
import java.util.Optional;
import java.util.random.RandomGenerator;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.gem4j.rollout.Policy;
import org.gem4j.rollout.Request;
import org.gem4j.rollout.Response;
import org.gem4j.rollout.ScriptedPolicy;
import org.gem4j.tool.ToolEnv;

/// Scripted play that uses the tools of an environment, for a model to learn from how they are called.
final class ToolDemonstrator {
    private static final Pattern NUMBER = Pattern.compile("-?\\d{1,18}+(?!\\d)");
    private static final Pattern BOXED_NUMBER = Pattern.compile("\\\\boxed\\{-?\\d+\\}");

    private ToolDemonstrator() {}

    /// The first call that a tool has for the first observation, then the moves of the environment's own player.
    static Policy reference() {
        return Policy.each(request ->
                firstCall(request).map(Response::scripted).orElseGet(() -> only(ScriptedPolicy.REFERENCE, request)));
    }

    /// Half of the time a call with a piece of what was shown, else a random move; half of the moves that are a
    /// boxed number are the number that a tool's answer gave.
    ///
    /// @param stream for one thread
    static Policy random(RandomGenerator stream) {
        Policy moves = ScriptedPolicy.random(stream);
        return Policy.each(request -> request.environment()
                .capability(ToolEnv.class)
                .map(tools -> random(request, tools, moves, stream))
                .orElseGet(() -> only(moves, request)));
    }

    private static Optional<String> firstCall(Request request) {
        return request.environment()
                .capability(ToolEnv.class)
                .filter(tools -> tools.toolUses() == 0 && tools.toolUsesLeft() > 0)
                .flatMap(tools -> tools.toolTypes().stream()
                        .flatMap(type -> DemonstratedTool.of(type).stream())
                        .flatMap(tool -> tool.referenceCall(tools.shown()).stream())
                        .findFirst());
    }

    private static Response random(Request request, ToolEnv tools, Policy moves, RandomGenerator stream) {
        if (tools.toolUsesLeft() > 0 && stream.nextBoolean()) {
            List<String> types = tools.toolTypes();
            Optional<String> call = DemonstratedTool.of(types.get(stream.nextInt(types.size())))
                    .flatMap(tool -> tool.sampleCall(stream, tools.shown()));
            if (call.isPresent()) {
                return Response.scripted(call.get());
            }
        }
        Response move = only(moves, request);
        Matcher given = NUMBER.matcher(tools.shown());
        boolean taken = tools.toolUses() > 0
                && stream.nextBoolean()
                && BOXED_NUMBER.matcher(move.text()).matches()
                && given.find();
        return taken ? Response.scripted("\\boxed{" + given.group() + "}") : move;
    }

    private static Response only(Policy policy, Request request) {
        return policy.respond(List.of(request)).getFirst();
    }
}
