// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.math.syntax;

import java.util.Set;
import org.gem4j.math.syntax.Node.Named;
import org.gem4j.math.syntax.Node.NamedSet;
import org.gem4j.math.syntax.Token.Kind;

/// Scans what begins with a backslash: commands with the arguments that vanish here, escaped signs, ends of lines.
final class CommandScanner {
    private static final Set<String> WITH_DROPPED_ARGUMENT =
            Set.of("color", "hspace", "vspace", "phantom", "hphantom", "vphantom", "label", "tag", "textcolor");

    private final Source source;
    private final TokenBuffer out;
    private final TextScanner texts;
    private int rowDepth;
    private boolean doubled;

    CommandScanner(Source source, TokenBuffer out, TextScanner texts) {
        this.source = source;
        this.out = out;
        this.texts = texts;
    }

    /// Scans from the backslash that comes next.
    void scan() {
        source.skip(1);
        if (source.isDone()) {
            throw new UnreadableException("a lone backslash");
        }
        if (source.isAtLetter()) {
            command(source.letters());
        } else {
            char sign = source.peek();
            source.skip(1);
            escaped(sign);
        }
    }

    private void escaped(char sign) {
        switch (sign) {
            case '\\' -> doubleBackslash();
            case ',', ';', ':', '!', ' ', '\n', '/', '(', ')', '[', ']' -> out.blank();
            case '{' -> out.open("\\{");
            case '}' -> out.close("\\{");
            case '$' -> out.add(Kind.TEXT, "$");
            case '%' -> out.add(Kind.OPERATOR, "%");
            case '|' -> out.add(Kind.OPERATOR, "||");
            case '_' -> out.add(Kind.OPERATOR, "_");
            default -> throw new UnreadableException("the command \\" + sign + " means nothing in a formula");
        }
    }

    /// The end of a row, or a backslash that was escaped once too often.
    private void doubleBackslash() {
        if (rowDepth > 0 && !(doubled && source.isAtLetter())) {
            out.add(Kind.OPERATOR, "\\\\");
        } else if (source.isAtLetter() || source.isAmong("{}%$,;!:|([", 0)) {
            source.skip(-1);
            doubled = rowDepth == 0;
        } else {
            out.blank();
        }
    }

    private void command(String name) {
        String operator = Commands.operator(name);
        String opening = Commands.opening(name);
        String closing = Commands.closing(name);
        if (name.equals("left")) {
            out.open(Delimiter.read(source).bracket(true));
        } else if (name.equals("right")) {
            out.close(Delimiter.read(source).bracket(false));
        } else if (name.equals("begin")) {
            begin(environment());
        } else if (name.equals("end")) {
            rowDepth--;
            out.close(Frame.ENVIRONMENT + environment());
        } else if (Commands.isDropped(name)) {
            return;
        } else if (Commands.isBlank(name)) {
            out.blank();
        } else if (WITH_DROPPED_ARGUMENT.contains(name)) {
            source.argument();
            out.blank();
        } else if (Commands.isText(name)) {
            texts.text(source.argument());
        } else if (Commands.isFont(name)) {
            texts.font(name, source.argument());
        } else if (name.equals("mathbb")) {
            blackboard(source.argument());
        } else if (name.equals("mod")) {
            out.add(Kind.COMMAND, "bmod");
        } else if (Currency.command(name) instanceof String sign) {
            out.add(Kind.TEXT, sign);
        } else if (name.equals("degree")) {
            out.add(Kind.OPERATOR, "^");
            out.add(Kind.COMMAND, "circ");
        } else if (operator != null) {
            out.add(Kind.OPERATOR, operator);
        } else if (opening != null) {
            out.open(opening);
        } else if (closing != null) {
            out.close(closing);
        } else {
            out.add(Kind.COMMAND, name);
        }
    }

    private String environment() {
        return source.argument().replace("*", "");
    }

    private void begin(String name) {
        if (name.equals("array") && source.isAmong("{", 0)) {
            source.argument();
        }
        rowDepth++;
        out.open(Frame.ENVIRONMENT + name);
    }

    private void blackboard(String content) {
        Named set = switch (content.strip()) {
            case "R" -> Named.REALS;
            case "Z" -> Named.INTEGERS;
            case "N" -> Named.NATURALS;
            case "Q" -> Named.RATIONALS;
            case "C" -> Named.COMPLEX;
            default -> throw new UnreadableException("an unknown set \\mathbb{" + content + "}");
        };
        out.add(new Token(Kind.GROUP, "#", new NamedSet(set), out.isAfterBlank()));
    }
}
