// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.ui;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import org.gem4j.report.RunFolder;
import org.gem4j.report.RunStatus;
import org.gem4j.rollout.testing.FakeModelServer;
import org.gem4j.ui.browser.Browser;
import org.gem4j.ui.browser.Tab;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// The page in a real browser; skipped where the machine lacks Chromium or Node. Pictures are left in
/// `target/pictures`.
@Timeout(120)
class PageInBrowserTest {
    private static Optional<Browser> browser = Optional.empty();

    @TempDir
    private Path root;

    private RunFolder going = new RunFolder(Path.of(""));
    private final List<String> asked = new CopyOnWriteArrayList<>();
    private Page page;
    private Tab tab;

    @BeforeAll
    static void start() {
        browser = Browser.open();
        assumeTrue(browser.isPresent(), "this machine has no Chromium or no Node on its PATH");
    }

    @AfterAll
    static void stop() {
        browser.ifPresent(Browser::close);
    }

    @BeforeEach
    void open() {
        SampleRuns.finished(root, "alpha", 1, 2000);
        SampleRuns.finished(root, "beta", 2, 2000);
        going = SampleRuns.running(root, "gamma", 3);
        SampleRuns.steps(going, 1, 30);
        RunFolder broken = SampleRuns.finished(root, "delta", 4, 20);
        broken.write(broken.read().ended(RunStatus.INTERRUPTED, SampleRuns.NOW));
        page = new Page(root, control());
        tab = browser.orElseThrow().tab(1280, 900);
        tab.go(page.server.address().toString()).await("document.querySelectorAll('.list tbody tr').length === 4");
    }

    @AfterEach
    void close() {
        tab.close();
        page.close();
    }

    private RunControl control() {
        return new RunControl() {
            @Override
            public Job start(List<String> flags, Path runs) {
                asked.add(String.join(" ", flags));
                SampleRuns.running(runs, "epsilon", 5);
                return new Job(1, "train", true, 0, "warm start");
            }

            @Override
            public Job resume(Path run) {
                asked.add("resume " + run.getFileName());
                return new Job(2, "train --resume", true, 0, "");
            }

            @Override
            public List<Job> jobs() {
                return List.of();
            }
        };
    }

    private void picture(String name) throws IOException {
        Path folder = Files.createDirectories(Path.of("target", "pictures"));
        tab.eval("new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))");
        assertThat(tab.screenshot(folder.resolve(name + ".png"))).isNotEmptyFile();
        assertThat(tab.errors()).isEmpty();
    }

    private void curvesAreDrawn() {
        tab.await("document.querySelectorAll('.chart canvas').length >= 3");
        tab.await("[...document.querySelectorAll('.chart canvas')].slice(0, 2).every(canvas => "
                + "canvas.getContext('2d').getImageData(0, 0, canvas.width, canvas.height).data.some(v => v))");
    }

    @Test
    void theFirstViewNamesEveryRunAndDrawsTheirCurves() throws IOException {
        curvesAreDrawn();

        assertThat(tab.text("[...document.querySelectorAll('.run')].map(e => e.textContent).join()"))
                .isEqualTo("alpha,beta,delta,gamma");
        assertThat(tab.text("location.search"))
                .as("the token has left the address")
                .isEmpty();
        assertThat(tab.text("document.querySelector('.chart figcaption').textContent"))
                .contains("2000 points in 600 columns");
        picture("runs");
    }

    @Test
    void newStepsAndRunsAppearByThemselves() {
        curvesAreDrawn();

        SampleRuns.steps(going, 31, 47);
        SampleRuns.running(root, "zeta", 9);

        tab.await("document.querySelectorAll('.list tbody tr').length === 5");
        tab.await("[...document.querySelectorAll('.list tr')].some(row => /gamma.*47/s.test(row.textContent))");
    }

    @Test
    void theModelsOfTheServerAreOffered() {
        String listed = "{\"data\": [{\"id\": \"small\"}, {\"id\": \"large\"}]}";
        try (FakeModelServer server = FakeModelServer.start(asked -> FakeModelServer.Reply.of(200, listed))) {
            String url = "document.querySelector('[aria-label=\"Base URL\"]')";
            String name = "document.querySelector('input[aria-label=Model]')";
            tab.eval("location.hash = '#play'");
            tab.await(url);
            tab.eval(url + ".value = '" + server.baseUrl() + "'");
            tab.eval(url + ".dispatchEvent(new Event('change'))");

            tab.await(name + ".value === 'small' && " + name + ".list.options.length === 2");
        }
    }

