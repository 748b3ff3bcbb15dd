// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.http;

import static org.assertj.core.api.Assertions.assertThat;

import io.helidon.http.HeaderNames;
import io.helidon.http.WritableHeaders;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class OriginRuleTest {
    private static Optional<String> refusal(OriginRule rule, String host, String origin) {
        WritableHeaders<?> headers = WritableHeaders.create();
        if (!host.isEmpty()) {
            headers.set(HeaderNames.HOST, host);
        }
        if (!origin.isEmpty()) {
            headers.set(HeaderNames.ORIGIN, origin);
        }
        return rule.refusal(headers);
    }

    @ParameterizedTest
    @CsvSource({
        "localhost:8000, http://localhost:8000, true",
        "localhost:8000, HTTP://LOCALHOST:8000, true",
        "name.example, https://name.example, true",
        "[::1]:8000, http://[::1]:8000, true",
        "localhost:8000, '', true",
        "'', '', true",
        "localhost:8000, http://localhost:8001, false",
        "localhost:8000, http://127.0.0.1:8000, false",
        "localhost:8000, http://localhost, false",
        "localhost:8000, http://evil.example, false",
        "localhost:8000, http://localhost:8000.evil.example, false",
        "localhost:8000, http://evil.example@localhost:8000, false",
        "localhost:8000, ftp://localhost:8000, false",
        "localhost:8000, null, false",
        "localhost:8000, file://, false",
        "localhost:8000, ::, false",
        "'', http://, false"
    })
    void onlyPagesOfTheServerItselfPass(String host, String origin, boolean passes) {
        assertThat(refusal(OriginRule.anyHost(), host, origin).isEmpty()).isEqualTo(passes);
    }

    @ParameterizedTest
    @CsvSource({
        "127.0.0.1, localhost:8000, true",
        "127.0.0.1, LocalHost, true",
        "127.0.0.1, 127.0.0.1:8000, true",
        "127.0.0.1, [::1]:8000, true",
        "127.0.0.3, 127.0.0.3:8000, true",
        "::1, [::1]:8000, true",
        "127.0.0.1, '', true",
        "127.0.0.1, evil.example, false",
        "127.0.0.1, 127.0.0.1.evil.example, false",
        "127.0.0.1, localhost.evil.example:8000, false",
        "127.0.0.1, here, false",
        "127.0.0.1, 10.0.0.1:8000, false",
        "127.0.0.1, evil.example:127.0.0.1:8000, false",
        "0.0.0.0, localhost:8000, true",
        "0.0.0.0, 10.0.0.1:8000, true",
        "::, [2001:db8::1]:8000, true",
        "0.0.0.0, here:8000, true",
        "0.0.0.0, search.default.svc.cluster.local:8000, true",
        "192.0.2.1, 192.0.2.1:8000, true",
        "name.invalid, NAME.invalid:8000, true",
        "0.0.0.0, evil.example:8000, false",
        "0.0.0.0, 10.0.0.1.evil.example, false",
        "0.0.0.0, local.evil.example, false"
    })
    void hostIsANameThatNobodyElseControls(String listensOn, String host, boolean passes) {
        OriginRule rule = OriginRule.of(listensOn, false);

        assertThat(refusal(rule, host, "").isEmpty()).isEqualTo(passes);
        if (!host.isEmpty()) {
            assertThat(refusal(rule, host, "http://" + host).isEmpty()).isEqualTo(passes);
        }
    }

    @Test
    void aKeyAdmitsAnyNameToTheNetworkButNotToThisMachine() {
        assertThat(refusal(OriginRule.of("0.0.0.0", true), "gpu.example:8000", ""))
                .isEmpty();
        assertThat(refusal(OriginRule.of("127.0.0.1", true), "gpu.example:8000", ""))
                .isPresent();
    }

    @Test
    void thisMachineIsKnownByItsName() throws UnknownHostException {
        String name = InetAddress.getLocalHost().getCanonicalHostName();

        assertThat(refusal(OriginRule.of("0.0.0.0", false), name + ":8000", "")).isEmpty();
    }

    @Test
    void aRefusalNamesWhatIsRefusedAndTheWayOut() {
        OriginRule rule = OriginRule.of("127.0.0.1", false);

        assertThat(refusal(rule, "localhost", "http://evil.example").orElseThrow())
                .contains("http://evil.example", "reverse proxy");
        assertThat(refusal(rule, "evil.example:8000", "").orElseThrow()).contains("evil.example", "as its host");
    }
}
