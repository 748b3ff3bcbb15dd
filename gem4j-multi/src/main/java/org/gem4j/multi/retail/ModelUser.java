// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.multi.retail;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.NoSuchElementException;
import org.gem4j.env.EnvException;
import org.gem4j.env.Observation;
import org.gem4j.env.SeededRandom;
import org.gem4j.env.multi.MultiAgentEnv;
import org.gem4j.env.multi.Opponent;
import org.gem4j.text.StrictJson;
import org.gem4j.text.python.JsonText;

/// A user that a model behind an OpenAI-compatible server plays. It sees the user's side of the
/// conversation: the instruction as the system message, what the assistant says as user messages, its own
/// messages as the assistant's.
///
/// A fresh conversation begins when the environment shows the instruction, so one instance serves one
/// environment at a time. The key, if the server wants one, is taken from the variable `OPENAI_API_KEY`.
final class ModelUser implements Opponent {
    private static final Duration TIMEOUT = Duration.ofMinutes(2);
    private static final String INSTRUCTION = "You are a customer";

    private final URI endpoint;
    private final String model;
    private final HttpClient client =
            HttpClient.newBuilder().connectTimeout(Duration.ofSeconds(20)).build();
    private final List<Map<String, Object>> messages = new ArrayList<>();

    ModelUser(String url, String model) {
        this.endpoint = endpoint(url);
        this.model = model;
    }

    private static URI endpoint(String url) {
        try {
            URI uri = URI.create((url.endsWith("/") ? url : url + "/") + "chat/completions");
            if ("http".equals(uri.getScheme()) || "https".equals(uri.getScheme())) {
                return uri;
            }
        } catch (IllegalArgumentException e) {
            throw new IllegalArgumentException("user_url must be an http or https URL but was " + url, e);
        }
        throw new IllegalArgumentException("user_url must be an http or https URL but was " + url);
    }

    @Override
    public String act(MultiAgentEnv env, String agent, Observation seen, SeededRandom random) {
        String text = seen.text();
        if (text.startsWith(INSTRUCTION)) {
            messages.clear();
            int greeting = text.lastIndexOf("\nAssistant: ");
            messages.add(message("system", greeting < 0 ? text : text.substring(0, greeting)));
            text = greeting < 0 ? "" : text.substring(greeting + 1);
        }
        messages.add(message("user", text.replaceFirst("^Assistant: ", "")));
        String reply = complete();
        messages.add(message("assistant", reply));
        return reply;
    }

    private static Map<String, Object> message(String role, String content) {
        Map<String, Object> message = new LinkedHashMap<>();
        message.put("role", role);
        message.put("content", content);
        return message;
    }

    private String complete() {
        Map<String, Object> body = new LinkedHashMap<>();
        body.put("model", model);
        body.put("messages", messages);
        HttpRequest.Builder request = HttpRequest.newBuilder(endpoint)
                .timeout(TIMEOUT)
                .header("Content-Type", "application/json")
                .POST(HttpRequest.BodyPublishers.ofString(JsonText.dumps(body)));
        String key = System.getenv("OPENAI_API_KEY");
        if (key != null && !key.isEmpty()) {
            request.header("Authorization", "Bearer " + key);
        }
        try {
            HttpResponse<String> response = client.send(request.build(), HttpResponse.BodyHandlers.ofString());
            if (response.statusCode() != 200) {
                throw new EnvException("the user's model answered with status " + response.statusCode());
            }
            return content(response.body());
        } catch (IOException e) {
            throw new EnvException("cannot ask the user's model at " + endpoint + ": " + e.getMessage(), e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new EnvException("interrupted while the user's model answered", e);
        }
    }

    private static String content(String body) {
        try {
            Map<String, Object> answer = Json.map(
                    StrictJson.readAll(body).map(StrictJson.Read::value).orElse(""));
            Map<String, Object> choice =
                    Json.map(Json.list(answer.get("choices")).getFirst());
            return String.valueOf(Json.map(choice.get("message")).get("content"));
        } catch (IllegalArgumentException | NoSuchElementException e) {
            throw new EnvException("the user's model did not answer with a chat completion", e);
        }
    }
}
