// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.deploy;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import javax.xml.parsers.DocumentBuilderFactory;
import org.gem4j.cli.Main;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.w3c.dom.Document;
import org.w3c.dom.NodeList;
import picocli.CommandLine.ParseResult;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/// The image starts the real command, and its base is an image.
class ImageTest {
    private static final Path FOLDER = Deployment.FOLDER.resolve("image");

    @TempDir
    private Path folder;

    private static List<String> elements(String name) throws Exception {
        Document pom = DocumentBuilderFactory.newInstance()
                .newDocumentBuilder()
                .parse(FOLDER.resolve("pom.xml").toFile());
        NodeList found = pom.getElementsByTagName(name);
        return IntStream.range(0, found.getLength())
                .mapToObj(i -> found.item(i).getTextContent().strip())
                .toList();
    }

    @Test
    void containersServeToOthersWithTokensOnly() throws Exception {
        ParseResult serve = Deployment.serve(elements("arg"));

        assertThat(elements("mainClass")).containsExactly(Main.class.getName());
        assertThat(elements("port")).contains(Deployment.option(serve, "--port"));
        assertThat(Deployment.option(serve, "--host")).isEqualTo("0.0.0.0");
        assertThat(serve.hasMatchedOption("--token_file")).isTrue();
        assertThat(elements("user")).as("not root").containsExactly("10001:10001");
    }

    @Test
    @EnabledOnOs(OS.LINUX)
    void baseIsAnImageOfOneLayer() throws Exception {
        Path layer = Files.writeString(folder.resolve("rootfs.tar"), "stands for the tar of a file system");
        Path image = folder.resolve("base.tar");
        run(List.of(FOLDER.resolve("base.sh").toString(), "--wrap", layer.toString(), image.toString()));
        run(List.of("tar", "-xf", image.toString(), "-C", folder.toString()));

        JsonNode manifest = JsonMapper.shared()
                .readTree(Files.readString(folder.resolve("manifest.json")))
                .path(0);
        JsonNode config = JsonMapper.shared()
                .readTree(
                        Files.readString(folder.resolve(manifest.path("Config").stringValue())));
        byte[] stored = Files.readAllBytes(
                folder.resolve(manifest.path("Layers").path(0).stringValue()));

        assertThat(stored).isEqualTo(Files.readAllBytes(layer));
        assertThat(config.path("rootfs").path("diff_ids").path(0).stringValue())
                .isEqualTo("sha256:"
                        + HexFormat.of()
                                .formatHex(MessageDigest.getInstance("SHA-256").digest(stored)));
        assertThat(config.path("os").stringValue()).isEqualTo("linux");
    }

    @Test
    @EnabledOnOs(OS.LINUX)
    void scriptsSayHowTheyAreUsed() throws Exception {
        for (Path script : List.of(FOLDER.resolve("base.sh"), Deployment.FOLDER.resolve("certificates.sh"))) {
            Process process = new ProcessBuilder("sh", script.toString())
                    .redirectErrorStream(true)
                    .start();
            String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);

            assertThat(process.waitFor()).isEqualTo(2);
            assertThat(said).startsWith("usage: " + script.getFileName());
        }
    }

    private static void run(List<String> command) throws IOException, InterruptedException {
        Process process = new ProcessBuilder(new ArrayList<>(command))
                .redirectErrorStream(true)
                .start();
        String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(process.waitFor(60, TimeUnit.SECONDS)).isTrue();
        assertThat(process.exitValue()).as(said).isZero();
    }
}
