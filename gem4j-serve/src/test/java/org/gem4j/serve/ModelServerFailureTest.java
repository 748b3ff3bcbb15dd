// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.serve;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.InstantSource;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.gem4j.text.ChatTemplate;
import org.gem4j.text.JinjaChatTemplate;
import org.gem4j.text.ToolCallFormat;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Whatever goes wrong, a request is answered or its connection is closed.
@Timeout(60)
class ModelServerFailureTest {
    private static final String ENDLESS =
            "{% for a in range(90000) %}{% for b in range(90000) %}{{ a }}{% endfor %}{% endfor %}";

    private final ScriptedGenerator generator =
            new ScriptedGenerator(prompt -> prompt.contains("much") ? "much ".repeat(60_000) : "hello");
    private Optional<ModelServer> server = Optional.empty();

    private ModelServer open(ChatTemplate template, Duration deadline) {
        return open(template, deadline, Duration.ofSeconds(6));
    }

    private ModelServer open(ChatTemplate template, Duration deadline, Duration grace) {
        ServedModel model = new ServedModel("scripted", generator, Optional.of(template), ToolCallFormat.HERMES);
        ModelServerOptions options =
                ModelServerOptions.local(0).withRequestDeadline(deadline).withGrace(grace);
        server = Optional.of(ModelServer.open(model, options, InstantSource.system()));
        return server.get();
    }

    private static ChatTemplate jinja(String source) {
        return new JinjaChatTemplate(source, Map.of(), InstantSource.system());
    }

    @AfterEach
    void close() {
        generator.release.countDown();
        server.ifPresent(ModelServer::close);
    }

    private static Socket post(ModelServer server, String content, boolean stream) throws IOException {
        String body =
                "{\"messages\": [{\"role\": \"user\", \"content\": \"" + content + "\"}], \"stream\": " + stream + "}";
        Socket socket = new Socket("127.0.0.1", server.port());
        socket.setSoTimeout(30_000);
        String head = "POST /v1/chat/completions HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\nContent-Length: "
                + body.length() + "\r\n\r\n";
        socket.getOutputStream().write((head + body).getBytes(StandardCharsets.UTF_8));
        return socket;
    }

    private static String answer(ModelServer server, String content, boolean stream) throws IOException {
        try (Socket socket = post(server, content, stream);
                InputStream in = socket.getInputStream()) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        }
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void aTemplateThatRefusesEveryConversationIsTheRequestsFault(boolean stream) throws IOException {
        ModelServer server = open(jinja("{{ raise_exception('never') }}"), Duration.ofMinutes(1));

        for (int i = 0; i < 3; i++) {
            assertThat(answer(server, "hi", stream))
                    .startsWith("HTTP/1.1 400 ")
                    .contains("the chat template refuses the conversation: never");
        }
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void theDeadlineEndsARendering(boolean stream) throws IOException {
        ModelServer server = open(jinja(ENDLESS), Duration.ofMillis(50));

        assertThat(answer(server, "hi", stream))
                .startsWith("HTTP/1.1 504 ")
                .contains("\"code\":\"deadline_exceeded\"", "the chat template", "rendering takes more than 0.0");
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void whatNobodyExpectedIsAnsweredToo(boolean stream) throws IOException {
        ModelServer server = open(
                (request, limit) -> {
                    if (request.messages().toString().contains("error")) {
                        throw new StackOverflowError("a bug");
                    }
                    throw new IllegalStateException("a bug");
                },
                Duration.ofMinutes(1));

        assertThat(answer(server, "exception", stream))
                .startsWith("HTTP/1.1 500 ")
                .contains("\"type\":\"server_error\"", "IllegalStateException: a bug");
        assertThat(answer(server, "error", stream))
                .startsWith("HTTP/1.1 500 ")
                .contains("\"type\":\"server_error\"", "StackOverflowError: a bug");
    }

    @Test
    void aStreamWhoseGeneratorNeverAnswersEndsWithTheReason() throws IOException {
        generator.waits = true;
        ModelServer server = open(jinja("{{ messages[0].content }}"), Duration.ofMillis(50));

        assertThat(answer(server, "hi", true)).contains("\"code\":\"deadline_exceeded\"");
    }

    /// Its answer may have begun, with whitespace that keeps the connection alive.
    @Test
    void aGeneratorThatNeverAnswersIsNotWaitedForForEver() throws IOException {
        generator.waits = true;
        ModelServer server = open(jinja("{{ messages[0].content }}"), Duration.ofMillis(50), Duration.ofMillis(200));

        assertThat(answer(server, "hi", false)).doesNotContain("\"choices\"");
    }

    @Test
    void aClientThatSendsHalfOfItsRequestIsLetGo() throws IOException {
        ModelServer server = open(jinja("{{ messages[0].content }}"), Duration.ofMillis(50), Duration.ofMillis(200));
        try (Socket socket = new Socket("127.0.0.1", server.port())) {
            socket.setSoTimeout(20_000);
            String head = "POST /v1/chat/completions HTTP/1.1\r\nHost: localhost\r\nContent-Length: 100\r\n\r\n{";
            socket.getOutputStream().write(head.getBytes(StandardCharsets.UTF_8));

            assertThat(socket.getInputStream().readAllBytes()).isEmpty();
        }
    }

    @Test
    void aClientThatReadsNothingIsLetGo() throws Exception {
        ModelServer server = open(jinja("{{ messages[0].content }}"), Duration.ofMillis(200), Duration.ofMillis(200));
        try (Socket socket = post(server, "much", true)) {
            assertThat(socket.getInputStream().read()).isEqualTo('H');

            assertThat(generator.letGo.await(30, TimeUnit.SECONDS)).isTrue();
        }
    }
}
