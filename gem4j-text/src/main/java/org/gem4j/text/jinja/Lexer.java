// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.text.jinja;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.gem4j.text.jinja.Token.Kind;
import org.jspecify.annotations.Nullable;

/// Cuts a template into tokens. Blank space is trimmed as with Jinja's `trim_blocks` and `lstrip_blocks`: a block takes
/// the line break behind it and the indentation before it with it.
final class Lexer {
    private static final List<String> OPERATORS = List.of(
            "//", "**", "==", "!=", "<=", ">=", "+", "-", "*", "/", "%", "~", "<", ">", "(", ")", "[", "]", "{", "}",
            ".", ",", ":", "|", "=", ";");

    private static final int LONGEST_NUMBER = 500;

    private final String source;
    private final List<Token> tokens = new ArrayList<>();
    private int at;
    private int line = 1;
    /// Whether what was read last ended a line.
    private boolean lineStarts = true;

    private Lexer(String source) {
        this.source = source;
    }

    static List<Token> tokens(String template) {
        String source = template.replace("\r\n", "\n").replace('\r', '\n');
        if (source.endsWith("\n")) {
            source = source.substring(0, source.length() - 1);
        }
        Lexer lexer = new Lexer(source);
        lexer.run();
        return lexer.tokens;
    }

    private void run() {
        while (at < source.length()) {
            int tag = nextTag(at);
            readData(tag);
            if (tag == source.length()) {
                break;
            }
            switch (source.charAt(tag + 1)) {
                case '#' -> readComment();
                case '%' -> readBlock();
                default -> readVariable();
            }
        }
        add(Kind.END, "", null);
    }

    private int nextTag(int from) {
        for (int i = from; i + 1 < source.length(); i++) {
            if (source.charAt(i) == '{' && "%{#".indexOf(source.charAt(i + 1)) >= 0) {
                return i;
            }
        }
        return source.length();
    }

    private void readData(int end) {
        int stop = end;
        if (end < source.length()) {
            char mark = end + 2 < source.length() ? source.charAt(end + 2) : ' ';
            boolean variable = source.charAt(end + 1) == '{';
            if (mark == '-') {
                while (stop > at && Python.isSpace(source.charAt(stop - 1))) {
                    stop--;
                }
            } else if (mark != '+' && !variable) {
                stop = beforeIndentation(end);
            }
        }
        if (stop > at) {
            add(Kind.DATA, source.substring(at, stop), null);
        }
        countLines(at, end);
        at = end;
    }

    /// Where the blanks begin that indent a tag at `end`; `end` itself if other text precedes it on its line.
    private int beforeIndentation(int end) {
        int start = end;
        while (start > at && source.charAt(start - 1) != '\n') {
            start--;
            if (!Python.isSpace(source.charAt(start))) {
                return end;
            }
        }
        return start > at || lineStarts ? start : end;
    }

    private void countLines(int from, int to) {
        for (int i = from; i < to; i++) {
            if (source.charAt(i) == '\n') {
                line++;
            }
        }
    }

    private void readComment() {
        int end = source.indexOf("#}", at + 2);
        if (end < 0) {
            throw JinjaException.syntax(line, "a comment is not closed");
        }
        countLines(at, end);
        at = end;
        closeTag(source.charAt(end - 1), true);
    }

    private void readBlock() {
        add(Kind.BLOCK_BEGIN, "{%", null);
        at += 2;
        skipMark();
        readExpression('%');
        if (isRaw()) {
            readRaw();
        }
    }

    private void readVariable() {
        add(Kind.VARIABLE_BEGIN, "{{", null);
        at += 2;
        skipMark();
        readExpression('}');
    }

    private void skipMark() {
        if (at < source.length() && (source.charAt(at) == '-' || source.charAt(at) == '+')) {
            at++;
        }
    }

    /// Moves behind the two characters that close a tag, and behind the blank space that goes with them.
    private void closeTag(char mark, boolean takesLineBreak) {
        at += 2;
        int before = at;
        if (mark == '-') {
            while (at < source.length() && Python.isSpace(source.charAt(at))) {
                at++;
            }
        } else if (takesLineBreak && mark != '+' && at < source.length() && source.charAt(at) == '\n') {
            at++;
        }
        countLines(before, at);
        lineStarts = at > before && source.charAt(at - 1) == '\n';
    }

