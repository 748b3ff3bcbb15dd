// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.agent;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.stream.Collectors;
import org.gem4j.agent.chat.AgentTemplate;
import org.gem4j.agent.chat.Compat;
import org.gem4j.agent.reward.AgentReward;
import org.gem4j.agent.reward.JudgeServer;
import org.gem4j.agent.reward.Rewards;
import org.gem4j.agent.style.AgentStyle;
import org.gem4j.agent.tools.AgentTool;
import org.gem4j.agent.tools.BuiltInTools;
import org.gem4j.agent.tools.Resources;
import org.gem4j.agent.tools.ToolBox;
import org.gem4j.rollout.Request;
import org.gem4j.text.python.JsonText;
import org.jspecify.annotations.Nullable;

/// An agent: its tools, how they are described to the model, how replies are parsed, and the reward of
/// its chains. Immutable; thread-safe if its tools and its reward are.
///
/// ```java
/// Agent agent = Agent.builder("hf").tools("calculator").reward("math_equal_reward_tool").build();
/// ```
public final class Agent {
    private final AgentStyle style;
    private final ToolBox tools;
    private final Optional<AgentReward> reward;
    private final Optional<AgentTemplate> template;
    private final Optional<String> systemPrompt;
    private final Limits limits;
    private final Folding folding;
    private final Resources resources;
    private final Compat compat;
    private final Optional<Request.Constraint> grammar;

    /// What a chain may use.
    ///
    /// @param maxTurns replies of the model, at least 1
    /// @param maxModelLength tokens of the whole conversation; empty: as many as the model takes
    /// @param toolTimeout how long a call may take
    public record Limits(int maxTurns, OptionalInt maxModelLength, Duration toolTimeout) {
        public Limits {
            if (maxTurns < 1) {
                throw new IllegalArgumentException("max_turns must be >= 1 but was " + maxTurns);
            }
            if (maxModelLength.isPresent() && maxModelLength.getAsInt() < 1) {
                throw new IllegalArgumentException("max_model_len must be >= 1 but was " + maxModelLength.getAsInt());
            }
            if (toolTimeout.isNegative() || toolTimeout.isZero()) {
                throw new IllegalArgumentException("toolTimeout must be above 0 but was " + toolTimeout);
            }
        }
    }

    /// When a long history is folded into a summary.
    ///
    /// @param afterTurns replies after which a summary is asked for, at least 1; empty: only when the model
    ///     calls `summarize` itself
    /// @param instruction what it is asked
    public record Folding(OptionalInt afterTurns, SummaryInstruction instruction) {
        public Folding {
            Objects.requireNonNull(instruction, "instruction is null");
            if (afterTurns.isPresent() && afterTurns.getAsInt() < 1) {
                throw new IllegalArgumentException("fold_after must be >= 1 but was " + afterTurns.getAsInt());
            }
        }
    }

    private Agent(Agent other, Optional<AgentReward> newReward) {
        style = other.style;
        tools = other.tools;
        reward = newReward;
        template = other.template;
        systemPrompt = other.systemPrompt;
        limits = other.limits;
        folding = other.folding;
        resources = other.resources;
        compat = other.compat;
        grammar = other.grammar;
    }

    private Agent(Builder builder) {
        style = builder.style;
        compat = builder.compat;
        List<AgentTool> all = new ArrayList<>();
        builder.tools.forEach(tool -> all.add(tool.of(compat)));
        tools = new ToolBox(all, compat);
        reward = builder.reward.map(named -> named.of(compat));
        template = builder.template;
        systemPrompt = builder.systemPrompt;
        limits = new Limits(builder.maxTurns, builder.maxModelLength, builder.toolTimeout);
        folding = new Folding(builder.foldAfter, builder.instruction);
        resources = builder.resources;
        grammar = builder.strict ? Optional.of(StrictCalls.of(style, tools)) : Optional.empty();
    }

    /// An agent of a built-in style such as `hf`, `react` or `code`, see [AgentStyle#of].
    ///
    /// @throws IllegalArgumentException if there is no such style
    public static Builder builder(String style) {
        return builder(AgentStyle.of(style));
    }

    /// An agent of any style.
    public static Builder builder(AgentStyle style) {
        return new Builder(style);
    }

    public AgentStyle style() {
        return style;
    }

    public ToolBox tools() {
        return tools;
    }

    /// What chains earn; empty: nothing is graded.
    public Optional<AgentReward> reward() {
        return reward;
    }

    /// The same agent for questions whose answers nobody knows: its chains are not graded.
    public Agent withoutReward() {
        return new Agent(this, Optional.empty());
    }

    /// The same agent with another reward.
    public Agent withReward(AgentReward newReward) {
        return new Agent(this, Optional.of(newReward));
    }

    /// The template of the prompts; empty: the model's own.
    public Optional<AgentTemplate> template() {
        return template;
    }

    public Limits limits() {
        return limits;
    }

    public Folding folding() {
        return folding;
    }

