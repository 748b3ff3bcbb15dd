// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.agent.tools;

import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import org.gem4j.text.python.Strings;

/// Refuses expensive or harmful shell commands, so that the agent gets an error immediately. It is not a security
/// boundary: that is the sandbox, which contains whatever the filter lets through.
public final class CommandFilter {
    private static final List<Pattern> ALLOWED =
            List.of(pattern("pip3?\\s+install\\s+pytest\\b"), pattern("pip3?\\s+install\\s+-e\\s+\\."));
    private static final List<Rule> RULES = List.of(
            new Rule("\\bpip[23]?\\s+install\\b", "Package installation (pip install) is not allowed"),
            new Rule("\\bpip[23]?\\s+download\\b", "Package download (pip download) is not allowed"),
            new Rule("\\bconda\\s+install\\b", "Package installation (conda install) is not allowed"),
            new Rule("\\bapt(?:-get)?\\s+install\\b", "Package installation (apt install) is not allowed"),
            new Rule("\\bapt(?:-get)?\\s+update\\b", "Package update (apt update) is not allowed"),
            new Rule("\\bapt(?:-get)?\\s+upgrade\\b", "Package upgrade (apt upgrade) is not allowed"),
            new Rule("\\byum\\s+install\\b", "Package installation (yum install) is not allowed"),
            new Rule("\\bdnf\\s+install\\b", "Package installation (dnf install) is not allowed"),
            new Rule("\\bnpm\\s+install\\b", "Package installation (npm install) is not allowed"),
            new Rule("\\byarn\\s+add\\b", "Package installation (yarn add) is not allowed"),
            new Rule("\\bgit\\s+clone\\b", "Git clone is not allowed (may download large repos)"),
            new Rule("\\bgit\\s+lfs\\s+pull\\b", "Git LFS pull is not allowed (may download large files)"),
            new Rule("\\bwget\\s+", "Downloading files (wget) is not allowed"),
            new Rule(
                    "\\bcurl\\s+.*(-o|-O|-{2}output|-{2}remote-name)\\b", "Downloading files (curl -o) is not allowed"),
            new Rule(
                    "\\brm\\s++(?>.*-[rR]).*\\s+/([a-z]+)?\\s*$",
                    "Recursive deletion of system directories is not allowed"),
            new Rule(
                    ":\\(\\)\\s*\\{\\s*:\\|:\\s*&\\s*\\}\\s*;|\\.\\s*\\(\\)\\s*\\{\\s*\\.\\s*\\|\\s*\\.\\s*&",
                    "Fork bomb detected and blocked"),
            new Rule("\\bdd\\s+.*of=/dev/", "Writing to device files (dd of=/dev/) is not allowed"),
            new Rule("\\bmkfs\\b", "Filesystem creation (mkfs) is not allowed"),
            new Rule("\\b(stress|stress-ng|memtester)\\b", "Stress testing tools are not allowed"),
            new Rule("\\b(xmrig|minerd|cgminer|bfgminer|cpuminer)\\b", "Crypto mining tools are not allowed"),
            new Rule(
                    "from_pretrained\\(|snapshot_download\\(|hf_hub_download\\(",
                    "Downloading models (from_pretrained/snapshot_download) is not allowed"),
            new Rule("\\bdocker\\s+(run|pull)\\b", "Running nested containers (docker) is not allowed"),
            new Rule("\\bnohup\\s+.*&\\s*$", "Background persistent processes (nohup) are not allowed"));

    private CommandFilter() {}

    private record Rule(Pattern pattern, String reason) {
        Rule(String regex, String reason) {
            this(CommandFilter.pattern(regex), reason);
        }
    }

    private static Pattern pattern(String regex) {
        return Pattern.compile(
                regex,
                Pattern.CASE_INSENSITIVE | Pattern.UNICODE_CASE | Pattern.UNICODE_CHARACTER_CLASS | Pattern.UNIX_LINES);
    }

    /// Why a command is refused, for the model; empty if it may run.
    public static Optional<String> refusal(String command) {
        String stripped = Strings.strip(command, true, true);
        if (ALLOWED.stream().anyMatch(allowed -> allowed.matcher(stripped).find())) {
            return Optional.empty();
        }
        return RULES.stream()
                .filter(rule -> rule.pattern().matcher(stripped).find())
                .map(rule -> "Blocked: " + rule.reason())
                .findFirst();
    }
}
