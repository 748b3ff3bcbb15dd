// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.cli;

import java.io.PrintWriter;
import java.nio.file.Path;
import java.time.Duration;
import java.time.InstantSource;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.gem4j.console.StopSignal;
import org.gem4j.llm.engine.Engine;
import org.gem4j.llm.model.ModelFolder;
import org.gem4j.serve.ModelServer;
import org.gem4j.serve.ModelServerOptions;
import org.gem4j.serve.ServedModel;
import org.gem4j.text.ToolCallFormat;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/// `serve-model`: serves a checkpoint over an OpenAI-compatible API.
@Command(
        name = "serve-model",
        sortOptions = false,
        abbreviateSynopsis = true,
        description = {
            "Serve a checkpoint over an OpenAI-compatible API: chat and text completions, with streaming.",
            "Runs until Ctrl-C; running answers may then continue for --grace seconds."
        })
final class ServeModelCommand implements Callable<Integer> {
    @Option(
            names = "--model",
            required = true,
            paramLabel = "MODEL",
            description = "Checkpoint folder, or OWNER/NAME of a model from ./gem4j download.")
    private String model = "";

    @Option(
            names = "--name",
            paramLabel = "NAME",
            description = "Model name for clients (default: the folder's name, or OWNER/NAME).")
    private Optional<String> name = Optional.empty();

    @Mixin
    private HostArgument listen = new HostArgument();

    @Option(
            names = "--port",
            paramLabel = "N",
            defaultValue = "8000",
            description = "Port to listen on; 0 chooses a free one (default ${DEFAULT-VALUE}).")
    private int port;

    @Option(
            names = "--api_key",
            paramLabel = "KEY",
            description = "API key that clients must send (default: GEM4J_API_KEY, or none).")
    private Optional<String> apiKey = Optional.empty();

    @Option(
            names = "--tool_format",
            paramLabel = "NAME",
            defaultValue = "hermes",
            description = "Tool-call format of the model: hermes or llama3_json (default ${DEFAULT-VALUE}).")
    private String toolFormat = "";

    @Option(
            names = "--request_deadline",
            paramLabel = "S",
            defaultValue = "600",
            description = "Time limit of a request in seconds (default ${DEFAULT-VALUE}).")
    private double deadline;

    @Option(
            names = "--grace",
            paramLabel = "S",
            defaultValue = "10",
            description =
                    "Seconds that answers may continue after Ctrl-C, and that the server still waits for a slow client"
                            + " after --request_deadline (default ${DEFAULT-VALUE}).")
    private double grace;

    @Mixin
    private EngineArguments engineArguments;

    @Spec
    private CommandSpec spec;

    @Override
    public Integer call() {
        ModelServerOptions options = options(
                listen.host(),
                port,
                apiKey,
                ServerArguments.seconds("--request_deadline", deadline),
                ServerArguments.grace(grace));
        ToolCallFormat format = ToolCallFormat.named(toolFormat);
        ModelPlace place = ModelPlace.fromEnvironment();
        Path folder =
                place.require("--model", "the folder of a checkpoint or the OWNER/NAME of a downloaded model", model);
        PrintWriter out = spec.commandLine().getOut();
        try (StopSignal stop = StopSignal.listen("Finishing running answers. Please wait.");
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
                        + listen.host() + ":" + server.port() + "/v1. Stop with Ctrl-C.");
                out.flush();
                stop.await(() -> engine.failure().isPresent());
            }
            engine.failure().ifPresent(failure -> {
                throw CliException.failed("The engine failed: " + failure);
            });
            return Exit.DONE;
        }
    }

    /// How a server listens, as options say it.
    ///
    /// @param key that clients must send; else that of `GEM4J_API_KEY`, if there is one
    static ModelServerOptions options(String host, int port, Optional<String> key, Duration deadline, Duration grace) {
        try {
            ModelServerOptions options = ModelServerOptions.local(port)
                    .withHost(host)
                    .withRequestDeadline(deadline)
                    .withGrace(grace);
            return key.or(() -> Optional.ofNullable(System.getenv("GEM4J_API_KEY")))
                    .filter(given -> !given.isBlank())
                    .map(options::withApiKey)
                    .orElse(options);
        } catch (IllegalArgumentException e) {
            throw CliException.usage("--" + ErrorReport.sentence(e.getMessage()));
        }
    }
}
