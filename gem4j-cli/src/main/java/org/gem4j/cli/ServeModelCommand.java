// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.cli;

import java.io.PrintWriter;
import java.nio.file.Path;
import java.time.Duration;
import java.time.InstantSource;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.gem4j.llm.Engine;
import org.gem4j.llm.ModelFolder;
import org.gem4j.serve.ModelServer;
import org.gem4j.serve.ModelServerOptions;
import org.gem4j.serve.ServedModel;
import org.gem4j.text.ToolCallFormat;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/// `serve-model`: serves a checkpoint to clients of OpenAI's API.
@Command(
        name = "serve-model",
        sortOptions = false,
        abbreviateSynopsis = true,
        description = {
            "Serve a checkpoint to clients of OpenAI's API: chats and completions, whole and as a stream.",
            "Runs until Ctrl-C; answers under way may then go on for --grace seconds."
        })
final class ServeModelCommand implements Callable<Integer> {
    @Option(
            names = "--model",
            required = true,
            paramLabel = "MODEL",
            description = "Folder of a checkpoint, or OWNER/NAME of a model that ./gem4j download has fetched.")
    private String model = "";

    @Option(
            names = "--name",
            paramLabel = "NAME",
            description = "What clients call it (default: the folder's name, or OWNER/NAME).")
    private Optional<String> name = Optional.empty();

    @Option(
            names = "--host",
            paramLabel = "ADDRESS",
            defaultValue = "127.0.0.1",
            description = "Where to listen (default ${DEFAULT-VALUE}: this machine only).")
    private String host = "";

    @Option(
            names = "--port",
            paramLabel = "N",
            defaultValue = "8000",
            description = "Where to listen; 0 takes a free port (default ${DEFAULT-VALUE}).")
    private int port;

    @Option(
            names = "--api_key",
            paramLabel = "KEY",
            description = "What clients must send (default: GEM4J_API_KEY, or nothing).")
    private Optional<String> apiKey = Optional.empty();

    @Option(
            names = "--tool_format",
            paramLabel = "NAME",
            defaultValue = "hermes",
            description = "How the model writes tool calls: hermes or llama3_json (default ${DEFAULT-VALUE}).")
    private String toolFormat = "";

    @Option(
            names = "--request_deadline",
            paramLabel = "S",
            defaultValue = "600",
            description = "Seconds a request may take (default ${DEFAULT-VALUE}).")
    private double deadline;

    @Option(
            names = "--grace",
            paramLabel = "S",
            defaultValue = "10",
            description =
                    "Seconds that answers may go on after Ctrl-C, and that a request may still wait for its client after"
                            + " --request_deadline (default ${DEFAULT-VALUE}).")
    private double grace;

    @Mixin
    private EngineArguments engineArguments;

    @Spec
    private CommandSpec spec;

    @Override
    public Integer call() {
        ModelServerOptions options = options();
        ToolCallFormat format = ToolCallFormat.named(toolFormat);
        ModelPlace place = ModelPlace.fromEnvironment();
        Path folder =
                place.require("--model", "the folder of a checkpoint or the OWNER/NAME of a downloaded model", model);
        PrintWriter out = spec.commandLine().getOut();
        LibraryMessages.quiet();
        try (StopSignal stop = StopSignal.listen("Finishing what is under way. Please wait.");
                Engine engine = engineArguments.open(folder)) {
            ServedModel served = new ServedModel(
                    name.orElseGet(() -> place.cached(model).isPresent()
                            ? model
                            : folder.toAbsolutePath().normalize().getFileName().toString()),
                    engine,
                    ModelFolder.readChatTemplate(folder),
                    format);
            try (ModelServer server = ModelServer.open(served, options, InstantSource.system())) {
                out.println("Serving " + served.name() + " (contexts of up to " + engine.limit() + " tokens) at http://"
                        + host + ":" + server.port() + "/v1. Stop with Ctrl-C.");
                out.flush();
                stop.await(() -> engine.failure().isPresent());
            }
            engine.failure().ifPresent(failure -> {
                throw CliException.failed("The engine failed: " + failure);
            });
            return Exit.DONE;
        }
    }

    private ModelServerOptions options() {
        try {
            ModelServerOptions options = ModelServerOptions.local(port)
                    .withHost(host)
                    .withRequestDeadline(seconds("--request_deadline", deadline))
                    .withGrace(seconds("--grace", grace));
            return apiKey.or(() -> Optional.ofNullable(System.getenv("GEM4J_API_KEY")))
                    .filter(key -> !key.isBlank())
                    .map(options::withApiKey)
                    .orElse(options);
        } catch (IllegalArgumentException e) {
            throw CliException.usage("--" + ErrorReport.sentence(e.getMessage()));
        }
    }

    private static Duration seconds(String option, double value) {
        if (!(value > 0) || value > 1e6) {
            throw CliException.usage(option + " must be above 0 and at most 1000000 seconds but was " + value + ".");
        }
        return Duration.ofNanos((long) (value * 1e9));
    }
}
