// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.agent.reward;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.gem4j.agent.chat.Compat;
import org.gem4j.env.ChatMessage;
import org.gem4j.env.ChatRole;
import org.gem4j.rollout.Policy;
import org.gem4j.rollout.Prompt;
import org.gem4j.rollout.Request;
import org.gem4j.rollout.Response;
import org.gem4j.rollout.Sampling;

/// A reward given by a judge model: `llm_as_judge_reward` from 0 to 1, `llm_as_judge_math_reward` 0 or 1.
public final class JudgeReward implements AgentReward {
    private static final Pattern VERDICT = Pattern.compile("\\{\\s*\"score\"\\s*:\\s*(0\\.0|1\\.0)\\s*\\}");
    private static final int LONGEST = 512;

    private final Form form;
    private final Function<GradedChain, Policy> judge;

    /// What a judge is asked for.
    enum Form {
        SCORE(
                "llm_as_judge_reward",
                "Rate how well the given answer agrees with the expected one, from 0.0 (wrong) to 1.0 (equivalent)."
                        + "\nEnd with a line like: Score: 0.5"),
        VERDICT(
                "llm_as_judge_math_reward",
                "Say whether the given answer is mathematically equivalent to the expected one. End with"
                        + " {\"score\": 1.0} if it is and with {\"score\": 0.0} if it is not.");

        private final String reward;
        private final String request;

        Form(String reward, String request) {
            this.reward = reward;
            this.request = request;
        }

        OptionalDouble read(String reply) {
            return this == SCORE ? score(reply, Compat.NONE) : verdict(reply);
        }
    }

    /// `llm_as_judge_reward`.
    ///
    /// @param judge any model, such as one behind an OpenAI-compatible server; not closed by this reward
    public JudgeReward(Policy judge) {
        this(Form.SCORE, chain -> judge);
    }

    /// `llm_as_judge_reward` by a model that each chain has of its own, such as one of a pool.
    public static JudgeReward asking(Function<GradedChain, Policy> judge) {
        return new JudgeReward(Form.SCORE, judge);
    }

    /// @param judge asked for the model when a chain is scored
    JudgeReward(Form form, Function<GradedChain, Policy> judge) {
        this.form = form;
        this.judge = judge;
    }

    /// The judges by AgentFly's names, and `llm_as_judge` for the first.
    ///
    /// @param server where their model is; without one, scoring says that it is missing
    static Map<String, AgentReward> named(Optional<JudgeServer> server) {
        Function<GradedChain, Policy> model = chain -> server.orElseThrow(() -> new IllegalStateException(
                        "a judge needs a model: set JUDGE_MODEL and JUDGE_BASE_URL, or the options judge and"
                                + " judge_url of agent:rows"))
                .policy();
        Map<String, AgentReward> judges = new LinkedHashMap<>();
        judges.put("llm_as_judge", new JudgeReward(Form.SCORE, model));
        for (Form form : Form.values()) {
            judges.put(form.reward, new JudgeReward(form, model));
        }
        return judges;
    }

    @Override
    public RewardResult score(GradedChain chain) {
        Object golden = chain.fields().containsKey("golden_answer")
                ? chain.fields().get("golden_answer")
                : chain.required(form.reward, "answer");
        String question = String.valueOf(chain.fields().getOrDefault("question", ""));
        String prompt = "Grade an answer.\n\nQuestion: " + question + "\nExpected answer: " + golden
                + "\nGiven answer: " + chain.finalResponse() + "\n\n" + form.request;
        Policy model = judge.apply(chain);
        Request request = new Request(prompt(model, prompt), new Sampling(0, 1, -1, LONGEST), 0);
        Response response = model.respond(List.of(request)).getFirst();
        if (!response.stop().answered()) {
            throw new IllegalStateException("the judge gave no answer: " + response.failure());
        }
        double score = form.read(response.text()).orElse(0);
        return RewardResult.of(score).with("raw_score", score);
    }

    /// A text as the one message of a chat, for a model that takes chats; else as it is.
    public static Prompt prompt(Policy model, String text) {
        return model.takesChat() ? new Prompt.Chat(List.of(new ChatMessage(ChatRole.USER, text))) : Prompt.text(text);
    }

    /// The number behind the last `Score:`, between 0 and 1; empty if there is none.
    public static OptionalDouble score(String reply, Compat compat) {
        Optional<Double> number = Numbers.decimal(
                reply.substring(reply.lastIndexOf("Score:") < 0 ? 0 : reply.lastIndexOf("Score:") + "Score:".length()));
        if (number.isEmpty() || number.get().isNaN() && !compat.agentfly()) {
            return OptionalDouble.empty();
        }
        double score = number.get();
        return OptionalDouble.of(Double.isNaN(score) ? 1 : Math.clamp(score, 0.0, 1.0));
    }

    /// The score of a reply with `{"score": 1.0}` or `{"score": 0.0}`; empty if it has none.
    public static OptionalDouble verdict(String reply) {
        Matcher matcher = VERDICT.matcher(reply);
        return matcher.find() ? OptionalDouble.of(Double.parseDouble(matcher.group(1))) : OptionalDouble.empty();
    }
}
