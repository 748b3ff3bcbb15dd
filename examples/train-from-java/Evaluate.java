import java.nio.file.*;
import java.time.InstantSource;
import java.net.URI;
import java.util.Optional;
import org.gem4j.llm.engine.EnginePolicy;
import org.gem4j.llm.torch.Device;
import org.gem4j.report.*;
import org.gem4j.rollout.*;
import org.gem4j.rollout.eval.*;
import org.gem4j.rollout.openai.*;
import org.gem4j.serve.*;
import org.gem4j.text.*;
import org.gem4j.train.Sft;

/// Evaluates three policies on the same tasks: a scripted one, a model in this process, and a model behind an
/// OpenAI-compatible server, here the same model served on a local port:
///
///     ./gem4j java examples/train-from-java/Evaluate.java [CHECKPOINT]
///
/// Without the folder of a checkpoint, it evaluates a small model that has hardly learned anything. The last line is the
/// summary of the last evaluation, as `./gem4j eval --json` prints it.
void main(String[] arguments) throws Exception {
    Path results = Files.createTempDirectory("evaluate");
    Path checkpoint = arguments.length > 0 ? Path.of(arguments[0]) : smallModel(results.resolve("sft"));

    evaluate("reference", ScriptedPolicy.REFERENCE, results);
    EvalSummary last;
    try (EnginePolicy local = EnginePolicy.open(checkpoint, Device.CPU)) {
        evaluate("local", local, results);

        ServedModel model = new ServedModel("local", local.generator(), Optional.empty(), ToolCallFormat.HERMES);
        try (ModelServer server = ModelServer.open(model, ModelServerOptions.local(0), InstantSource.system());
                OpenAiPolicy remote = new OpenAiPolicy(new OpenAiClient(OpenAiOptions.of(
                                URI.create("http://127.0.0.1:" + server.port() + "/v1"), "local")
                        .withEndpoint(OpenAiOptions.Endpoint.COMPLETIONS)))) {
            last = evaluate("remote", remote, results);
        }
    }
    IO.println(Json.line(last.asMap()));
}

/// Ten tasks; the model sees the whole episode as text. Running again in the same folder resumes.
EvalSummary evaluate(String name, Policy policy, Path results) {
    EvalSummary summary = Evaluation.builder()
            .environment(EvalEnv.of("game:GuessTheNumber-v0-easy").withWrappers("concat").withTemplate("no"))
            .policy(name, policy)
            .tasks(10)
            .sampling(Sampling.plain(8).withTemperature(0))
            .build()
            .run(new EvalFolder(results.resolve(name)));
    IO.println("%s: pass@1 %.2f, return %.2f, %d episodes"
            .formatted(name, summary.meanPassAt1(), summary.meanReturn(), summary.played()));
    return summary;
}

/// A small model that has learned from a little random play.
Path smallModel(Path run) {
    Sft.builder()
            .environment("game:GuessTheNumber-v0-easy")
            .warmStart(play -> play.withSteps(20))
            .evaluation(played -> played.withEpisodes(10))
            .build()
            .run(run);
    return run.resolve("start");
}
