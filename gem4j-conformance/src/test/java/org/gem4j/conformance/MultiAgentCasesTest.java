// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.conformance;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

class MultiAgentCasesTest {
    private static final JsonMapper MAPPER = JsonMapper.builder().build();

    @TempDir
    private Path folder;

    private Outcome check(RecordedCases cases, String json) throws IOException {
        JsonNode line = MAPPER.readTree(json.replace('\'', '"'));
        assertThat(cases.areas()).contains(line.path("area").asString());
        return cases.check(line, folder);
    }

    private static String nim(String piles, String rewards) {
        return "{'area':'textarena-nim','case':'a','input':{'seed':1,'start':{'piles':[0,1]},'actions':['[1 1]']},"
                + "'expected':{'steps':[{'player':0,'done':true,'next':0,'seen':[['PLAYER_ACTION',"
                + "'GAME_ACTION_DESCRIPTION','GAME_BOARD'],['PLAYER_ACTION','GAME_ACTION_DESCRIPTION','GAME_BOARD']],"
                + "'turn':1,'piles':" + piles + "}],'done':true,'rewards':" + rewards
                + ",'end':'win:last-object','invalidFlag':[false,false],'turnCount':[1,0]}}";
    }

    @Test
    void gamesAreComparedMoveByMoveAndAtTheEnd() throws IOException {
        assertThat(check(new TextArenaCases(), nim("[0,0]", "[1,-1]"))).isInstanceOf(Outcome.Passed.class);
        assertThat(check(new TextArenaCases(), nim("[0,1]", "[1,-1]"))).isInstanceOf(Outcome.Failed.class);
        assertThat(check(new TextArenaCases(), nim("[0,0]", "[-1,1]"))).isInstanceOf(Outcome.Failed.class);
    }

    @Test
    void dealsThatASeedDoesNotFixDiffer() throws IOException {
        String line = "{'area':'textarena-kuhn','case':'a','input':{'seed':1,'resets':2},'expected':{'deals':[]}}";

        assertThat(check(new TextArenaCases(), line)).isEqualTo(Outcome.differs("D-kuhn-seeds"));
    }

    @Test
    void exactValuesAreCompared() throws IOException {
        String name = "{'area':'kuhn-exact','case':'uniform-player1-vs-equilibrium','input':{},'expected':{'value':'";

        assertThat(check(new ExactGameCases(), name + "-1/6'}}")).isInstanceOf(Outcome.Passed.class);
        assertThat(check(new ExactGameCases(), name + "1/6'}}")).isInstanceOf(Outcome.Failed.class);
        assertThat(check(
                        new ExactGameCases(),
                        "{'area':'connectfour-exact','case':'a','input':{'rows':6,'cols':7},'expected':{'value':1}}"))
                .isInstanceOf(Outcome.Skipped.class);
    }

    @Test
    void toolsAndHashesOfARetailShopAreCompared() throws IOException {
        Files.writeString(folder.resolve("tau-mini-db.json"), "{\"users\":{},\"orders\":{},\"products\":{}}");
        String calls = "{'area':'tau-tools','case':'a','input':{'calls':[{'name':'get_user_details','kwargs':"
                + "{'user_id':'a'}}]},'expected':{'results':[{'text':'Error: user not found','changed':false}],"
                + "'hashAfter':'";
        String hash = "{'area':'tau-hash','case':'a','input':{'json':[1,2.0]},'expected':{'repr':'(1, 2.0)','sha256':'";

        assertThat(check(new TauCases(), calls + "0'}}")).isInstanceOf(Outcome.Failed.class);
        assertThat(check(new TauCases(), hash + "0'}}")).isInstanceOf(Outcome.Failed.class);
        assertThat(check(
                        new TauCases(),
                        "{'area':'tau-hash','case':'a','input':{'json':''},'expected':{'repr':'','sha256':"
                                + "'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855'}}"))
                .isInstanceOf(Outcome.Passed.class);
    }

    @Test
    void aConversationIsJudgedAtItsEnd() throws IOException {
        Files.writeString(folder.resolve("tau-mini-db.json"), "{\"users\":{},\"orders\":{},\"products\":{}}");
        String line =
                "{'area':'tau-episode','case':'a','input':{'gold':[],'outputs':['7'],'actions':[{'name':'respond',"
                        + "'kwargs':{'content':'It is 7'}}],'userReplies':['###STOP###']},'expected':{'steps':[{'obs':"
                        + "'###STOP###','reward':REWARD,'done':true,'source':'user'}],'rewardInfo':{'r_outputs':1.0,"
                        + "'outputs':{'7':true}}}}";

        assertThat(check(new TauCases(), line.replace("REWARD", "1.0"))).isInstanceOf(Outcome.Passed.class);
        assertThat(check(new TauCases(), line.replace("REWARD", "0.0"))).isInstanceOf(Outcome.Failed.class);
    }
}
