// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.rollout.eval;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import org.gem4j.env.InfoKeys;
import org.gem4j.env.Reset;
import org.gem4j.env.ResetOptions;
import org.gem4j.env.SeededRandom;
import org.gem4j.env.Step;
import org.gem4j.rollout.Answer;
import org.gem4j.rollout.ChatText;
import org.gem4j.rollout.Episode;
import org.gem4j.rollout.EpisodePlayer;
import org.gem4j.rollout.PromptTemplate;
import org.gem4j.rollout.Request;
import org.gem4j.rollout.Situation;
import org.gem4j.rollout.StopReason;
import org.gem4j.rollout.TurnPolicy;
import org.gem4j.rollout.report.SampleEpisode;
import org.gem4j.rollout.report.SampleTurn;
import org.gem4j.vector.Outcome;
import org.gem4j.vector.VectorEnv;
import org.gem4j.wrap.ChatMessage;
import org.gem4j.wrap.ChatRole;

/// One episode as it is played. What happens depends on the settings, the key and the policy alone.
final class EpisodeRun {
    /// What lies below is rounding, which depends on what else was in the model's batch.
    private static final double LOGPROB_STEPS = 1e4;

    private final EvalSettings settings;
    private final EvalEnv environment;
    private final EvalSettings.Key key;
    private final TurnPolicy policy;
    private final VectorEnv vector;
    private final PromptTemplate template;
    private final boolean chat;
    private final long seed;
    private final List<SampleTurn> turns = new ArrayList<>();
    private long promptTokens;
    private long responseTokens;
    private int cutAnswers;
    private boolean success;
    private String observation = "";
    private String previous = "";
    private String previousPrompt = "";

    EpisodeRun(EvalSettings settings, EvalEnv environment, EvalSettings.Key key, TurnPolicy policy, VectorEnv vector) {
        this.settings = settings;
        this.environment = environment;
        this.key = key;
        this.policy = policy;
        this.vector = vector;
        this.template = PromptTemplate.of(environment.template());
        this.chat = environment.isChat(policy);
        this.seed = settings.taskSeed(key.task());
    }

    /// Plays it to its end, good or bad.
    EvalEpisode play() {
        ResetOptions start =
                ResetOptions.seeded(SeededRandom.seed(seed, "environment", 0)).withIndex(key.task());
        Outcome<Reset> first = vector.reset(Map.of(0, start)).getFirst();
        if (!(first instanceof Outcome.Ok<Reset>(int ignored, Reset reset))) {
            return failed(first);
        }
        observation = reset.observation().text();
        long sampleSeed = key.sample() == 0 ? seed : SeededRandom.seed(seed, "sample", key.sample());
        while (true) {
            Request request = new Request(
                    template.render(said(observation)),
                    settings.sampling(),
                    SeededRandom.seed(sampleSeed, "turn", turns.size()));
            Answer answer = policy.answer(new Turn(request));
            StopReason stop = answer.response().stop();
            if (stop == StopReason.PROMPT_TOO_LONG) {
                return end(Episode.Outcome.POLICY_ERROR, answer.failure());
            }
            if (stop == StopReason.INFRASTRUCTURE) {
                return end(Episode.Outcome.INFRASTRUCTURE, answer.failure());
            }
            boolean cut = stop == StopReason.LENGTH;
            String action =
                    cut ? EpisodePlayer.INVALID_ACTION : answer.response().text();
            Outcome<Step> outcome = vector.step(Map.of(0, action)).getFirst();
            if (!(outcome instanceof Outcome.Ok<Step>(int index, Step step))) {
                return failed(outcome);
            }
            add(request, answer, cut, step);
            if (step.done()) {
                success = success(step);
                return end(Episode.Outcome.OK, "");
            }
        }
    }

    private void add(Request request, Answer answer, boolean cut, Step step) {
        promptTokens += answer.promptTokens();
        responseTokens += answer.responseTokens();
        cutAnswers += cut ? 1 : 0;
        Map<String, Object> info = new LinkedHashMap<>(step.info().asMap());
        info.remove(InfoKeys.PREFIX.name());
        info.remove(InfoKeys.SUFFIX.name());
        if (cut) {
            info.put("stop", "length");
        }
        turns.add(new SampleTurn(
                news(observation),
                prompt(request.prompt()),
                answer.response().text(),
                step.reward(),
                step.terminated(),
                step.truncated(),
                info,
                answer.responseTokens(),
                Math.rint(answer.meanLogprob() * LOGPROB_STEPS) / LOGPROB_STEPS));
        previous = observation;
        observation = step.observation().text();
    }

    /// The whole prompt, unless it only adds to the one before: histories would fill the disk.
    private String prompt(String prompt) {
        String open = chat && !previousPrompt.isEmpty()
                ? previousPrompt.substring(0, previousPrompt.length() - 1)
                : previousPrompt;
        boolean adds = !open.isEmpty() && prompt.startsWith(open);
        previousPrompt = prompt;
        return adds ? "" : prompt;
    }

    /// The observation as the template is to have it: one that a wrapper made is a prompt by itself, and a chat is
    /// written by the policy.
    private String said(String text) {
        return chat || environment.template().equals("no") ? text : policy.plain(text);
    }

    /// What the environment said since the policy last spoke.
    private String news(String shown) {
        if (chat && !environment.template().equals(PromptTemplate.CHAT)) {
            List<ChatMessage> messages = ChatText.read(shown);
            int from = messages.size();
            while (from > 0 && messages.get(from - 1).role() != ChatRole.ASSISTANT) {
                from--;
            }
            return messages.subList(from, messages.size()).stream()
                    .map(ChatMessage::content)
                    .collect(Collectors.joining("\n"));
        }
        return SampleEpisode.news(previous, shown);
    }

    private static boolean success(Step last) {
        return last.info()
                .get(InfoKeys.SUCCESS)
                .or(() -> last.info().get(InfoKeys.CORRECT))
                .orElse(last.reward() == 1);
    }

    private EvalEpisode failed(Outcome<?> outcome) {
        return switch (outcome) {
            case Outcome.Ok<?> ok -> throw new IllegalArgumentException("not a failure: " + ok);
            case Outcome.PolicyError<?> error -> end(Episode.Outcome.INFRASTRUCTURE, error.message());
            case Outcome.Timeout<?> timeout ->
                end(Episode.Outcome.TIMEOUT, "the environment took longer than " + timeout.deadline());
            case Outcome.Infrastructure<?> broken ->
                end(
                        Episode.Outcome.INFRASTRUCTURE,
                        String.valueOf(broken.cause().getMessage()));
        };
    }

    private EvalEpisode end(Episode.Outcome outcome, String failure) {
        SampleEpisode shown = new SampleEpisode(
                environment.id(),
                seed,
                settings.model(),
                turns,
                observation.isEmpty() ? "" : news(observation),
                success);
        return new EvalEpisode(key, outcome, failure, promptTokens, responseTokens, cutAnswers, shown);
    }

    /// Where the policy is asked.
    private final class Turn implements Situation {
        private final Request request;

        Turn(Request request) {
            this.request = request;
        }

        @Override
        public Request request() {
            return request;
        }

        @Override
        public boolean isChat() {
            return chat;
        }

        @Override
        public boolean isRendered() {
            return !chat && environment.isRendered();
        }

        @Override
        public <C> Optional<C> capability(Class<C> type) {
            return vector.capability(0, type);
        }
    }
}
