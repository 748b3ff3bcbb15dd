// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.multi.retail;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.random.RandomGenerator;
import java.util.stream.Collectors;
import org.gem4j.env.Info;
import org.gem4j.env.InfoKeys;
import org.gem4j.env.MoveKind;
import org.gem4j.env.NonBlocking;
import org.gem4j.env.SeededRandom;
import org.gem4j.env.Snapshot;
import org.gem4j.env.multi.AgentReference;
import org.gem4j.env.multi.AgentSamples;
import org.gem4j.env.multi.TurnBasedEnv;
import org.gem4j.env.multi.TurnOrder;
import org.gem4j.env.multi.TurnResult;
import org.jspecify.annotations.Nullable;

/// A user and an assistant of a shop, as the agents `user` and `assistant`.
///
/// - **Action**: of the user, a message; `###STOP###` in it ends the conversation. Of the assistant, a tool
///   call `{"name": ..., "kwargs": {...}}`, after whose result it acts again, or any other text, which is
///   said to the user.
/// - **Observation**: of the user, its instruction, then what the assistant says; of the assistant, policy
///   and tools, then what the user says and what tools return.
/// - **Reward**: the assistant's at the end: 1 if the database is as the task demands and all demanded
///   texts were said.
/// - **End**: the user stops, the assistant hands over to a person, or the limit of the assistant's
///   actions: truncated.
final class RetailEnv extends TurnBasedEnv implements AgentSamples, AgentReference, NonBlocking {
    static final String USER = "user";
    static final String ASSISTANT = "assistant";

    private static final String GREETING = "Hi! How can I help you today?";
    private static final int PATIENCE = 12;

    private final RetailTasks shop;
    private final Rules rules;
    private final List<RetailAction> actions = new ArrayList<>();
    private final List<String> messages = new ArrayList<>();
    private final Map<String, String> news = new LinkedHashMap<>();
    private int index;
    private @Nullable Conversation conversation;

    /// @param compatible whether to judge exactly as τ-bench does
    /// @param maxActions most actions of the assistant
    /// @param task index of the task to play, or -1 for a random one at each reset
    record Rules(boolean compatible, int maxActions, int task) {}

    RetailEnv(RetailTasks shop, Rules rules, SeededRandom random) {
        super(List.of(USER, ASSISTANT), TurnOrder.sequential(), random);
        this.shop = shop;
        this.rules = rules;
    }

    private RetailTask task() {
        return shop.tasks().get(index);
    }

    private Conversation running() {
        return Objects.requireNonNull(conversation, "the environment has not been reset");
    }

    @Override
    protected void start(SeededRandom random) {
        index = rules.task() >= 0 ? rules.task() : random.nextInt(shop.tasks().size());
        begin();
        String tools =
                RetailTool.BY_NAME.values().stream().map(RetailTool::line).collect(Collectors.joining("\n"));
        news.put(
                ASSISTANT,
                shop.policy().strip() + "\n\nTools:\n" + tools
                        + "\n\nTo call a tool, answer with nothing but {\"name\": \"get_order_details\", \"kwargs\":"
                        + " {\"order_id\": \"#W0000\"}}. Everything else is sent to the user.");
        news.put(
                USER,
                "You are a customer talking to a shop's assistant. " + task().instruction()
                        + "\n"
                        + "Say one thing at a time, give only the information that is asked for, make nothing up, and"
                        + " say "
                        + Persona.STOP
                        + " when all is done.\nAssistant: " + GREETING);
    }

    private void begin() {
        conversation = new Conversation(shop.data(), task(), rules.compatible());
        actions.clear();
        messages.clear();
        news.clear();
    }

    @Override
    protected TurnResult play(Map<String, String> given) {
        String text = given.values().iterator().next();
        return given.containsKey(USER) ? userSays(text) : assistantActs(RetailAction.parse(text));
    }

    private TurnResult userSays(String text) {
        messages.add(text);
        running().hear(text);
        if (text.contains(Persona.STOP)) {
            return end(false);
        }
        news.put(ASSISTANT, "User: " + text);
        return TurnResult.next();
    }