    /// What chains take resources from.
    public Resources resources() {
        return resources;
    }

    /// What replies must follow; empty: they may be any text.
    public Optional<Request.Constraint> grammar() {
        return grammar;
    }

    public Compat compat() {
        return compat;
    }

    /// What the model is told first; empty if nothing. In a prompt of the user's own, `{tools}` stands for
    /// the tools and `\n` for a line break.
    public Optional<String> systemPrompt() {
        return systemPrompt
                .map(this::filled)
                .or(() -> style.systemPrompt(tools.schemas()))
                .filter(text -> !text.isEmpty());
    }

    private String filled(String prompt) {
        JsonText.Layout indented = new JsonText.Layout(true, 4, false, false);
        String list = tools.schemas().stream()
                .map((Map<String, @Nullable Object> schema) -> JsonText.dumps(schema, indented))
                .collect(Collectors.joining("\n"));
        return prompt.replace("{tools}", list).replace("\\n", "\n");
    }

    /// Makes an agent; each method returns the builder.
    public static final class Builder {
        private final AgentStyle style;
        private final List<Named<AgentTool>> tools = new ArrayList<>();
        private Optional<Named<AgentReward>> reward = Optional.empty();
        private Optional<AgentTemplate> template = Optional.empty();
        private Optional<String> systemPrompt = Optional.empty();
        private int maxTurns = 4;
        private OptionalInt maxModelLength = OptionalInt.empty();
        private Duration toolTimeout = Duration.ofMinutes(2);
        private OptionalInt foldAfter = OptionalInt.empty();
        private SummaryInstruction instruction = SummaryInstruction.BASE;
        private Resources resources = new Resources();
        private Optional<JudgeServer> judge = JudgeServer.of("", "", System.getenv());
        private Compat compat = Compat.NONE;
        private boolean strict;

        /// Something that may depend on whose behavior is wanted.
        private interface Named<T> {
            T of(Compat compat);
        }

        private Builder(AgentStyle style) {
            this.style = Objects.requireNonNull(style, "style is null");
        }

        /// Adds built-in tools, see [BuiltInTools].
        ///
        /// @throws IllegalArgumentException if one is unknown
        public Builder tools(String... names) {
            for (String name : names) {
                BuiltInTools.of(name);
                tools.add(wanted -> BuiltInTools.of(name, wanted));
            }
            return this;
        }

        /// Adds tools.
        public Builder tools(List<AgentTool> more) {
            more.forEach(tool -> tools.add(wanted -> tool));
            return this;
        }

        /// Adds the [Tool] methods of a class or an object, and takes its [Reward] method, if it has one
        /// and no reward was set.
        public Builder declared(Object declaring) {
            tools(Declarations.tools(declaring));
            if (reward.isEmpty()) {
                Declarations.reward(declaring).ifPresent(this::reward);
            }
            return this;
        }

        /// A built-in reward, see [Rewards].
        ///
        /// @throws IllegalArgumentException if it is unknown
        public Builder reward(String name) {
            Rewards.of(name);
            reward = Optional.of(wanted -> Rewards.of(name, wanted, judge));
            return this;
        }

        /// The model that `llm_as_judge_reward` and its kind ask, in place of the one that `JUDGE_MODEL` names.
        public Builder judge(JudgeServer server) {
            judge = Optional.of(server);
            return this;
        }

        public Builder reward(AgentReward own) {
            reward = Optional.of(wanted -> own);
            return this;
        }

        /// A template by name, see [AgentTemplate].
        ///
        /// @throws IllegalArgumentException if it is unknown
        public Builder template(String name) {
            template = Optional.of(AgentTemplate.of(name));
            return this;
        }

        /// What the model is told in place of the style's words; empty text tells it nothing.
        public Builder systemPrompt(String text) {
            systemPrompt = Optional.of(text);
            return this;
        }

        public Builder maxTurns(int turns) {
            maxTurns = turns;
            return this;
        }

        public Builder maxModelLength(int tokens) {
            maxModelLength = OptionalInt.of(tokens);
            return this;
        }

        public Builder toolTimeout(Duration timeout) {
            toolTimeout = timeout;
            return this;
        }

        /// Asks for a summary after so many replies, and folds the history into it.
        public Builder foldAfter(int turns, SummaryInstruction newInstruction) {
            foldAfter = OptionalInt.of(turns);
            instruction = newInstruction;
            return this;
        }

        /// What chains take resources from; the caller closes it.
        public Builder resources(Resources pools) {
            resources = pools;
            return this;
        }

        /// Whether models of this process are constrained to well-formed calls of known tools; between
        /// calls they may write any text. Only for agents that call tools in JSON (`hf`).
        public Builder strict(boolean wellFormed) {
            strict = wellFormed;
            return this;
        }

        public Builder compat(Compat wanted) {
            compat = wanted;
            return this;
        }

        /// @throws IllegalArgumentException if settings do not fit together
        public Agent build() {
            return new Agent(this);
        }
    }
}
