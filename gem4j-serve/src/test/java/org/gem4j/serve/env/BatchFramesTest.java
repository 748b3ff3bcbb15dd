// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.serve.env;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;

class BatchFramesTest {
    private final EnvServer server = EnvServer.open(
            GuessGame.registry(), EnvServerOptions.local(0, GuessGame.QUICK).withCapacity(10));
    private final TestClient client = TestClient.open(server.port(), "/ws");

    @AfterEach
    void close() {
        client.close();
        server.close();
    }

    private JsonNode ask(String type, String data) throws InterruptedException {
        return client.ask("{\"type\":\"batch_" + type + "\",\"data\":" + data.replace('\'', '"') + "}")
                .path("data");
    }

    @Test
    void environmentsAreMadeWithSeedsThatCountUp() throws Exception {
        JsonNode made = ask("make", "{'count':3,'seed':10,'options':{'max_turns':9}}");
        assertThat(made.path("indices").toString()).isEqualTo("[0,1,2]");
        assertThat(made.at("/descriptions/2/values/max_turns").intValue()).isEqualTo(9);

        ask("reset", "{}");

        assertThat(ask("step", "{'messages':['seed','seed','seed'],'columns':true}")
                        .path("texts")
                        .toString())
                .isEqualTo("[\"11\",\"12\",\"13\"]");
    }

    @Test
    void environmentsMayDiffer() throws Exception {
        JsonNode made = ask(
                "make",
                "{'seed':5,'wrappers':'concat','envs':[{'options':{'max_turns':2}},{'env_id':'test:slow','seed':7},"
                        + "{'wrappers':[]}]}");

        assertThat(made.at("/descriptions/0/values/max_turns").intValue()).isEqualTo(2);
        assertThat(made.at("/descriptions/1/env_id").stringValue()).isEqualTo("test:slow");
        assertThat(made.at("/descriptions/1/wrappers").toString()).isEqualTo("[\"concat\"]");
        assertThat(made.at("/descriptions/2/wrappers").toString()).isEqualTo("[]");
        ask("reset", "{}");
        JsonNode texts = ask("step", "{'messages':['seed','seed','seed'],'columns':true}")
                .path("texts");
        assertThat(texts.get(0).stringValue()).endsWith("6\n");
        assertThat(texts.get(1).stringValue()).endsWith("8\n");
        assertThat(texts.get(2).stringValue()).isEqualTo("8");
    }

    @Test
    void resetsMayNameEnvironmentsAndSeeds() throws Exception {
        ask("make", "{'count':4}");
        ask("reset", "{'seed':[100,null,'18446744073709551617',3],'episode_id':'e'}");
        ask("reset", "{'indices':[3,1],'each':[{'seed':50},{'seed':60,'episode_id':'mine'}]}");

        JsonNode step = ask("step", "{'messages':['seed',null,'seed','seed'],'columns':true}");

        assertThat(step.path("texts").toString()).isEqualTo("[\"100\",null,\"1\",\"50\"]");
        assertThat(client.ask("{\"type\":\"describe\",\"data\":{\"index\":1}}")
                        .at("/data/episode_id")
                        .stringValue())
                .isEqualTo("mine");
        assertThat(client.ask("{\"type\":\"describe\",\"data\":{\"index\":2}}")
                        .at("/data/episode_id")
                        .stringValue())
                .isEqualTo("e-2");
    }

    @ParameterizedTest
    @ValueSource(strings = {"test:guess", "test:slow"})
    void sameStepStartsTheNextEpisodeWithTheLastStep(String envId) throws Exception {
        ask("make", "{'count':2,'autoreset':'same_step','env_id':'" + envId + "','options':{'max_turns':1}}");
        ask("reset", "{'seed':3}");

        JsonNode step = ask("step", "{'messages':['11','11']}").path("results").get(1);

        assertThat(step.path("done").booleanValue()).isTrue();
        assertThat(step.at("/observation/text").stringValue()).isEqualTo("Guess a number from 1 to 10.");
        assertThat(step.at("/observation/info/final_observation").stringValue()).isEqualTo("Too high.");
        assertThat(step.at("/observation/info/final_info/suffix").stringValue()).isEqualTo("0 turns left");
        assertThat(ask("step", "{'messages':['seed','seed']}")
                        .at("/results/1/observation/text")
                        .stringValue())
                .isEqualTo("5");
    }

    @Test
    void aStepMayChooseForItselfWhenTheNextEpisodeStarts() throws Exception {
        ask("make", "{'count':1,'options':{'max_turns':1}}");
        ask("reset", "{'seed':3}");

        JsonNode restarted = ask("step", "{'messages':['11'],'autoreset':'same_step'}");
        ask("step", "{'messages':['11'],'autoreset':'disabled'}");

        assertThat(restarted.at("/results/0/observation/info/final_observation").stringValue())
                .isEqualTo("Too high.");
        assertThat(ask("step", "{'messages':['11']}").at("/results/0/error").stringValue())
                .contains("finished episode");
        assertThat(client.ask("{\"type\":\"batch_step\",\"data\":{\"messages\":[\"1\"],\"autoreset\":\"later\"}}")
                        .at("/data/errors/0/loc/0")
                        .stringValue())
                .isEqualTo("autoreset");
    }