    @Test
    void aModelWithoutAChatTemplatePlaysBesideAPerson() throws IOException {
        try (FakeModelServer model = FakeModelServer.start(asked -> FakeModelServer.Reply.of(200, """
            {"choices": [{"index": 0, "text": "\\\\boxed{9}", "finish_reason": "stop"}]}\
            """))) {
            tab.eval("location.hash = '#play?env=game:GuessTheNumber-v0-easy&seed=3'");
            tab.await("[...document.querySelectorAll('.player .log')]"
                    + ".filter(log => log.textContent.includes('secret number')).length === 2");
            tab.eval("document.querySelector('[aria-label=\"Base URL\"]').value = '" + model.baseUrl() + "'");
            tab.eval("document.querySelector('input[aria-label=Model]').value = 'm'");
            tab.eval("document.querySelector('[aria-label=Endpoint]').value = 'completions'");
            tab.click(".served button[type=submit]");
            tab.await("document.querySelector('.player:last-child .log').textContent.includes('boxed{9}')");

            assertThat(model.asked().getFirst().path()).isEqualTo("/v1/completions");
            picture("playground");
        }
    }

    @Test
    void metricsAreFilteredSmoothedAndBanded() throws IOException {
        curvesAreDrawn();

        tab.eval("document.getElementById('find').focus()");
        tab.type("success").await("document.querySelectorAll('.chart').length === 1");
        tab.eval("location.hash = '#runs?q=return&seeds=mean-minmax&smooth=0.9&log=1&run=alpha&run=beta'");
        tab.await("document.querySelector('.chart b')?.textContent === 'actor/mean_episode_return'");
        tab.await("document.querySelector('.chart canvas') && document.querySelector('.chart .now').children.length"
                + " === 1");
        picture("banded");
    }

    @Test
    void htmlPagesAreShownAsTheyLookAndRunNothing() throws IOException {
        tab.eval("""
            import('./assets/episode.js').then(({episodeView}) => document.body.append(episodeView({
              env_id: 'x', seed: 1, return: 0, success: false, turns: [], final_observation: 'Before '
                + '<!DOCTYPE html><html><body><h1>Shop</h1><button onclick="ran = 1">Buy <b>Now</b></button>'
                + '<input type="radio" checked><label>red</label><img src="x" onerror="ran = 1">'
                + '<script>ran = 1</script><p style="color: red">5 &lt; 6</p></body></html> after'}, 'none')))\
            """);
        tab.await("document.querySelector('.document')");

        assertThat(tab.text("document.querySelector('.document').innerHTML"))
                .isEqualTo("<h1>Shop</h1><button type=\"button\" disabled=\"\">Buy <b>Now</b></button>"
                        + "<input type=\"radio\" disabled=\"\"><label>red</label><span></span><p>5 &lt; 6</p>");
        assertThat(tab.text("document.querySelector('.document input').checked + ' ' + typeof ran"))
                .isEqualTo("true undefined");
        assertThat(tab.text("[...document.querySelectorAll('.said > pre')].map(e => e.textContent).join()"))
                .isEqualTo("Before , after");
        tab.eval("document.querySelector('.document').scrollIntoView()");
        picture("document");
    }

    @Test
    void everythingIsReachedByKeys() {
        curvesAreDrawn();

        tab.press("?").await("document.querySelector('dialog[open]')");
        tab.press("Enter").await("!document.querySelector('dialog[open]')");
        tab.press("/").await("document.activeElement.id === 'find'");
        tab.press("Escape").await("document.activeElement.id !== 'find'");
        tab.eval("document.querySelector('.chart').focus()");
        tab.press("ArrowLeft").press("ArrowLeft");
        tab.await("/step .*alpha/.test(document.getElementById('spoken').textContent)");
        tab.press("t").await("document.querySelector('.values table')");
        tab.press("Enter").await("/^#episodes/.test(location.hash)");
        tab.press("3").await("/^#envs/.test(location.hash)");
        tab.press("4").await("/^#play/.test(location.hash)");
        tab.press("1").await("/^#runs/.test(location.hash)");
        assertThat(tab.errors()).isEmpty();
    }

