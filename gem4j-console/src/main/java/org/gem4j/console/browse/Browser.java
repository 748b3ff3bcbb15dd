// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.console.browse;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;
import org.jline.keymap.BindingReader;
import org.jline.keymap.KeyMap;
import org.jline.terminal.Attributes;
import org.jline.terminal.Size;
import org.jline.terminal.Terminal;
import org.jline.terminal.TerminalBuilder;
import org.jline.utils.AttributedString;
import org.jline.utils.AttributedStyle;
import org.jline.utils.Display;
import org.jline.utils.InfoCmp.Capability;

/// Shows rollouts in the whole terminal: a list, and one episode of it.
public final class Browser {
    private static final String LIST_HELP = "enter open  / search  f status  e environment  s sort  c clear  q quit";
    private static final String PAGE_HELP = "space down  b up  n/p turn  / search  . next match  [ ] episode  q back";

    private final Terminal terminal;
    private final Display display;
    private final BindingReader reader;
    private final KeyMap<Key> keys;
    private final String name;
    private RolloutList list;
    private List<Rollout> shown;
    private int selected;
    private int listTop;
    private boolean open;
    private int pageTop;
    private String words = "";
    private String message = "";

    /// @param name what is browsed, for the first line
    public Browser(Terminal terminal, String name, RolloutList list) {
        this.terminal = terminal;
        this.display = new Display(terminal, true);
        this.reader = new BindingReader(terminal.reader());
        this.keys = Key.map(terminal);
        this.name = name;
        this.list = list;
        this.shown = list.shown();
    }

    /// Opens the terminal of this process and shows the rollouts until the user quits.
    public static void show(String name, RolloutList list) {
        try (Terminal terminal = TerminalBuilder.builder().system(true).build()) {
            new Browser(terminal, name, list).run();
        } catch (IOException e) {
            throw new UncheckedIOException("the terminal cannot be opened", e);
        }
    }

    /// Shows until `q`.
    public void run() {
        Attributes before = terminal.enterRawMode();
        terminal.handle(Terminal.Signal.WINCH, _ -> draw());
        terminal.puts(Capability.enter_ca_mode);
        terminal.puts(Capability.keypad_xmit);
        terminal.puts(Capability.cursor_invisible);
        display.clear();
        try {
            boolean more = true;
            while (more) {
                draw();
                Key key = reader.readBinding(keys);
                message = "";
                more = key != null && (open ? page(key) : list(key));
            }
        } finally {
            terminal.puts(Capability.cursor_visible);
            terminal.puts(Capability.keypad_local);
            terminal.puts(Capability.exit_ca_mode);
            terminal.setAttributes(before);
            terminal.flush();
        }
    }

    /// Returns whether to continue.
    private boolean list(Key key) {
        int page = Math.max(1, rows() - 1);
        switch (key) {
            case UP -> selected--;
            case DOWN -> selected++;
            case PAGE_UP -> selected -= page;
            case PAGE_DOWN -> selected += page;
            case TOP -> selected = 0;
            case BOTTOM -> selected = shown.size() - 1;
            case OPEN -> {
                open = !shown.isEmpty();
                pageTop = 0;
            }
            case SEARCH -> change(list.withWords(ask("find: ")));
            case END -> change(list.nextStatus());
            case ENV -> change(list.nextEnv());
            case SORT -> change(list.nextOrder());
            case CLEAR -> change(RolloutList.of(list.all()));
            case BACK -> {
                return false;
            }
            case NEXT_MATCH, LAST_MATCH, NEXT_TURN, LAST_TURN, NEXT_EPISODE, LAST_EPISODE, OTHER -> message = LIST_HELP;
        }
        return true;
    }

    private void change(RolloutList newList) {
        Rollout before = shown.isEmpty() ? null : shown.get(Math.clamp(selected, 0, shown.size() - 1));
        list = newList;
        shown = newList.shown();
        selected = Math.max(0, before == null ? 0 : shown.indexOf(before));
    }

