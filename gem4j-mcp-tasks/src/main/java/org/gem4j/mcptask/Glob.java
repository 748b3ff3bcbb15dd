// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.mcptask;

import java.util.ArrayList;
import java.util.List;
import java.util.function.IntPredicate;

/// A pattern of paths: `*` and `?` stay within a name, `**` also crosses `/`; `[a-z]`, `[!a]`, `{a,b}`; and a
/// backslash before a character that is meant as itself.
///
/// Matching takes time proportional to the lengths of pattern and path, which Java's own patterns do not ensure.
final class Glob {
    private static final int LONGEST = 200;
    private static final int MOST_FORMS = 64;

    /// One character, or with `repeats` any number of them.
    private record Token(boolean repeats, IntPredicate accepts) {}

    private final List<List<Token>> forms = new ArrayList<>();

    private Glob() {}

    /// @throws IllegalArgumentException if the pattern is malformed or too long
    static Glob parse(String pattern) {
        if (pattern.length() > LONGEST) {
            throw new IllegalArgumentException(
                    "pattern must have at most " + LONGEST + " characters but has " + pattern.length());
        }
        Glob glob = new Glob();
        for (String form : expanded(pattern)) {
            glob.forms.add(tokens(form));
        }
        return glob;
    }

    /// The pattern with each choice of the alternatives in braces.
    private static List<String> expanded(String pattern) {
        int open = find(pattern, '{', 0);
        if (open < 0) {
            return List.of(pattern);
        }
        int close = find(pattern, '}', open);
        if (close < 0) {
            throw new IllegalArgumentException("pattern must close each { but was " + pattern);
        }
        List<String> forms = new ArrayList<>();
        int from = open + 1;
        while (from <= close) {
            int comma = find(pattern, ',', from);
            int end = comma < 0 || comma > close ? close : comma;
            forms.addAll(
                    expanded(pattern.substring(0, open) + pattern.substring(from, end) + pattern.substring(close + 1)));
            if (forms.size() > MOST_FORMS) {
                throw new IllegalArgumentException(
                        "pattern must have at most " + MOST_FORMS + " choices of alternatives but was " + pattern);
            }
            from = end + 1;
        }
        return forms;
    }

    /// The first place of a character that no `\` precedes.
    private static int find(String pattern, char wanted, int from) {
        for (int i = from; i < pattern.length(); i++) {
            if (pattern.charAt(i) == '\\') {
                i++;
            } else if (pattern.charAt(i) == wanted) {
                return i;
            }
        }
        return -1;
    }

    private static List<Token> tokens(String form) {
        List<Token> tokens = new ArrayList<>();
        int at = 0;
        while (at < form.length()) {
            char c = form.charAt(at);
            if (form.startsWith("**", at)) {
                tokens.add(new Token(true, any -> true));
                at += 2;
            } else if (c == '*' || c == '?') {
                tokens.add(new Token(c == '*', Glob::isInName));
                at++;
            } else if (c == '[') {
                int close = form.indexOf(']', at + 2);
                if (close < 0) {
                    throw new IllegalArgumentException("pattern must close each [ but was " + form);
                }
                tokens.add(new Token(false, set(form.substring(at + 1, close))));
                at = close + 1;
            } else {
                at += c == '\\' && at + 1 < form.length() ? 1 : 0;
                char literal = form.charAt(at);
                tokens.add(new Token(false, given -> given == literal));
                at++;
            }
        }
        return tokens;
    }

    private static boolean isInName(int c) {
        return c != '/';
    }

    private static IntPredicate set(String content) {
        boolean negated = content.length() > 1 && content.charAt(0) == '!';
        String members = negated ? content.substring(1) : content;
        return c -> isInName(c) && contains(members, c) != negated;
    }

    private static boolean contains(String members, int c) {
        for (int i = 0; i < members.length(); i++) {
            boolean range = i + 2 < members.length() && members.charAt(i + 1) == '-';
            if (range ? c >= members.charAt(i) && c <= members.charAt(i + 2) : c == members.charAt(i)) {
                return true;
            }
            i += range ? 2 : 0;
        }
        return false;
    }

    /// @param path with `/` between names
    boolean matches(String path) {
        return forms.stream().anyMatch(form -> matches(form, path));
    }

    private static boolean matches(List<Token> form, String path) {
        boolean[] reached = new boolean[path.length() + 1];
        reached[0] = true;
        for (Token token : form) {
            boolean[] next = new boolean[path.length() + 1];
            next[0] = token.repeats() && reached[0];
            for (int i = 1; i <= path.length(); i++) {
                boolean accepted = token.accepts().test(path.charAt(i - 1));
                next[i] = token.repeats() ? reached[i] || next[i - 1] && accepted : reached[i - 1] && accepted;
            }
            reached = next;
        }
        return reached[path.length()];
    }
}