    @Test
    void nextStepStartsTheNextEpisodeInsteadOfPlaying() throws Exception {
        ask("make", "{'count':1,'autoreset':'next_step','options':{'max_turns':1}}");
        ask("reset", "{'seed':3}");
        assertThat(ask("step", "{'messages':['11']}").at("/results/0/done").booleanValue())
                .isTrue();

        JsonNode next = ask("step", "{'messages':['boom']}").path("results").get(0);

        assertThat(next.path("reward").doubleValue()).isZero();
        assertThat(next.path("done").booleanValue()).isFalse();
        assertThat(next.at("/observation/info/restarted").booleanValue()).isTrue();
    }

    @Test
    void withoutAutoresetAStepAfterTheEndIsAnErrorOfItsOwn() throws Exception {
        ask("make", "{'count':2,'options':{'max_turns':1}}");
        ask("reset", "{}");
        ask("step", "{'messages':['11',null]}");

        JsonNode step = ask("step", "{'messages':['11','11'],'columns':true}");

        assertThat(step.at("/errors/0").stringValue()).contains("call reset()");
        assertThat(step.at("/terminated").toString()).isEqualTo("[false,true]");
        assertThat(step.at("/rewards/0").isNull()).isTrue();
    }

    @Test
    void forksAreNumberedAfterTheOthersAndCount() throws Exception {
        ask("make", "{'count':2}");
        ask("reset", "{'seed':3}");
        ask("step", "{'messages':['11',null]}");

        assertThat(ask("fork", "{'index':0,'count':2}").path("indices").toString())
                .isEqualTo("[2,3]");
        assertThat(server.active()).isEqualTo(5);
        JsonNode step = ask("step", "{'messages':['5',null,'5','5']}").path("results");
        assertThat(step.get(2)).isEqualTo(step.get(0));
        assertThat(step.get(3)).isEqualTo(step.get(0));
        assertThat(ask("close", "{'indices':[0,2]}").path("indices").toString()).isEqualTo("[0,2]");
        assertThat(server.active()).isEqualTo(3);
        assertThat(ask("fork", "{'index':1}").path("indices").toString()).isEqualTo("[4]");
        assertThat(ask("step", "{'messages':[null,null,null]}").at("/results").toString())
                .isEqualTo("[null,null,null]");
    }

    @Test
    void snapshotsGoFromOneEnvironmentToAnother() throws Exception {
        ask("make", "{'count':2,'wrappers':'concat'}");
        ask("reset", "{'seed':3}");
        ask("step", "{'messages':['11',null]}");
        JsonNode snapshot =
                client.ask("{\"type\":\"snapshot\",\"data\":{\"index\":0}}").path("data");

        client.ask("{\"type\":\"restore\",\"data\":" + snapshot.toString().replaceFirst("\\{", "{\"index\":1,") + "}");

        JsonNode step = ask("step", "{'messages':['5','5']}").path("results");
        assertThat(step.get(1)).isEqualTo(step.get(0));
        assertThat(step.at("/0/observation/text").stringValue()).contains("Guess a number from 1 to 10.");
    }

    @Test
    void noRoomMakesNothing() throws Exception {
        assertThat(ask("make", "{'count':10}").path("code").stringValue()).isEqualTo("CAPACITY_REACHED");
        assertThat(ask("make", "{'count':4,'env_id':'test:broken'}")
                        .path("code")
                        .stringValue())
                .isEqualTo("FACTORY_ERROR");
        assertThat(server.active()).isEqualTo(1);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "make  | {}                                 | count",
                "make  | {'count':0}                        | count",
                "make  | {'envs':3}                         | envs",
                "make  | {'envs':[3]}                       | envs",
                "make  | {'count':1,'autoreset':'now'}      | autoreset",
                "reset | {'indices':[0,0]}                  | indices",
                "reset | {'indices':[9]}                    | indices",
                "reset | {'indices':3}                      | indices",
                "reset | {'seed':[1]}                       | seed",
                "reset | {'seed':[1,'x']}                   | seed",
                "reset | {'each':[{},3]}                    | each",
                "step  | {}                                 | messages",
                "step  | {'messages':['a']}                 | messages",
                "step  | {'messages':['a',3]}               | messages",
                "step  | {'messages':['a','b'],'columns':1} | columns",
                "step  | {'messages':['a','b'],'columns':'pack'} | columns",
                "step  | {'messages':['a','b'],'columns':'packed','finals':0} | finals",
                "fork  | {}                                 | index",
                "fork  | {'index':7}                        | index",
                "close | {'indices':['a']}                  | indices",
            })
    void faultsAreNamedAndPlayNothing(String type, String data, String field) throws Exception {
        ask("make", "{'count':2}");
        ask("reset", "{'seed':3}");

        JsonNode refused = ask(type, data);

        assertThat(refused.path("code").stringValue()).isEqualTo("VALIDATION_ERROR");
        assertThat(refused.at("/errors/0/loc").toString()).contains("\"" + field + "\"");
        assertThat(client.ask("{\"type\":\"describe\",\"data\":{\"index\":0}}")
                        .at("/data/step_count")
                        .intValue())
                .isZero();
    }
}
