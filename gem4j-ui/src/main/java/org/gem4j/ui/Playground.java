// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.ui;

import java.net.URI;
import java.time.Duration;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.gem4j.env.Env;
import org.gem4j.env.EnvChoice;
import org.gem4j.env.EnvRegistry;
import org.gem4j.report.Fields;
import org.gem4j.rollout.EpisodePlayer;
import org.gem4j.rollout.Policy;
import org.gem4j.rollout.PromptTemplate;
import org.gem4j.rollout.openai.OpenAiClient;
import org.gem4j.rollout.openai.OpenAiOptions;
import org.gem4j.rollout.openai.OpenAiPolicy;
import org.gem4j.vector.Autoreset;
import org.gem4j.vector.VectorEnv;
import org.gem4j.vector.VectorOptions;
import org.gem4j.wrap.WrapperStack;
import org.gem4j.wrap.Wrappers;

/// The episodes that are played on the page: each at a table, by a person or by a model that is served somewhere.
/// Thread-safe.
final class Playground implements AutoCloseable {
    private static final int MOST_TABLES = 16;
    private static final int MOST_CHARACTERS = 100_000;
    private static final Duration ENV_DEADLINE = Duration.ofSeconds(60);
    private static final Duration MOVE_DEADLINE = Duration.ofSeconds(180);

    private final EnvRegistry registry;
    private final Map<Integer, Table> tables = new LinkedHashMap<>();
    private int opened;

    Playground(EnvRegistry registry) {
        this.registry = registry;
    }

    /// Begins an episode: `env`, `seed`, `wrappers`, `max_tokens`, `temperature`. The oldest of too many is left.
    Map<String, Object> open(Fields body) {
        EnvChoice choice = EnvChoice.parse(body.text("env"));
        WrapperStack wrappers = Wrappers.parse(body.textOr("wrappers", "concat"));
        var spec = registry.find(choice.id());
        long seed = body.whole("seed");
        int maxTokens = (int) whole(body, "max_tokens", 1024, 1, 100_000);
        double temperature = number(body, "temperature", 1, 0, 100);
        spec.make(choice.options()).close();
        VectorOptions options =
                VectorOptions.defaults().withAutoreset(Autoreset.DISABLED).withDeadline(ENV_DEADLINE);
        VectorEnv vector = VectorEnv.of(
                List.of(() -> {
                    Env made = spec.make(choice.options());
                    return wrappers.wrap(made);
                }),
                options);
        EpisodePlayer player = new EpisodePlayer(spec.id(), vector, PromptTemplate.of(PromptTemplate.NO));
        Table table = Table.open(player, seed, maxTokens, temperature);
        return told(add(table), table.await(MOVE_DEADLINE));
    }

    private synchronized int add(Table table) {
        tables.put(++opened, table);
        for (Iterator<Table> oldest = tables.values().iterator(); tables.size() > MOST_TABLES; ) {
            oldest.next().close();
            oldest.remove();
        }
        return opened;
    }

    /// A person's move: `table`, `text`.
    Map<String, Object> say(Fields body) {
        String text = body.text("text");
        if (text.length() > MOST_CHARACTERS) {
            throw ApiException.bad(
                    "text must have at most " + MOST_CHARACTERS + " characters but has " + text.length());
        }
        int number = (int) body.whole("table");
        return told(number, find(number).move(Table.typed(text), MOVE_DEADLINE));
    }

    /// A model's move: `table`, `url`, `model`, `key`, `endpoint`.
    Map<String, Object> ask(Fields body) {
        int number = (int) body.whole("table");
        Table table = find(number);
        OpenAiOptions options = OpenAiOptions.of(address(body.text("url")), body.text("model"))
                .withApiKey(body.textOr("key", ""))
                .withEndpoint(OpenAiOptions.Endpoint.parse(body.textOr("endpoint", "chat")))
                .withRetries(
                        OpenAiOptions.RetryPolicy.defaults().withAttempts(1).withDeadline(MOVE_DEADLINE));
        try (Policy policy = new OpenAiPolicy(new OpenAiClient(options))) {
            return told(number, table.move(policy, MOVE_DEADLINE.plusSeconds(5)));
        }
    }

    /// The models of a server: `url`, `key`.
    Map<String, Object> models(Fields body) {
        OpenAiOptions server = OpenAiOptions.of(address(body.text("url")), "any");
        return Map.of("models", ServedModels.at(server.baseUrl(), body.textOr("key", "")));
    }

    private static URI address(String text) {
        try {
            return new URI(text);
        } catch (java.net.URISyntaxException e) {
            throw ApiException.bad("url must look like http://localhost:8000/v1 but was " + text);
        }
    }

    /// Leaves an episode: `table`.
    Map<String, Object> leave(Fields body) {
        int number = (int) body.whole("table");
        Optional<Table> left;
        synchronized (this) {
            left = Optional.ofNullable(tables.remove(number));
        }
        left.ifPresent(Table::close);
        return Map.of("left", left.isPresent());
    }

    private synchronized Table find(int number) {
        return Optional.ofNullable(tables.get(number))
                .orElseThrow(() -> ApiException.missing("no episode " + number + ": start a new one"));
    }

    private static Map<String, Object> told(int number, Map<String, Object> state) {
        state.put("table", number);
        return state;
    }

    private static long whole(Fields body, String name, long absent, long least, long most) {
        long value = body.map().containsKey(name) ? body.whole(name) : absent;
        if (value < least || value > most) {
            throw ApiException.bad(name + " must be in " + least + ".." + most + " but was " + value);
        }
        return value;
    }

    private static double number(Fields body, String name, double absent, double least, double most) {
        double value = body.numberOr(name, absent);
        if (!(value >= least && value <= most)) {
            throw ApiException.bad(name + " must be in " + least + ".." + most + " but was " + value);
        }
        return value;
    }

    @Override
    public synchronized void close() {
        tables.values().forEach(Table::close);
        tables.clear();
    }
}