    /// Whether the zoom that the address names is from and to these hundreds of steps.
    private static String zoomedTo(int from, int to) {
        return "['from', 'to'].map(end => Math.round(new URLSearchParams(location.hash.split('?')[1]).get(end) / 100))"
                + ".join() === '" + from / 100 + "," + to / 100 + "'";
    }

    @Test
    void aChartIsZoomedAndMovedByKeys() throws IOException {
        curvesAreDrawn();
        tab.eval("document.querySelector('.chart').focus()");

        tab.press("End").press("+").await(zoomedTo(1000, 2000));
        tab.await("/from 999.* to 1999/.test(document.getElementById('spoken').textContent)");
        tab.press("+").await(zoomedTo(1500, 2000));
        tab.await("!/columns/.test(document.querySelector('.chart figcaption').textContent)");
        tab.press(",").press(",").await(zoomedTo(1000, 1500));
        tab.await("document.querySelector('.chart .now').textContent !== ''");
        picture("zoomed-by-keys");
        tab.press(".").press(".").press(".").await(zoomedTo(1500, 2000));
        tab.press("-").await(zoomedTo(1000, 2000));
        tab.press("-").await("!/from=|to=/.test(location.hash)");
        tab.press("+").press("0").await("!/from=|to=/.test(location.hash)");
        assertThat(tab.text("document.activeElement.className"))
                .as("the chart keeps the focus")
                .isEqualTo("chart");
        assertThat(tab.errors()).isEmpty();
    }

    @Test
    void episodesShowTheirTokensColored() throws IOException {
        tab.eval("location.hash = '#episodes?run=alpha&step=50'");
        tab.await("document.querySelectorAll('.item').length === 2 && document.querySelectorAll('.t').length >= 9");

        assertThat(tab.text("[...document.querySelectorAll('.did .tokens')][0].textContent"))
                .isEqualTo("Guess: \\boxed{7}");
        assertThat(tab.text("[...document.querySelectorAll('.did .t')].slice(0, 4).map(e => e.className).join()"))
                .contains("q2", "q4", "q5 unlikely");
        assertThat(tab.text("document.querySelectorAll('.did b').length"))
                .as("text is never markup")
                .isEqualTo("0");
        tab.press("c").await("document.querySelector('.did .t.m4') && document.querySelector('.did .t.p4')");
        tab.eval("document.querySelector('.did .tokens').focus()");
        tab.press("ArrowRight").press("ArrowRight");
        tab.await("/boxed.*advantage/s.test(document.getElementById('token').textContent)");
        picture("episode");
        tab.eval("document.activeElement.blur()");
        tab.press("]").await("/step=60/.test(location.hash)");
        tab.await("/seed 160/.test(document.querySelector('.item[aria-selected=true]')?.textContent)");
        tab.press("j").await("document.querySelectorAll('.item')[1].ariaSelected === 'true'");
        tab.await("/9007199254740993/.test(document.querySelector('article h4')?.textContent)");
        tab.eval("document.querySelector('.item').focus()");
        tab.press("Shift+Enter").await("document.querySelectorAll('article.episode').length === 2");
        picture("side-by-side");
    }

    @Test
    void toolCallsAndTheirOutputAreFolded() throws IOException {
        tab.eval("""
            import('./assets/episode.js').then(({episodeView}) => document.getElementById('main').replaceChildren(
              episodeView({env_id: 'x', seed: 1, return: 1, success: true, turns: [{
                observation: 'What is 6 times 7?', reward: 1, tokens: 4, stop: 'end_of_turn',
                action: 'I calculate: <calculator>6*7</calculator>', trace: {
                  response: ['I calculate: ', '<calculator>', '6*7', '</calculator>'], ids: [1, 2, 3, 4], prompt: [],
                  logprobs: [-0.1, -3, -0.2, -0.1], advantages: [1, 1, 1, 1], learner: [], reference: [], mask: 1}}],
                final_observation: '<tool_response>42</tool_response>'}, 'logprob')))\
            """);
        tab.await("document.querySelectorAll('details.call:not([open])').length === 2");

        assertThat(tab.text("[...document.querySelectorAll('details.call summary')].map(e => e.textContent).join()"))
                .isEqualTo("tool call calculator 6*7,tool output 1 line, not trained on");
        assertThat(tab.text("document.querySelector('.did .tokens').textContent"))
                .contains("I calculate: ");
        tab.eval("document.querySelector('details.call summary').focus()");
        tab.press("Enter").await("document.querySelector('details.call[open] .t')");
        picture("tool-call");
    }

