// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.cli;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.gem4j.console.StopSignal;
import org.gem4j.env.Gem;
import org.gem4j.serve.env.BearerTokens;
import org.gem4j.serve.env.Endpoint;
import org.gem4j.serve.env.EnvServer;
import org.gem4j.serve.env.EnvServerOptions;
import org.gem4j.serve.env.ServeMode;
import org.gem4j.serve.env.ServedAddress;
import org.gem4j.serve.env.ServerAddress;
import org.gem4j.serve.env.TlsFiles;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/// `serve`: serves environments to clients of OpenEnv's protocol.
@Command(
        name = "serve",
        sortOptions = false,
        abbreviateSynopsis = true,
        description = {
            "Serve all environments to clients of OpenEnv's protocol, over WebSocket and HTTP.",
            "A session chooses its environment: /ws?env_id=ID, or env_id in the data of a reset. Runs until Ctrl-C; "
                    + "sessions may then continue for --grace seconds."
        })
final class ServeCommand implements Callable<Integer> {
    @Option(
            names = "--env_id",
            paramLabel = "ID",
            defaultValue = "game:GuessTheNumber-v0-easy",
            description = "Default environment, for clients that name none (default ${DEFAULT-VALUE}).")
    private String envId = "";

    @Option(
            names = "--host",
            paramLabel = "ADDRESS",
            defaultValue = "127.0.0.1",
            description =
                    "Address to listen on (default ${DEFAULT-VALUE}: this machine only); others need --token_file.")
    private String host = "";

    @Option(
            names = "--port",
            paramLabel = "N",
            defaultValue = "8000",
            description = "Port to listen on; 0 chooses a free one (default ${DEFAULT-VALUE}).")
    private int port;

    @Option(
            names = "--unix",
            paramLabel = "PATH",
            description = "Listen on this Unix domain socket, which only this user may open, instead of a port.")
    private Optional<Path> unix = Optional.empty();

    @Option(
            names = "--capacity",
            paramLabel = "N",
            defaultValue = "1024",
            description = "Maximum number of open environments (default ${DEFAULT-VALUE}).")
    private int capacity;

    @Option(
            names = "--mode",
            paramLabel = "MODE",
            defaultValue = "simulation",
            description = "simulation, or production without the routes /reset, /step and /state (default "
                    + "${DEFAULT-VALUE}).")
    private String mode = "";

    @Option(
            names = "--token_file",
            paramLabel = "FILE",
            description = "File with bearer tokens, one per line, each optionally followed by limits; clients must"
                    + " send one of them (default: no token is required).")
    private Optional<Path> tokenFile = Optional.empty();

    @Option(
            names = "--tls_cert",
            paramLabel = "FILE",
            description = "Certificate chain in PEM; enables TLS, together with --tls_key (default: no TLS).")
    private Optional<Path> tlsCert = Optional.empty();

    @Option(names = "--tls_key", paramLabel = "FILE", description = "Private key of the certificate in PEM (PKCS #8).")
    private Optional<Path> tlsKey = Optional.empty();

    @Option(
            names = "--access_log",
            paramLabel = "FILE",
            description = "Append one line of JSON per request and connection to this file.")
    private Optional<Path> accessLog = Optional.empty();

    @Option(
            names = "--otlp",
            paramLabel = "URL",
            description = "Send traces to this OpenTelemetry collector, such as http://127.0.0.1:4318 (default: the"
                    + " OTEL_* environment variables).")
    private Optional<URI> otlp = Optional.empty();

    @Option(
            names = "--idle_timeout",
            paramLabel = "S",
            defaultValue = "3600",
            description = "Seconds after which an idle session ends (default ${DEFAULT-VALUE}).")
    private double idleTimeout;

    @Option(
            names = "--call_deadline",
            paramLabel = "S",
            defaultValue = "60",
            description = "Seconds a reset or a step may take (default ${DEFAULT-VALUE}).")
    private double callDeadline;

    @Option(
            names = "--grace",
            paramLabel = "S",
            defaultValue = "5",
            description = "Seconds that sessions may continue after Ctrl-C (default ${DEFAULT-VALUE}).")
    private double grace;

    @Option(
            names = "--exit_when_idle",
            paramLabel = "S",
            description = "Stop when there has been no client for S seconds (default: never).")
    private Optional<Double> exitWhenIdle = Optional.empty();

    @Option(
            names = "--parent",
            paramLabel = "PID",
            description = "Stop when the process with this id has ended (default: never).")
    private Optional<Long> parent = Optional.empty();

    @Option(
            names = "--search",
            paramLabel = "FILE",
            arity = "0..1",
            fallbackValue = "",
            description = "Serve BM25 search over this corpus at /retrieve; without FILE, over the bundled sample.")
    private Optional<String> search = Optional.empty();

