// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.cli;

import java.io.PrintWriter;
import java.time.InstantSource;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.gem4j.agent.Agent;
import org.gem4j.console.StopSignal;
import org.gem4j.serve.ModelServer;
import org.gem4j.serve.ModelServerOptions;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/// `agent deploy`: serves an agent over an OpenAI-compatible API.
@Command(
        name = "deploy",
        sortOptions = false,
        abbreviateSynopsis = true,
        description = {
            "Serve an agent over an OpenAI-compatible API: chat completions, with streaming. Its tools run locally.",
            "Runs until Ctrl-C; running answers may then continue for --grace seconds."
        })
final class AgentDeployCommand implements Callable<Integer> {
    @Mixin
    private AgentArguments arguments = new AgentArguments();

    @Option(
            names = "--name",
            paramLabel = "NAME",
            defaultValue = "agent",
            description = "Model name for clients (default ${DEFAULT-VALUE}).")
    private String name = "";

    @Mixin
    private HostArgument listen = new HostArgument();

    @Option(
            names = "--port",
            paramLabel = "N",
            defaultValue = "8000",
            description = "Port to listen on; 0 chooses a free one (default ${DEFAULT-VALUE}).")
    private int port;

    @Option(
            names = "--client_api_key",
            paramLabel = "KEY",
            description = "API key that clients must send (default: GEM4J_API_KEY, or none).")
    private Optional<String> clientKey = Optional.empty();

    @Option(
            names = "--max_concurrent_chains",
            paramLabel = "N",
            defaultValue = "16",
            description = "Number of concurrent answers; more requests are refused (default ${DEFAULT-VALUE}).")
    private int concurrent;

    @Option(
            names = "--answer_deadline",
            paramLabel = "S",
            defaultValue = "600",
            description = "Time limit of a client's request in seconds (default ${DEFAULT-VALUE}).")
    private double deadline;

    @Option(
            names = "--grace",
            paramLabel = "S",
            defaultValue = "10",
            description = "Seconds that answers may continue after Ctrl-C (default ${DEFAULT-VALUE}).")
    private double grace;

    @Spec
    private CommandSpec spec;

    @Override
    public Integer call() {
        if (concurrent < 1) {
            throw CliException.usage("--max_concurrent_chains must be >= 1 but was " + concurrent + ".");
        }
        ModelServerOptions options = ServeModelCommand.options(
                listen.host(),
                port,
                clientKey,
                ServerArguments.seconds("--answer_deadline", deadline),
                ServerArguments.grace(grace));
        Agent agent = arguments.agent("").withoutReward();
        try (StopSignal stop = StopSignal.listen("Finishing running answers. Please wait.");
                var policy = arguments.open(concurrent).policy()) {
            ServedAgent served =
                    new ServedAgent(name, agent, policy, arguments.sampling(0), arguments.seed(), concurrent);
            try (ModelServer server = ModelServer.open(served, options, InstantSource.system())) {
                PrintWriter out = spec.commandLine().getOut();
                out.println("Serving the agent " + name + " at http://" + listen.host() + ":" + server.port()
                        + "/v1. Stop with Ctrl-C.");
                out.flush();
                stop.await(() -> policy.hopeless().isPresent());
            }
            policy.hopeless().ifPresent(failure -> {
                throw CliException.failed("The model failed: " + failure);
            });
            return Exit.DONE;
        }
    }
}