    private boolean isRaw() {
        int size = tokens.size();
        return size >= 3
                && tokens.get(size - 2).is(Kind.NAME, "raw")
                && tokens.get(size - 3).kind() == Kind.BLOCK_BEGIN;
    }

    private void readRaw() {
        Matcher end = RAW_END.matcher(source);
        if (!end.find(at)) {
            throw JinjaException.syntax(line, "raw is not closed");
        }
        tokens.subList(tokens.size() - 3, tokens.size()).clear();
        String text = source.substring(at, end.start());
        add(Kind.DATA, end.group(1).equals("-") ? Python.strip(text, false, true) : text, null);
        countLines(at, end.end());
        at = end.end() - 2;
        closeTag(end.group(2).isEmpty() ? ' ' : end.group(2).charAt(0), true);
    }

    private static final Pattern RAW_END = Pattern.compile("\\{%([-+]?)\\s*endraw\\s*([-+]?)%}");

    private void readExpression(char closing) {
        int depth = 0;
        while (true) {
            while (at < source.length() && Python.isSpace(source.charAt(at))) {
                countLines(at, at + 1);
                at++;
            }
            if (at >= source.length()) {
                throw JinjaException.syntax(line, "a tag is not closed");
            }
            char c = source.charAt(at);
            boolean marked = (c == '-' || c == '+') && closes(at + 1, closing);
            if (depth == 0 && (marked || closes(at, closing))) {
                add(closing == '%' ? Kind.BLOCK_END : Kind.VARIABLE_END, "", null);
                at += marked ? 1 : 0;
                closeTag(marked ? c : ' ', closing == '%');
                return;
            }
            if ("([{".indexOf(c) >= 0) {
                depth++;
            } else if (")]}".indexOf(c) >= 0) {
                depth--;
            }
            readToken(c);
        }
    }

    private boolean closes(int place, char closing) {
        return source.startsWith(closing == '%' ? "%}" : "}}", place);
    }

    private void readToken(char c) {
        if (Character.isLetter(c) || c == '_') {
            int start = at;
            while (at < source.length() && (Character.isLetterOrDigit(source.charAt(at)) || source.charAt(at) == '_')) {
                at++;
            }
            add(Kind.NAME, source.substring(start, at), null);
        } else if (c >= '0' && c <= '9') {
            readNumber();
        } else if (c == '"' || c == '\'') {
            readString(c);
        } else {
            for (String operator : OPERATORS) {
                if (source.startsWith(operator, at)) {
                    add(Kind.OPERATOR, operator, null);
                    at += operator.length();
                    return;
                }
            }
            throw JinjaException.syntax(line, "unexpected character " + c);
        }
    }

    private void readNumber() {
        Matcher number = NUMBER.matcher(source).region(at, Math.min(source.length(), at + LONGEST_NUMBER));
        if (!number.lookingAt()) {
            throw JinjaException.syntax(line, "a number is broken");
        }
        String text = number.group().replace("_", "");
        at = number.end();
        try {
            boolean whole = number.group(1) == null && number.group(2) == null;
            add(Kind.NUMBER, text, whole ? (Object) Long.valueOf(text) : (Object) Double.valueOf(text));
        } catch (NumberFormatException e) {
            throw JinjaException.syntax(line, "the number " + text + " is too large");
        }
    }

    private static final Pattern NUMBER = Pattern.compile("[0-9](?:_?[0-9])*(\\.[0-9](?:_?[0-9])*)?([eE][-+]?[0-9]+)?");

    private void readString(char quote) {
        StringBuilder text = new StringBuilder();
        int startLine = line;
        at++;
        while (at < source.length() && source.charAt(at) != quote) {
            char c = source.charAt(at);
            countLines(at, at + 1);
            at++;
            if (c == '\\' && at < source.length()) {
                at = Escapes.read(source, at, text);
            } else {
                text.append(c);
            }
        }
        if (at >= source.length()) {
            throw JinjaException.syntax(startLine, "a text is not closed");
        }
        at++;
        add(Kind.STRING, text.toString(), null);
    }

    private void add(Kind kind, String text, @Nullable Object value) {
        tokens.add(new Token(kind, text, value, line));
    }
}