    private boolean page(Key key) {
        EpisodePage page = page();
        int step = Math.max(1, rows() - 1);
        switch (key) {
            case UP -> pageTop--;
            case DOWN -> pageTop++;
            case PAGE_UP -> pageTop -= step;
            case PAGE_DOWN, OPEN -> pageTop += step;
            case TOP -> pageTop = 0;
            case BOTTOM -> pageTop = page.lines().size();
            case NEXT_TURN -> pageTop = page.turn(pageTop, false);
            case LAST_TURN -> pageTop = page.turn(pageTop, true);
            case NEXT_EPISODE -> other(1);
            case LAST_EPISODE -> other(-1);
            case SEARCH -> {
                words = ask("find: ");
                find(page, pageTop, false);
            }
            case NEXT_MATCH -> find(page, pageTop + 1, false);
            case LAST_MATCH -> find(page, pageTop - 1, true);
            case BACK -> open = false;
            case END, ENV, SORT, CLEAR, OTHER -> message = PAGE_HELP;
        }
        return true;
    }

    private void other(int step) {
        selected = Math.clamp(selected + (long) step, 0, shown.size() - 1);
        pageTop = 0;
    }

    private void find(EpisodePage page, int from, boolean backward) {
        OptionalInt found = words.isEmpty() ? OptionalInt.empty() : page.find(words, from, backward);
        found.ifPresentOrElse(line -> pageTop = line, () -> message = "not found: " + words);
    }

    private EpisodePage page() {
        return EpisodePage.of(shown.get(selected), terminal.getWidth() - 1);
    }

    /// Lines between the first and the last of the screen.
    private int rows() {
        return Math.max(1, terminal.getHeight() - (open ? 1 : 3));
    }

    private synchronized void draw() {
        Size size = terminal.getSize();
        display.resize(size.getRows(), size.getColumns());
        List<AttributedString> screen = open ? drawPage(size.getColumns()) : drawList(size.getColumns());
        while (screen.size() < size.getRows() - 1) {
            screen.add(AttributedString.EMPTY);
        }
        String help = message.isEmpty() ? (open ? PAGE_HELP : LIST_HELP) : message;
        screen.add(Styles.styled(help, AttributedStyle.DEFAULT.faint(), size.getColumns() - 1));
        display.update(screen.subList(0, Math.min(screen.size(), size.getRows())), -1);
    }

    private List<AttributedString> drawList(int width) {
        List<AttributedString> screen = new ArrayList<>();
        selected = Math.clamp(selected, 0, Math.max(0, shown.size() - 1));
        listTop = Math.clamp(listTop, Math.max(0, selected - rows() + 1), selected);
        long solved = shown.stream()
                .filter(rollout -> rollout.status() == Rollout.Status.SOLVED)
                .count();
        String title = name + "  " + shown.size() + " of " + list.all().size() + " episodes, " + solved + " solved";
        screen.add(Styles.styled(title + "  " + list.description(), AttributedStyle.BOLD, width));
        screen.add(Styles.styled(ListPage.heading(shown, width), AttributedStyle.DEFAULT.faint(), width));
        for (int i = listTop; i < Math.min(shown.size(), listTop + rows()); i++) {
            Rollout rollout = shown.get(i);
            AttributedStyle style = Styles.of(rollout.status());
            String row = ListPage.row(rollout, shown, width - 1);
            screen.add(Styles.styled(row, i == selected ? style.inverse() : style, width));
        }
        return screen;
    }

    private List<AttributedString> drawPage(int width) {
        EpisodePage page = page();
        pageTop = Math.clamp(pageTop, 0, Math.max(0, page.lines().size() - rows()));
        List<AttributedString> screen = new ArrayList<>();
        for (Line line : page.lines().subList(pageTop, Math.min(page.lines().size(), pageTop + rows()))) {
            screen.add(Styles.highlighted(line, words, width));
        }
        if (message.isEmpty() && page.lines().size() > rows()) {
            int percent = 100 * (pageTop + rows()) / page.lines().size();
            message = Math.min(100, percent) + " %  " + PAGE_HELP;
        }
        return screen;
    }

    /// Reads some words in the last line; empty if canceled.
    private String ask(String prompt) {
        StringBuilder typed = new StringBuilder();
        while (true) {
            message = prompt + typed + "_";
            draw();
            int c = reader.readCharacter();
            switch (c) {
                case -1, '\033', 3 -> {
                    message = "";
                    return "";
                }
                case '\r', '\n' -> {
                    message = "";
                    return typed.toString();
                }
                case 8, 127 -> typed.setLength(Math.max(0, typed.length() - 1));
                default -> {
                    if (c >= ' ') {
                        typed.appendCodePoint(c);
                    }
                }
            }
        }
    }
}
