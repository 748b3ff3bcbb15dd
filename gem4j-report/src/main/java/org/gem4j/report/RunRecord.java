// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.report;

import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.format.DateTimeParseException;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;

/// The record of a run, that is, its settings, machine and results: the content of `run.json`. Immutable; `with…`
/// gives copies.
///
/// ```java
/// RunRecord run = RunRecord.start("train", config, seed, clock.instant()).withVersion("libtorch", "2.10.0");
/// folder.write(run);
/// …
/// folder.write(run.withSummary("success_after", 0.93).ended(RunStatus.FINISHED, clock.instant()));
/// ```
///
/// Fields it does not know, written by a later version, are kept.
public final class RunRecord {
    private static final int FORMAT = 1;

    private final Map<String, Object> fields;

    private RunRecord(Map<String, Object> fields) {
        this.fields = fields;
    }

    /// The record of a run that begins now, with the versions and the machine filled in.
    ///
    /// @param command the command that runs, such as `train`
    /// @param config every setting by its name, resolved, in the order to be shown; values are texts, numbers,
    ///     booleans, lists and maps, and anything else is written as its `toString`
    /// @param seed the seed that fixes everything
    public static RunRecord start(String command, Map<String, ?> config, long seed, Instant now) {
        Map<String, Object> fields = new LinkedHashMap<>();
        fields.put("format", FORMAT);
        fields.put("command", command);
        fields.put("status", RunStatus.RUNNING.text());
        fields.put("started", stamp(now));
        fields.put("ended", "");
        fields.put("seconds", 0.0);
        fields.put("seed", seed);
        fields.put("config", Json.plain(config));
        fields.put("versions", Machine.versions());
        fields.put("git_commit", GitHead.commit(Path.of("")).orElse(""));
        fields.put("device", "");
        fields.put("machine", Machine.facts());
        fields.put("hashes", Map.of());
        fields.put("phases", Map.of());
        fields.put("summary", Map.of());
        fields.put("resumed", List.of());
        return new RunRecord(fields);
    }

    /// Reads what [#toJson] wrote.
    ///
    /// @param source where the text comes from, for the message
    /// @throws IllegalArgumentException if it is not a run's record
    public static RunRecord parse(String json, String source) {
        Map<String, Object> fields = Json.object(json, source);
        if (!(fields.get("format") instanceof Integer format) || format < 1) {
            throw new IllegalArgumentException(
                    source + " must be the record of a run (with a number \"format\") but is not");
        }
        try {
            Instant.parse(new Fields(fields, source).text("started"));
        } catch (DateTimeParseException e) {
            throw new IllegalArgumentException(source + ": started must be a time but was " + fields.get("started"), e);
        }
        return new RunRecord(fields);
    }

    /// The indented JSON text.
    public String toJson() {
        return Json.indented(fields);
    }

    public RunStatus status() {
        return RunStatus.parse(text("status"));
    }

    public String command() {
        return text("command");
    }

    /// When the run began, as ISO text in UTC.
    public String started() {
        return text("started");
    }

    /// How long the run took, all its parts together, without the pauses before a resume.
    public double seconds() {
        return fields.get("seconds") instanceof Number number ? number.doubleValue() : 0;
    }

    public long seed() {
        return fields.get("seed") instanceof Number number ? number.longValue() : 0;
    }

    /// The device that the model ran on, empty if it was not said.
    public String device() {
        return text("device");
    }

    /// The commit of the repository the run was started in, empty if there is none.
    public String gitCommit() {
        return text("git_commit");
    }

    public Map<String, Object> config() {
        return map("config");
    }

    public Map<String, Object> versions() {
        return map("versions");
    }

    public Map<String, Object> machine() {
        return map("machine");
    }

    public Map<String, Object> hashes() {
        return map("hashes");
    }

    /// Seconds by what they were spent on, see [PhaseClock].
    public Map<String, Object> phases() {
        return map("phases");
    }

    public Map<String, Object> summary() {
        return map("summary");
    }

    /// A number of the summary, such as `success_after`.
    public OptionalDouble summary(String name) {
        return summary().get(name) instanceof Number number
                ? OptionalDouble.of(number.doubleValue())
                : OptionalDouble.empty();
    }

    /// Adds the version of something the run depends on, such as `libtorch`.
    public RunRecord withVersion(String name, String version) {
        return withEntry("versions", name, version);
    }

    /// Adds the hash of something the run started from, such as `model`.
    public RunRecord withHash(String name, String hash) {
        return withEntry("hashes", name, hash);
    }

    public RunRecord withDevice(String device) {
        return with("device", device);
    }

    public RunRecord withPhases(Map<String, Double> seconds) {
        return with("phases", Json.plain(seconds));
    }

    /// Adds a result of the run, such as `success_after`.
    public RunRecord withSummary(String name, double value) {
        return withEntry("summary", name, Json.number(value));
    }

    /// The record of a run that resumes after `step`.
    public RunRecord resumed(long step, Instant now) {
        List<Object> resumed = new ArrayList<>();
        if (fields.get("resumed") instanceof List<?> before) {
            before.forEach(resumed::add);
        }
        Map<String, Object> entry = new LinkedHashMap<>();
        entry.put("step", step);
        entry.put("at", stamp(now));
        entry.put("seconds_before", seconds());
        resumed.add(entry);
        return with("resumed", resumed).with("status", RunStatus.RUNNING.text()).with("ended", "");
    }

    /// The record of a run that ended now, well or not; the seconds since its start or last resume are added.
    public RunRecord ended(RunStatus status, Instant now) {
        Instant from = Instant.parse(started());
        double before = 0;
        if (fields.get("resumed") instanceof List<?> list
                && !list.isEmpty()
                && list.getLast() instanceof Map<?, ?> last
                && last.get("at") instanceof String at
                && last.get("seconds_before") instanceof Number seconds) {
            from = Instant.parse(at);
            before = seconds.doubleValue();
        }
        double here = Duration.between(from, now).toMillis() / 1000.0;
        return with("status", status.text())
                .with("ended", stamp(now))
                .with("seconds", before + here)
                .withEntry("machine", "load_at_end", Machine.loadAverage());
    }

    private RunRecord with(String name, Object value) {
        Map<String, Object> copy = new LinkedHashMap<>(fields);
        copy.put(name, value);
        return new RunRecord(copy);
    }

    private RunRecord withEntry(String name, String key, Object value) {
        Map<String, Object> copy = new LinkedHashMap<>(map(name));
        copy.put(key, value);
        return with(name, copy);
    }

    private String text(String name) {
        return fields.get(name) instanceof String text ? text : "";
    }

    private Map<String, Object> map(String name) {
        Map<String, Object> copy = new LinkedHashMap<>();
        if (fields.get(name) instanceof Map<?, ?> map) {
            map.forEach((key, value) -> copy.put(String.valueOf(key), value));
        }
        return Collections.unmodifiableMap(copy);
    }

    private static String stamp(Instant time) {
        return time.truncatedTo(ChronoUnit.MILLIS).toString();
    }
}
