// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.serve.env;

import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import org.gem4j.sandbox.Limits;
import org.gem4j.sandbox.Outcome;
import org.gem4j.sandbox.Program;
import org.gem4j.sandbox.PythonResult;
import org.gem4j.sandbox.PythonSandbox;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/// Runs Python programs of clients in a sandbox, by the protocol of SandboxFusion: `POST /run_code` with `code`, and
/// perhaps `stdin`, `run_timeout` in seconds and `memory_limit_MB`. Python is the only language, and no files go in or
/// out.
public final class CodeEndpoint {
    public static final String PATH = "/run_code";
    private static final List<Object> BODY = List.of("body");
    private static final double USUAL_SECONDS = 10;
    private static final double MOST_SECONDS = 300;
    private static final int LEAST_MIB = 16;
    private static final int MOST_MIB = 16_384;

    private CodeEndpoint() {}

    /// @param sandbox stays the caller's, and must outlive the server
    public static Endpoint of(PythonSandbox sandbox) {
        return new Endpoint(PATH, "Run a Python program in a sandbox", body -> answer(sandbox, body));
    }

    private static Endpoint.Answer answer(PythonSandbox sandbox, byte[] body) {
        try {
            Program program = read(HttpCalls.object(new String(body, StandardCharsets.UTF_8)));
            return json(200, described(sandbox.run(program)));
        } catch (InvalidMessageException e) {
            return json(422, Map.of("detail", e.errors()));
        }
    }

    private static Endpoint.Answer json(int status, Object body) {
        return new Endpoint.Answer(status, "application/json", WireJson.bytes(body));
    }

    private static Program read(JsonNode body) {
        Faults faults = new Faults();
        String code = faults.read(() -> required(body), "");
        String input =
                faults.read(() -> text(body, "stdin"), Optional.<String>empty()).orElse("");
        faults.read(() -> language(body), "");
        double seconds = faults.read(() -> seconds(body), USUAL_SECONDS);
        Optional<Integer> memory = faults.read(() -> memory(body), Optional.empty());
        for (String name : List.of("files", "fetch_files")) {
            if (!body.path(name).isMissingNode()
                    && !body.path(name).isNull()
                    && !body.path(name).isEmpty()) {
                faults.add(FieldError.of(
                        "value_error",
                        List.of("body", name),
                        "Files are not supported: must be empty",
                        body.path(name)));
            }
        }
        faults.check();
        Duration limit = Duration.ofNanos((long) (seconds * 1e9));
        Limits limits = Limits.defaults().withWallTime(limit).withCpuTime(limit);
        return new Program(code, input, memory.map(limits::withMemoryMiB).orElse(limits), OptionalLong.empty(), false);
    }

    private static String required(JsonNode body) {
        return text(body, "code")
                .orElseThrow(() -> new InvalidMessageException(FieldError.missing(BODY, "code", body)));
    }

    private static Optional<String> text(JsonNode body, String name) {
        JsonNode text = body.path(name);
        if (text.isMissingNode() || text.isNull()) {
            return Optional.empty();
        }
        if (!text.isString()) {
            throw new InvalidMessageException(FieldError.notAText(FieldError.join(BODY, name), text));
        }
        return Optional.of(text.stringValue());
    }

    private static String language(JsonNode body) {
        String language = text(body, "language").orElse("python");
        if (!language.equals("python")) {
            throw new InvalidMessageException(new FieldError(
                    "literal_error",
                    List.of("body", "language"),
                    "Input should be 'python'",
                    language,
                    Map.of("expected", "'python'")));
        }
        return language;
    }

    private static double seconds(JsonNode body) {
        JsonNode given = body.path("run_timeout");
        if (given.isMissingNode() || given.isNull()) {
            return USUAL_SECONDS;
        }
        List<Object> loc = List.of("body", "run_timeout");
        double seconds = Numbers.decimal(given, loc);
        if (!(seconds >= 0.001 && seconds <= MOST_SECONDS)) {
            throw new InvalidMessageException(new FieldError(
                    "value_error",
                    loc,
                    "Input should be in 0.001..300 seconds",
                    given,
                    Map.of("ge", 0.001, "le", MOST_SECONDS)));
        }
        return seconds;
    }

    /// Empty: the sandbox's own limit; a negative number says that as well.
    private static Optional<Integer> memory(JsonNode body) {
        JsonNode given = body.path("memory_limit_MB");
        if (given.isMissingNode() || given.isNull()) {
            return Optional.empty();
        }
        List<Object> loc = List.of("body", "memory_limit_MB");
        BigInteger mebibytes = Numbers.whole(given, loc);
        if (mebibytes.signum() < 0) {
            return Optional.empty();
        }
        if (mebibytes.bitLength() > 30 || mebibytes.intValue() < LEAST_MIB || mebibytes.intValue() > MOST_MIB) {
            throw new InvalidMessageException(new FieldError(
                    "value_error",
                    loc,
                    "Input should be in 16..16384, or negative for the usual limit",
                    given,
                    Map.of("ge", LEAST_MIB, "le", MOST_MIB)));
        }
        return Optional.of(mebibytes.intValue());
    }

    private static Map<String, @Nullable Object> described(PythonResult result) {
        String message = result.outcome() instanceof Outcome.Infrastructure failure ? failure.message() : "";
        Map<String, @Nullable Object> answer = new LinkedHashMap<>();
        answer.put("status", !message.isEmpty() ? "SandboxError" : result.ok() ? "Success" : "Failed");
        answer.put("message", message);
        answer.put("compile_result", null);
        answer.put("run_result", message.isEmpty() ? run(result) : null);
        answer.put("executor_pod_name", null);
        answer.put("files", Map.of());
        return answer;
    }

    private static Map<String, @Nullable Object> run(PythonResult result) {
        Map<String, @Nullable Object> run = new LinkedHashMap<>();
        run.put(
                "status",
                switch (result.outcome()) {
                    case Outcome.Exited ended -> "Finished";
                    case Outcome.LimitReached limit when isTime(limit) -> "TimeLimitExceeded";
                    case Outcome.LimitReached limit -> "Error";
                    case Outcome.Crashed crash -> "Error";
                    case Outcome.Infrastructure failure -> "Error";
                });
        run.put("execution_time", result.wallTime().toNanos() / 1e9);
        run.put(
                "return_code",
                switch (result.outcome()) {
                    case Outcome.Exited ended -> ended.code();
                    case Outcome.Crashed crash -> -crash.signal();
                    case Outcome.LimitReached limit -> null;
                    case Outcome.Infrastructure failure -> null;
                });
        run.put("stdout", result.output().text());
        run.put("stderr", result.errors().text());
        return run;
    }

    private static boolean isTime(Outcome.LimitReached reached) {
        return switch (reached.limit()) {
            case WALL_TIME, CPU_TIME -> true;
            default -> false;
        };
    }
}
