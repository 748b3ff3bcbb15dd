// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.sandbox;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// How the process of a worker is started at a level: its command line, its environment, and what it is told first.
final class WorkerCommand {
    private static final String BOX = "/box";
    private static final String TMP = "/tmp";
    private static final List<String> SYSTEM_PATHS = List.of(
            "/usr",
            "/bin",
            "/sbin",
            "/lib",
            "/lib32",
            "/lib64",
            "/libx32",
            "/nix/store",
            "/gnu/store",
            "/etc/ld.so.cache",
            "/etc/ld.so.conf",
            "/etc/ld.so.conf.d",
            "/etc/alternatives",
            "/etc/localtime",
            "/etc/timezone",
            "/etc/mime.types",
            "/etc/fonts");
    private static final List<String> NETWORK_PATHS =
            List.of("/etc/resolv.conf", "/etc/hosts", "/etc/ssl", "/etc/ca-certificates");
    private static final List<String> DEVICES = List.of("null", "zero", "full", "random", "urandom");
    /// What the supervisor needs to hand a program to another user, to watch it, to end it and to wipe its files.
    private static final List<String> ROOT_CAPABILITIES =
            List.of("SETUID", "SETGID", "KILL", "DAC_OVERRIDE", "CHOWN", "FOWNER", "SYS_PTRACE");

    private final SandboxConfig config;
    private final SandboxLevel level;
    private final PythonInstallation python;

    WorkerCommand(SandboxConfig config, SandboxLevel level, PythonInstallation python) {
        this.config = config;
        this.level = level;
        this.python = python;
    }

    SandboxLevel level() {
        return level;
    }

    PythonInstallation python() {
        return python;
    }

    /// @param base the private folder of the worker, at the level that has no file system of its own
    ProcessBuilder process(Path base) {
        List<String> command = new ArrayList<>();
        if (level == SandboxLevel.BWRAP) {
            command.addAll(bubblewrap());
        }
        command.addAll(List.of(python.executable().toString(), "-c", WorkerSources.boot()));
        ProcessBuilder builder =
                new ProcessBuilder(command).directory(Path.of("/").toFile());
        Map<String, String> environment = builder.environment();
        environment.clear();
        boolean own = level != SandboxLevel.PROCESS;
        environment.putAll(config.environmentIn(own ? BOX : base.toString(), own ? TMP : base.toString()));
        // Symbols that are found at the start need not be found again in every child.
        environment.put("LD_BIND_NOW", "1");
        return builder;
    }

    /// What the supervisor is told about its worker.
    ///
    /// @param slot a number that no other worker of the machine has
    byte[] configuration(Path base, int slot) {
        StringBuilder lines = new StringBuilder();
        lines.append("level ").append(level.id()).append('\n');
        lines.append("slot ").append(slot).append('\n');
        lines.append("base ").append(base).append('\n');
        lines.append("disk ").append((long) config.diskMiB() << 20).append('\n');
        lines.append("files ").append(config.files()).append('\n');
        config.preload().forEach(name -> lines.append("preload ").append(name).append('\n'));
        config.links()
                .forEach((link, target) -> lines.append("link ")
                        .append(link)
                        .append(' ')
                        .append(target)
                        .append('\n'));
        lines.append("network ").append(config.network()).append('\n');
        paths().forEach(path -> lines.append("path ").append(path).append('\n'));
        return lines.toString().getBytes(StandardCharsets.UTF_8);
    }

    /// What is shown in a worker, read-only; a folder stands before what lies in it.
    private List<Path> paths() {
        List<Path> wanted = new ArrayList<>();
        SYSTEM_PATHS.stream().map(Path::of).filter(Files::exists).forEach(wanted::add);
        if (config.network()) {
            NETWORK_PATHS.stream().map(Path::of).filter(Files::exists).forEach(wanted::add);
        }
        wanted.addAll(python.folders());
        wanted.add(python.executable().getParent());
        wanted.addAll(config.readOnly());
        List<Path> shown = new ArrayList<>();
        for (Path path : wanted) {
            if (shown.stream().noneMatch(above -> path.startsWith(above) && !Files.isSymbolicLink(above))) {
                shown.removeIf(below -> below.startsWith(path));
                shown.add(path);
            }
        }
        return shown;
    }

    private List<String> bubblewrap() {
        List<String> command = new ArrayList<>(List.of(
                executable("bwrap").map(Path::toString).orElse("bwrap"),
                "--unshare-pid",
                "--unshare-ipc",
                "--unshare-uts",
                "--unshare-cgroup-try",
                "--as-pid-1"));
        if (!config.network()) {
            command.add("--unshare-net");
        }
        if (isRoot()) {
            ROOT_CAPABILITIES.forEach(name -> command.addAll(List.of("--cap-add", "CAP_" + name)));
        } else {
            command.addAll(List.of("--unshare-user", "--uid", "1000", "--gid", "1000"));
        }
        boolean ownTmp = !paths().contains(Path.of(TMP));
        if (ownTmp) {
            command.addAll(privateFolder(TMP, "1777"));
        }
        List<Path> folders = new ArrayList<>();
        for (Path path : paths()) {
            for (int count = 1; count < path.getNameCount(); count++) {
                Path folder = path.getRoot().resolve(path.subpath(0, count));
                if (!folders.contains(folder) && !(ownTmp && folder.equals(Path.of(TMP)))) {
                    folders.add(folder);
                    command.addAll(List.of("--perms", "0755", "--dir", folder.toString()));
                }
            }
            command.addAll(show(path));
        }
        command.addAll(List.of("--proc", "/proc", "--perms", "0755", "--dir", "/dev"));
        DEVICES.forEach(name -> command.addAll(List.of("--dev-bind", "/dev/" + name, "/dev/" + name)));
        command.addAll(List.of("--symlink", "/proc/self/fd", "/dev/fd", "--symlink", TMP, "/dev/shm"));
        command.addAll(privateFolder(BOX, "0700"));
        config.links().forEach((link, target) -> command.addAll(List.of("--symlink", target, link)));
        command.addAll(List.of("--remount-ro", "/", "--chdir", "/"));
        return command;
    }

    private List<String> privateFolder(String folder, String mode) {
        return List.of("--perms", mode, "--size", String.valueOf((long) config.diskMiB() << 20), "--tmpfs", folder);
    }

    private static List<String> show(Path path) {
        try {
            return Files.isSymbolicLink(path)
                    ? List.of("--symlink", Files.readSymbolicLink(path).toString(), path.toString())
                    : List.of("--ro-bind", path.toString(), path.toString());
        } catch (IOException e) {
            throw new SandboxException("cannot read the link " + path, e);
        }
    }

    private static boolean isRoot() {
        try {
            return Integer.valueOf(0).equals(Files.getAttribute(Path.of("/proc/self"), "unix:uid"));
        } catch (IOException | UnsupportedOperationException e) {
            return false;
        }
    }

    /// The program of a name on the search path.
    static Optional<Path> executable(String name) {
        String path = Optional.ofNullable(System.getenv("PATH")).orElse("");
        for (String folder : path.split(":")) {
            Path program = Path.of(folder.isEmpty() ? "." : folder, name);
            if (Files.isExecutable(program)) {
                return Optional.of(program);
            }
        }
        return Optional.empty();
    }
}
