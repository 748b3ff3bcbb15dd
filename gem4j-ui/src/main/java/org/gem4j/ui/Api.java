// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.ui;

import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.gem4j.report.Fields;
import org.gem4j.report.RunStatus;

/// What the page asks for, by path: reads, which an exported file answers too, and actions.
final class Api implements AutoCloseable {
    private final RunList runs;
    private final RunControl control;
    private final Curves curves;
    private final EpisodeQueries episodes;
    private final Environments environments;
    private final Playground playground;
    private final InstantSource clock;

    Api(UiOptions options, InstantSource clock) {
        this.runs = new RunList(options.runs());
        this.control = options.control();
        this.curves = new Curves(runs);
        this.episodes = new EpisodeQueries(runs);
        this.environments = new Environments(options.registry());
        this.playground = new Playground(options.registry());
        this.clock = clock;
    }

    RunList runs() {
        return runs;
    }

    /// Answers a read.
    ///
    /// @param path such as `api/runs`
    Map<String, Object> read(String path, Query query) {
        return switch (path) {
            case "api/runs" -> list();
            case "api/run" -> describe(query);
            case "api/curves" -> curves.of(query);
            case "api/episodes" -> episodes.list(query);
            case "api/episode" -> episodes.read(query);
            case "api/search" -> episodes.search(query);
            case "api/envs" -> environments.list();
            case "api/env" -> environments.describe(query);
            case "api/jobs" -> Map.of("jobs", control.jobs());
            default -> throw ApiException.missing("no page " + path);
        };
    }

    /// Does something.
    Map<String, Object> act(String path, Fields body) {
        return switch (path) {
            case "api/start" -> start(body);
            case "api/resume" -> resume(body);
            case "api/stop" -> stop(body);
            case "api/play/open" -> playground.open(body);
            case "api/play/say" -> playground.say(body);
            case "api/play/ask" -> playground.ask(body);
            case "api/play/models" -> playground.models(body);
            case "api/play/leave" -> playground.leave(body);
            default -> throw ApiException.missing("no page " + path);
        };
    }

    private Map<String, Object> list() {
        Map<String, Object> fields = new LinkedHashMap<>();
        fields.put("root", runs.root().toString());
        fields.put("runs", runs.all().stream().map(ShownRun::summary).toList());
        return fields;
    }

    private Map<String, Object> describe(Query query) {
        ShownRun run = runs.find(query.text("run"));
        Map<String, Object> fields = new LinkedHashMap<>(run.summary());
        fields.put("metrics", run.columns().names());
        fields.put("steps", run.episodes().steps());
        run.record().ifPresent(record -> {
            fields.put("config", record.config());
            fields.put("summary", record.summary());
            fields.put("phases", record.phases());
            fields.put("machine", record.machine());
            fields.put("versions", record.versions());
            fields.put("device", record.device());
            fields.put("git_commit", record.gitCommit());
        });
        return fields;
    }

    private Map<String, Object> start(Fields body) {
        List<String> flags = words(body.text("flags"));
        return job(control.start(flags, runs.root()));
    }

    private Map<String, Object> resume(Fields body) {
        ShownRun run = runs.find(body.text("run"));
        if (run.seemsAlive(clock.instant())) {
            throw ApiException.conflict(
                    "run " + run.id() + " has written within the last two minutes, so it still runs");
        }
        return job(control.resume(run.folder().path()));
    }

    private Map<String, Object> stop(Fields body) {
        ShownRun run = runs.find(body.text("run"));
        Optional<RunStatus> status = run.record().map(record -> record.status());
        if (status.filter(now -> now == RunStatus.RUNNING).isEmpty()) {
            throw ApiException.conflict("run " + run.id() + " does not run");
        }
        run.folder().requestStop();
        return run.summary();
    }

    private static Map<String, Object> job(RunControl.Job job) {
        Map<String, Object> fields = new LinkedHashMap<>();
        fields.put("id", job.id());
        fields.put("command", job.command());
        return fields;
    }

    /// Words as a shell splits them, with single and double quotes.
    static List<String> words(String text) {
        List<String> words = new ArrayList<>();
        StringBuilder word = new StringBuilder();
        char quote = 0;
        boolean begun = false;
        for (char c : text.toCharArray()) {
            if (quote != 0 && c == quote) {
                quote = 0;
            } else if (quote == 0 && (c == '"' || c == '\'')) {
                quote = c;
                begun = true;
            } else if (quote == 0 && Character.isWhitespace(c)) {
                if (begun) {
                    words.add(word.toString());
                }
                word.setLength(0);
                begun = false;
            } else {
                word.append(c);
                begun = true;
            }
        }
        if (quote != 0) {
            throw ApiException.bad("flags must close every quote but have an open " + quote);
        }
        if (begun) {
            words.add(word.toString());
        }
        return words;
    }

    /// Every address that the first view of a page with all runs asks for: what a whole export holds.
    List<String> addresses() {
        return Arrays.asList("api/runs", "api/envs", "api/jobs");
    }

    @Override
    public void close() {
        playground.close();
    }
}
