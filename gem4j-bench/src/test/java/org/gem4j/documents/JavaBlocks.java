// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.documents;

import com.sun.source.util.JavacTask;
import java.io.File;
import java.io.IOException;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import javax.tools.Diagnostic;
import javax.tools.DiagnosticCollector;
import javax.tools.JavaCompiler;
import javax.tools.JavaFileObject;
import javax.tools.SimpleJavaFileObject;
import javax.tools.StandardJavaFileManager;
import javax.tools.StandardLocation;
import javax.tools.ToolProvider;

/// Java blocks that do not compile.
///
/// A block is a whole file with a `void main`, or statements, or members of a class. Names of gem4j and of common
/// packages of the JDK are imported. What else a block uses stands above it in a comment that readers do not see:
///
///     <!-- java: Path folder; void learn(Step step) {} -->
///
/// `import` lines there choose between types of one name. Parts of files that are compiled elsewhere are
/// left out: a region of an example (see [Includes]) and a part of a project that a lesson builds (see [Lesson]).
final class JavaBlocks implements AutoCloseable {
    private static final String GIVEN = "java:";
    private static final Pattern ELSEWHERE = Pattern.compile("part:.*|include:.*#.*");

    private final JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
    private final String classPath;
    private final StandardJavaFileManager files = compiler.getStandardFileManager(null, Locale.ROOT, null);
    private final TypeNames types;

    private JavaBlocks(String classPath) throws IOException {
        this.classPath = classPath;
        files.setLocationFromPaths(
                StandardLocation.CLASS_PATH,
                Stream.of(classPath.split(File.pathSeparator)).map(Path::of).toList());
        types = TypeNames.of(files);
    }

    /// With the class path of the tests, which surefire hides behind a jar of its own.
    static JavaBlocks open() throws IOException {
        return new JavaBlocks(System.getProperty("surefire.test.class.path", System.getProperty("java.class.path")));
    }

    @Override
    public void close() throws IOException {
        files.close();
    }

    static Stream<MarkdownPage.Block> of(MarkdownPage page) {
        return page.blocks().stream()
                .filter(block -> block.language().equals("java"))
                .filter(block -> !ELSEWHERE.matcher(block.comment()).matches());
    }

    Stream<String> problems(MarkdownPage page) {
        return of(page).flatMap(block -> problem(block).map(text -> block.line() + ": " + text).stream());
    }

    /// The first error of the first reading that is Java's grammar, or of the first reading.
    private Optional<String> problem(MarkdownPage.Block block) {
        String given = block.comment().startsWith(GIVEN)
                ? block.comment().substring(GIVEN.length()).strip()
                : "";
        List<String> readings = readings(block.text(), given);
        String read = readings.stream()
                .filter(reading -> errors(reading, JavacTask::parse).isEmpty())
                .findFirst()
                .orElse(readings.getFirst());
        return errors(read, JavacTask::analyze).stream().findFirst();
    }

    private List<String> readings(String text, String given) {
        String imports = lines(given, true) + lines(text, true);
        String members = lines(given, false);
        String code = lines(text, false);
        String head = types.imports(members + code, imports) + imports;
        if (code.contains("void main(")) {
            return List.of(head + members + code);
        }
        return List.of(
                head + "final class Block {\n" + members + "void block() throws Exception {\n" + code + "}\n}\n",
                head + "final class Block {\n" + members + code + "}\n");
    }

    private static String lines(String text, boolean imports) {
        StringBuilder chosen = new StringBuilder();
        text.replaceAll("(import [\\w.*]+;)\\s*", "$1\n")
                .lines()
                .filter(line -> line.startsWith("import ") == imports)
                .forEach(line -> chosen.append(line).append('\n'));
        return chosen.toString();
    }

    private interface Phase {
        Object run(JavacTask task) throws IOException;
    }

    private List<String> errors(String source, Phase phase) {
        var diagnostics = new DiagnosticCollector<JavaFileObject>();
        var task = (JavacTask) compiler.getTask(
                new StringWriter(),
                files,
                diagnostics,
                List.of("-proc:none", "-implicit:none"),
                null,
                List.of(new Source(source)));
        try {
            phase.run(task);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return diagnostics.getDiagnostics().stream()
                .filter(diagnostic -> diagnostic.getKind() == Diagnostic.Kind.ERROR)
                .map(diagnostic -> diagnostic.getMessage(Locale.ENGLISH).replaceAll("\\s+", " ") + " in "
                        + source.lines()
                                .skip(Math.max(0, diagnostic.getLineNumber() - 1))
                                .findFirst()
                                .orElse("")
                                .strip())
                .toList();
    }

    private static final class Source extends SimpleJavaFileObject {
        private final String text;

        Source(String text) {
            super(URI.create("string:///Block.java"), Kind.SOURCE);
            this.text = text;
        }

        @Override
        public CharSequence getCharContent(boolean ignoreEncodingErrors) {
            return text;
        }
    }
}