    @Option(names = "--sandbox", description = "Run clients' Python programs in a sandbox at /run_code.")
    private boolean sandbox;

    @Mixin
    private ClusterArguments cluster = new ClusterArguments();

    @Option(names = "--json", description = "Print where the server listens as one line of JSON.")
    private boolean json;

    @Spec
    private CommandSpec spec;

    @Override
    public Integer call() {
        EnvServerOptions options = options();
        PrintWriter out = spec.commandLine().getOut();
        try (StopSignal stop = StopSignal.listen("Waiting for sessions to end.");
                ServedExtras extras =
                        ServedExtras.open(search, sandbox, json ? new PrintWriter(Writer.nullWriter()) : out);
                EnvServer server = open(options, extras.endpoints())) {
            ServedAddress served = ServedAddress.of(options, server);
            out.println(
                    json
                            ? served.json(envId, Gem.list().size())
                            : served.text(envId, Gem.list().size()));
            out.flush();
            stop.await(() -> server.isCutOff() || isUnused(server));
            if (server.isCutOff()) {
                throw CliException.failed(
                        "this node was cut off from its cluster, which continues without it; start it again");
            }
            return Exit.DONE;
        } catch (IllegalArgumentException e) {
            throw CliException.usage("--" + e.getMessage() + ".");
        } catch (UncheckedIOException e) {
            throw CliException.failed(
                    String.valueOf(Objects.requireNonNullElse(e.getCause(), e).getMessage()));
        }
    }

    private EnvServer open(EnvServerOptions options, List<Endpoint> endpoints) {
        return cluster.opener(options)
                .map(opener -> EnvServer.open(Gem.registry(), options, endpoints, opener))
                .orElseGet(() -> EnvServer.open(Gem.registry(), options, endpoints));
    }

    private boolean isUnused(EnvServer server) {
        boolean idle = exitWhenIdle.isPresent() && server.idle().toNanos() > exitWhenIdle.get() * 1e9;
        return idle || parent.isPresent() && !isRunning(parent.get());
    }

    private static boolean isRunning(long pid) {
        return ProcessHandle.of(pid).map(ProcessHandle::isAlive).orElse(false);
    }

    private EnvServerOptions options() {
        exitWhenIdle.ifPresent(value -> ServerArguments.seconds("--exit_when_idle", value));
        parent.filter(pid -> !isRunning(pid)).ifPresent(pid -> {
            throw CliException.usage("--parent must be the number of a running process but was " + pid + ".");
        });
        BearerTokens tokens = tokenFile.map(this::tokens).orElse(BearerTokens.none());
        try {
            Gem.registry().find(envId);
        } catch (IllegalArgumentException e) {
            throw CliException.usage("--env_id: " + e.getMessage());
        }
        try {
            return EnvServerOptions.local(port, envId)
                    .withCapacity(capacity)
                    .withMode(ServeMode.parse(mode))
                    .withIdleTimeout(ServerArguments.seconds("--idle_timeout", idleTimeout))
                    .withCallDeadline(ServerArguments.seconds("--call_deadline", callDeadline))
                    .withGrace(ServerArguments.grace(grace))
                    .withTls(tls())
                    .withAccessLog(accessLog)
                    .withOtlp(otlp)
                    .listening(address(), tokens);
        } catch (IllegalArgumentException e) {
            throw CliException.usage("--" + e.getMessage() + ".");
        }
    }

    private Optional<TlsFiles> tls() {
        if (tlsCert.isPresent() != tlsKey.isPresent()) {
            throw CliException.usage("--tls_cert and --tls_key must be given together.");
        }
        return tlsCert.map(certificates ->
                new TlsFiles(existing("--tls_cert", certificates), existing("--tls_key", tlsKey.orElseThrow())));
    }

    private static Path existing(String option, Path file) {
        if (!Files.isRegularFile(file)) {
            throw CliException.usage(option + " must be a file but there is none at " + file + ".");
        }
        return file;
    }

    private ServerAddress address() {
        return unix.isPresent() ? new ServerAddress.Unix(unix.get()) : new ServerAddress.Tcp(host, port);
    }

    private BearerTokens tokens(Path file) {
        try {
            BearerTokens read = BearerTokens.read(existing("--token_file", file));
            BearerTokens.exposed(file)
                    .ifPresent(
                            why -> spec.commandLine().getErr().println("gem4j: warning: --token_file: " + why + "."));
            return read;
        } catch (IllegalArgumentException e) {
            throw CliException.usage("--token_file: " + e.getMessage() + ".");
        } catch (IOException e) {
            throw CliException.usage("--token_file cannot be read: " + e + ".");
        }
    }
}
