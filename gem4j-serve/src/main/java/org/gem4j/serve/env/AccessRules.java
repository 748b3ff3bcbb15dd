// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.serve.env;

import io.helidon.http.HeaderNames;
import io.helidon.http.Headers;
import io.helidon.http.Status;
import java.util.Optional;
import org.gem4j.http.OriginRule;

/// Who may use a server: clients with a token, and web pages of the server's own address only.
///
/// @param tokens what clients must send
record AccessRules(BearerTokens tokens, OriginRule origins) {

    /// Why a request is refused.
    record Refusal(Status status, String detail) {}

    /// Empty if the request may pass.
    Optional<Refusal> check(Headers headers) {
        Optional<String> foreign = origins.refusal(headers);
        if (foreign.isPresent()) {
            return Optional.of(new Refusal(Status.FORBIDDEN_403, foreign.get()));
        }
        if (client(headers).isEmpty()) {
            return Optional.of(new Refusal(Status.UNAUTHORIZED_401, "A valid bearer token is required"));
        }
        return Optional.empty();
    }

    /// Who sends a request; empty without a valid token.
    Optional<Client> client(Headers headers) {
        return tokens.client(headers.first(HeaderNames.AUTHORIZATION));
    }
}
