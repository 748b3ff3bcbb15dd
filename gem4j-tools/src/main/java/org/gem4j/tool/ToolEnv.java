// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.tool;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import org.gem4j.env.Env;
import org.gem4j.env.EnvException;
import org.gem4j.env.Info;
import org.gem4j.env.InfoKeys;
import org.gem4j.env.Reset;
import org.gem4j.env.ResetOptions;
import org.gem4j.env.Snapshot;
import org.gem4j.env.Step;
import org.gem4j.wrap.EnvWrapper;
import org.gem4j.wrap.Wrapper;

/// Lets the agent use tools between its moves.
///
/// An action that calls a tool is answered by the tool and is not a move of the inner environment. Tools are tried in
/// their order until one is called and succeeds; if all that are called fail, the last one's failure is the
/// answer. A tool that throws has failed, except with a [ToolException]: then the step fails as infrastructure. An
/// action that calls none, or comes when the uses are spent, goes to the inner environment as it is.
///
/// Each environment has tools of its own, made when it is wrapped; what they keep of an episode is part of snapshots.
public final class ToolEnv extends EnvWrapper {
    /// Stands before the tools when there are several.
    public static final String HEADING = "You have these tools:";

    /// Stands below the answer to the last call there may be.
    public static final String SPENT = "No tool calls remain. Give your final answer.";

    private final Supplier<List<TextTool>> toolMaker;
    private final List<TextTool> tools;
    private final ToolEnvOptions options;
    private int uses;
    private int successes;
    private String shown = "";

    private ToolEnv(Env inner, Supplier<List<TextTool>> toolMaker, ToolEnvOptions options) {
        super(inner);
        this.toolMaker = toolMaker;
        this.tools = List.copyOf(toolMaker.get());
        this.options = options;
        if (tools.isEmpty()) {
            throw new IllegalArgumentException("tools must not be empty");
        }
    }

    /// Wraps environments with a tool, without rewards for its use.
    ///
    /// @param tool makes the tool of one environment
    public static Wrapper wrapper(Supplier<TextTool> tool) {
        return wrapper(() -> List.of(tool.get()), ToolEnvOptions.defaults());
    }

    /// Wraps environments with tools.
    ///
    /// @param tools makes the tools of one environment
    public static Wrapper wrapper(Supplier<List<TextTool>> tools, ToolEnvOptions options) {
        return env -> new ToolEnv(env, tools, options);
    }

    @Override
    public Reset reset(ResetOptions reset) {
        Reset first = inner().reset(reset);
        Info previous =
                Info.of(InfoKeys.PREV_EP_TOOL_USE_COUNTER, uses, InfoKeys.PREV_EP_TOOL_SUCCESS_COUNTER, successes);
        uses = 0;
        successes = 0;
        tools.forEach(TextTool::reset);
        shown = first.observation().text();
        String text = shown + "\n" + instructions();
        Info info =
                first.info().with(InfoKeys.USE_TOOL, false).withAll(counters()).withAll(previous);
        return new Reset(first.observation().withText(text), info);
    }

    private String instructions() {
        String all = tools.stream().map(TextTool::instruction).collect(Collectors.joining("\n"));
        return tools.size() == 1 ? all : HEADING + "\n" + all;
    }

    @Override
    public Step step(String action) {
        Optional<Answer> answer = uses < options.maxToolUses() ? answer(action) : Optional.empty();
        if (answer.isPresent()) {
            return toolStep(answer.get());
        }
        Step step = inner().step(action);
        shown = step.observation().text();
        return step.withInfo(step.info().with(InfoKeys.USE_TOOL, false).withAll(counters()));
    }

    private record Answer(TextTool tool, ToolUse use) {}

    private Optional<Answer> answer(String action) {
        Optional<Answer> answer = Optional.empty();
        for (TextTool tool : tools) {
            Optional<ToolUse> use = use(tool, action);
            if (use.isPresent()) {
                answer = Optional.of(new Answer(tool, use.get()));
                if (!use.get().failed()) {
                    break;
                }
            }
        }
        return answer;
    }

    private static Optional<ToolUse> use(TextTool tool, String action) {
        try {
            Optional<ToolUse> use = tool.use(action);
            return use == null ? failed(action, ToolFailure.nothing(tool.type())) : use;
        } catch (ToolException e) {
            throw new EnvException("tool " + tool.type() + " failed: " + e.getMessage(), e);
        } catch (RuntimeException | StackOverflowError e) {
            return failed(action, ToolFailure.thrown(tool.type(), e));
        }
    }

    private static Optional<ToolUse> failed(String action, ToolResult failure) {
        return Optional.of(new ToolUse(failure.text(), true, action));
    }

    private Step toolStep(Answer answer) {
        ToolUse use = answer.use();
        uses++;
        successes += use.failed() ? 0 : 1;
        shown = use.observation();
        String text = shown + (uses == options.maxToolUses() ? "\n\n" + SPENT : "");
        Info info = Info.of(
                        InfoKeys.PARSED_ACTION,
                        use.parsedAction(),
                        InfoKeys.TOOL_TYPE,
                        answer.tool().type())
                .with(InfoKeys.USE_TOOL, true)
                .withAll(counters());
        return Step.of(text, options.reward(use.failed()), false, false, info);
    }

    private Info counters() {
        return Info.of(InfoKeys.TOOL_USE_COUNTER, uses, InfoKeys.TOOL_SUCCESS_COUNTER, successes);
    }

    /// The kinds of its tools, in their order; see [TextTool#type].
    public List<String> toolTypes() {
        return tools.stream().map(TextTool::type).toList();
    }

    /// Calls of this episode so far.
    public int toolUses() {
        return uses;
    }

    /// Calls that are left in this episode.
    public int toolUsesLeft() {
        return options.maxToolUses() - uses;
    }

    /// What the agent saw last, without the instructions: what the inner environment showed, or a tool's answer.
    public String shown() {
        return shown;
    }

    @Override
    protected Map<String, Object> saveState() {
        return Map.of(
                "uses",
                uses,
                "successes",
                successes,
                "shown",
                shown,
                "tools",
                tools.stream().map(TextTool::save).toList());
    }

    @Override
    protected Runnable loadState(Snapshot own) {
        int newUses = own.integer("uses");
        int newSuccesses = own.integer("successes");
        if (newSuccesses < 0 || newSuccesses > newUses) {
            throw new IllegalArgumentException("successes must be in 0.." + newUses + " but was " + newSuccesses);
        }
        String newShown = own.text("shown");
        List<?> states = own.list("tools");
        if (states.size() != tools.size()) {
            throw new IllegalArgumentException("tools must be " + tools.size() + " states but was " + states.size());
        }
        List<Runnable> loads = new ArrayList<>();
        for (int i = 0; i < tools.size(); i++) {
            loads.add(tools.get(i).load(SchemaCheck.object(states.get(i))));
        }
        return () -> {
            uses = newUses;
            successes = newSuccesses;
            shown = newShown;
            loads.forEach(Runnable::run);
        };
    }

    @Override
    protected EnvWrapper rewrap(Env newInner) {
        return new ToolEnv(newInner, toolMaker, options);
    }

    @Override
    public void close() {
        tools.forEach(TextTool::close);
        super.close();
    }
}
