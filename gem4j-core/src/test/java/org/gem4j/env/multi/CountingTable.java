// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.env.multi;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.random.RandomGenerator;
import org.gem4j.env.Info;
import org.gem4j.env.InfoKeys;
import org.gem4j.env.SeededRandom;
import org.gem4j.env.Snapshot;

/// Agents that say what they like: `leave` ends one's part, `end` everybody's, `again` keeps the turn, `invite` lets
/// `guest` join. Each action is worth its length to who took it. Everybody sees what was said last, and a drawn number.
final class CountingTable extends TurnBasedEnv implements AgentSamples {
    private final boolean parallel;
    private String said = "";
    private int number;

    CountingTable(boolean parallel, SeededRandom random) {
        super(List.of("a", "b", "c"), parallel ? TurnOrder.parallel() : TurnOrder.sequential(), random);
        this.parallel = parallel;
    }

    @Override
    protected void start(SeededRandom random) {
        said = "start";
        number = random.nextInt(1000);
    }

    @Override
    protected TurnResult play(Map<String, String> actions) {
        said = new TreeMap<>(actions).toString();
        number = random().nextInt(1000);
        Map<String, TurnResult.Result> results = new LinkedHashMap<>();
        boolean end = actions.containsValue("end");
        for (String agent : agents()) {
            String action = actions.getOrDefault(agent, "");
            boolean done = end || action.equals("leave");
            results.put(agent, new TurnResult.Result(action.length(), done, false, Info.empty()));
        }
        if (actions.containsValue("invite")) {
            join("guest");
        }
        return new TurnResult(results, actions.containsValue("again"));
    }

    @Override
    protected String observe(String agent) {
        return said + " " + number;
    }

    @Override
    protected Info info(String agent) {
        return activeAgents().contains(agent) ? Info.of(InfoKeys.SUFFIX, agent + ":") : Info.empty();
    }

    @Override
    protected void save(Map<String, Object> fields) {
        fields.put("said", said);
        fields.put("number", number);
    }

    @Override
    protected Runnable load(Snapshot snapshot) {
        String newSaid = snapshot.text("said");
        int newNumber = snapshot.integer("number");
        return () -> {
            said = newSaid;
            number = newNumber;
        };
    }

    @Override
    protected CountingTable create(SeededRandom random) {
        return new CountingTable(parallel, random);
    }

    @Override
    public String sampleAction(String agent, RandomGenerator random) {
        return random.nextInt(5) == 0 ? "end" : "x".repeat(random.nextInt(3));
    }
}