    private TurnResult assistantActs(RetailAction action) {
        actions.add(action);
        boolean handedOver = false;
        if (action.content().isPresent()) {
            running().say(action.content().get());
            news.put(USER, "Assistant: " + action.content().get());
        } else {
            String result = running().call(action);
            news.put(ASSISTANT, "Result: " + result);
            handedOver = action.name().equals(RetailTools.TRANSFER) && result.startsWith("Transfer");
        }
        if (handedOver) {
            return end(false);
        }
        if (actions.size() >= rules.maxActions()) {
            return end(true);
        }
        Info info = Info.of(InfoKeys.MOVE, MoveKind.VALID);
        return new TurnResult(
                Map.of(ASSISTANT, new TurnResult.Result(0, false, false, info)),
                action.content().isEmpty());
    }

    /// @param limit whether the assistant ran out of actions, which earns nothing
    private TurnResult end(boolean limit) {
        double reward = limit ? 0 : running().judge().reward();
        Info info = Info.of(InfoKeys.MOVE, reward == 1 ? MoveKind.WIN : MoveKind.LOSE, InfoKeys.SUCCESS, reward == 1);
        return TurnResult.next()
                .with(ASSISTANT, new TurnResult.Result(reward, !limit, limit, info))
                .with(USER, new TurnResult.Result(0, !limit, limit, Info.empty()));
    }

    @Override
    protected String observe(String agent) {
        String told = news.remove(agent);
        return told == null ? "" : told;
    }

    @Override
    protected Info info(String agent) {
        return Info.empty();
    }

    /// The scripted user's message, or a random call or reply of the assistant.
    @Override
    public String sampleAction(String agent, RandomGenerator random) {
        requirePlaying();
        return agent.equals(USER) ? scripted() : RandomAssistant.act(running().data(), random);
    }

    /// The scripted user, or the assistant that follows the task's own calls.
    @Override
    public String referenceAction(String agent) {
        requirePlaying();
        return agent.equals(USER) ? scripted() : guided();
    }

    private String scripted() {
        if (messages.isEmpty()) {
            return task().persona().request();
        }
        boolean satisfied = running().judge().reward() == 1;
        String last = running().said().isEmpty() ? "" : running().said().getLast();
        return satisfied || messages.size() >= PATIENCE
                ? Persona.STOP
                : task().persona().answer(last);
    }

    private String guided() {
        List<RetailAction> gold = task().actions().stream()
                .filter(action -> action.content().isEmpty())
                .toList();
        int called = (int)
                actions.stream().filter(action -> action.content().isEmpty()).count();
        int said = actions.size() - called;
        if (said == 0) {
            return "Gladly. Please tell me your email, or your name and zip code, and the order number.";
        }
        if (called < gold.size()) {
            boolean first = gold.subList(0, called).stream().noneMatch(GoldCalls::writes);
            return said == 1 && first && GoldCalls.writes(gold.get(called))
                    ? "I have found everything. Shall I proceed? "
                            + GoldCalls.describe(gold.subList(called, gold.size()))
                    : gold.get(called).write();
        }
        String told = task().outputs().isEmpty() ? "" : " " + String.join("; ", task().outputs()) + ".";
        return "It is done." + told + " Is there anything else?";
    }

    @Override
    protected void save(Map<String, Object> fields) {
        fields.put("task", index);
        fields.put("actions", actions.stream().map(RetailAction::write).toList());
        fields.put("userMessages", List.copyOf(messages));
        fields.put("newsTo", List.copyOf(news.keySet()));
        fields.put("news", List.copyOf(news.values()));
    }

    @Override
    protected Runnable load(Snapshot snapshot) {
        int newIndex = snapshot.integer("task");
        List<RetailAction> newActions =
                snapshot.texts("actions").stream().map(RetailAction::parse).toList();
        List<String> newMessages = snapshot.texts("userMessages");
        List<String> to = snapshot.texts("newsTo");
        List<String> newNews = snapshot.texts("news");
        if (newIndex < 0 || newIndex >= shop.tasks().size() || to.size() != newNews.size()) {
            throw new IllegalArgumentException(
                    "task must be in [0, " + (shop.tasks().size() - 1)
                            + "] and news as many as their receivers but were " + newIndex + " and " + newNews.size());
        }
        return () -> {
            index = newIndex;
            begin();
            messages.addAll(newMessages);
            newMessages.forEach(running()::hear);
            for (RetailAction action : newActions) {
                actions.add(action);
                action.content().ifPresentOrElse(running()::say, () -> running().call(action));
            }
            for (int i = 0; i < to.size(); i++) {
                news.put(to.get(i), newNews.get(i));
            }
        };
    }

    @Override
    protected RetailEnv create(SeededRandom random) {
        return new RetailEnv(shop, rules, random);
    }
}