    @Test
    void episodesAreFilteredAndSearched() {
        tab.eval("location.hash = '#episodes?run=alpha&all=1'");
        tab.await("document.querySelectorAll('.item').length === 20");

        tab.eval("location.hash = '#episodes?run=alpha&all=1&solved=yes'");
        tab.await("document.querySelectorAll('.item').length === 10");
        tab.eval("location.hash = '#episodes?run=alpha&all=1&words=higher'");
        tab.await("document.querySelectorAll('.snippet').length === 20");
        assertThat(tab.errors()).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({"phone, 390, false", "dark, 1280, true", "phone-dark, 390, true"})
    void itFitsPhonesAndDarkRooms(String name, int width, boolean dark) throws IOException {
        tab.size(width, 900).dark(dark);
        for (String view : List.of("runs", "episodes?run=alpha&step=50", "envs?id=game:Wordle-v0-easy", "play")) {
            tab.eval("location.hash = '#" + view + "'");
            String ready = view.startsWith("runs") ? ".chart canvas" : view.startsWith("play") ? "#move" : ".item";
            tab.await("document.querySelector('" + ready + "')");
            picture(name + "-" + view.replaceFirst("[?].*", ""));
            assertThat(tab.eval("document.documentElement.scrollWidth"))
                    .as(view + " is not wider than the screen")
                    .isEqualTo(tab.eval("document.documentElement.clientWidth"));
        }
        String ground = tab.text("getComputedStyle(document.body).backgroundColor");
        assertThat(ground.replaceAll("\\D+", " ").strip().split(" ")[0])
                .satisfies(red -> assertThat(Integer.parseInt(red) < 128).isEqualTo(dark));
    }

    @Test
    void aPersonMakesAMove() throws IOException {
        tab.eval("location.hash = '#play?env=game:GuessTheNumber-v0-easy&seed=3'");
        tab.await("document.querySelector('#move') && !document.querySelector('#move').disabled");

        tab.eval("document.querySelector('#move').focus()");
        tab.type("\\boxed{5}").press("Enter");

        tab.await("/boxed\\{5\\}/.test(document.querySelector('.player .log .did')?.textContent)");
        assertThat(tab.text("document.querySelector('.player .log').textContent"))
                .as("the episode is not over")
                .contains("return 0")
                .doesNotContain("not solved");
        picture("play");
    }

    @Test
    void runsAreStartedStoppedAndResumed() throws IOException {
        tab.click("[aria-label='Stop gamma']").await("/stopping/.test(document.querySelector('.list').textContent)");
        assertThat(going.stopRequested()).isTrue();

        tab.click("[aria-label='Resume delta']");
        tab.click("#new").await("document.querySelector('dialog[open] textarea')");
        picture("new-run");
        tab.click("dialog button[type=submit]").await("/Started/.test(document.querySelector('dialog').textContent)");
        tab.await("[...document.querySelectorAll('.run')].some(e => e.textContent === 'epsilon')");

        assertThat(asked).containsExactly("resume delta", "--env_id game:GuessTheNumber-v0-easy --max_train 60000");
    }

    @Test
    void anExportedViewOpensWithoutItsServer() throws IOException {
        Path file = root.resolve("view.html");
        Export.write(UiOptions.of(List.of(root), org.gem4j.env.Gem.registry()), file);
        tab.go("about:blank"); // the live page would miss its server
        page.server.close();

        tab.go(file.toUri().toString()).await("document.querySelectorAll('.list tbody tr').length === 4");
        curvesAreDrawn();
        tab.press("2").await("document.querySelectorAll('.did .t').length > 4");
        assertThat(tab.errors()).isEmpty();
    }
}
