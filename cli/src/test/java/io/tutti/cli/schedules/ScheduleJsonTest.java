package io.tutti.cli.schedules;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.tutti.algorithm.Algorithm;
import io.tutti.algorithm.Algorithms;
import io.tutti.algorithm.ScheduleRequest;
import io.tutti.schedule.Schedule;
import io.tutti.schedule.ScheduleText;
import io.tutti.schedule.Topology;
import io.tutti.verify.Verifier;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

class ScheduleJsonTest {
    private static final int MOST = 9;

    static List<Algorithm> algorithms() {
        return Algorithms.all();
    }

    @ParameterizedTest
    @MethodSource("algorithms")
    void whatIsWrittenIsReadBack(Algorithm algorithm) {
        for (int ranks = 1; ranks <= MOST; ranks++) {
            if (!algorithm.takes(ScheduleRequest.of(ranks))) {
                continue;
            }
            Schedule schedule = algorithm.schedule(ScheduleRequest.transfer(ranks, ranks / 2, ranks - 1));
            Schedule read = ScheduleJson.parse(write(schedule));
            assertEquals(text(schedule), text(read));
            assertEquals(write(schedule), write(read));
        }
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            "version":1         | "version":2          | version=2 must be tutti-schedule 1
            "version":1         | "version":"1"        | version: it must be a whole number
            "symmetry":"rotation" | "symmetry":"odd"   | symmetry=odd is not known
            "symmetry":"rotation" | "symmetry":null    | symmetry is missing or null
            "symmetry":"rotation" | "symmetry":"outer-rotation" | symmetry=outer-rotation is not defined for ranks=2 and chunks=2
            "symmetry":"rotation" | "symmetry":7       | symmetry: it must be a string
            "symmetry":"rotation" | "symmetry":"xor","symmetry":"rotation" | Duplicate Object property "symmetry"
            "nodes":[0,0]       | "nodes":[0]          | nodes: nodes must be a number for each of 2 ranks
            "nodes":[0,0]       | "nodes":[0,2]        | nodes: node=2 of rank 1 must be at most 1
            "name":"allreduce"  | "name":"nosuch"      | collective: collective=nosuch is not known
            "parameters":{"ranks":2,"chunks":2} | "parameters":{"ranks":2,"chunks":1000000000} | collective: chunks=1000000000 of allreduce must be 1 to 4194304
            "parameters":{"ranks":2,"chunks":2} | "parameters":{"ranks":2,"chunks":2.0} | collective.parameters.chunks: it must be a whole number
            "parameters":{"ranks":2,"chunks":2} | "parameters":{"ranks":2,"chunks":null} | collective: parameters.chunks is missing or null
            },"ranks":2         | },"ranks":3          | collective.ranks: it must be what follows
            "reduces":true      | "reduces":false      | collective.reduces: it must be what follows
            "reduces":true      | "reduces":1          | collective.reduces: it must be true or false
            "rank":1            | "rank":2             | programs[1]: rank=2 stands where rank 1 should
            "rank":1            | "rank":1,"root":0    | programs[1].root: there is no such field; it must be one of input, ops, output, rank, required
            "input":[0,1]       | "input":[1,0]        | programs[0].input: it must be what follows
            "from":0,"to":2     | "from":0,"to":1      | programs[0].required: it must be what follows
            "op":"recv"         | "op":"move"          | programs[0].ops[1]: op=move must be send, recv, copy, reduce or apply
            "lane":0            | "lane":1000000000    | programs[0].ops[0]: lane=1000000000 must be 0 to 63
            "lane":0            | "lane":0.5           | programs[0].ops[0].lane: it must be a whole number
            "lane":0            | "lane":"0"           | programs[0].ops[0].lane: it must be a whole number
            "lane":0            | "lane":4294967296    | programs[0].ops[0].lane: Numeric value (4294967296) out of range
            "lane":0,           |                      | programs[0].ops[0]: lane is missing or null
            "lane":0            | "lane":0,"kernel":"outer" | programs[0].ops[0]: kernel must not be given for op=send
            "peer":1            | "piers":1            | programs[0].ops[0].piers: there is no such field
            "peer":1            | "pi\\ners":1          | programs[0].ops[0].pi?ers: there is no such field
            "op":"recv"         | "op":"mo\\nve"        | programs[0].ops[1]: op=mo?ve must be send, recv, copy, reduce or apply
            "peer":1            | "peer":0             | programs[0].ops[0]: peer=0 must be another rank than its own
            "key":0             | "key":-1             | programs[0].ops[0]: key=-1 must be 0 to 999999999
            "writes":[]         | "writes":[{"buffer":"out","first":0,"count":1}] | programs[0].ops[0]: writes must not be given for op=send
            "buffer":"in"       | "buffer":"on"        | programs[0].ops[0]: buffer=on must be
            "first":0           | "first":true         | programs[0].ops[0].reads[0].first: it must be a whole number
            "count":1           | "count":2147483647   | programs[0].ops[0]: slice=in[0..2147483646] must end with chunk 1 or before
            "count":1           | "count":0            | programs[0].ops[0]: first=0 count=0 is not a run of chunks
            "after":[]          | "after":[0]          | programs[0].ops[0].after: it must be what follows
            "messages":4        | "messages":[4]       | derived.messages: it must be a whole number
            "programs"          | "program"            | program: there is no such field
            {"format            | ["format             | line 1 column
            """)
    void mistakesAreTold(String right, String wrong, String message) {
        String broken =
                write(ring(2)).replaceFirst(Pattern.quote(right), Matcher.quoteReplacement(wrong == null ? "" : wrong));
        String told = assertThrows(IllegalArgumentException.class, () -> ScheduleJson.parse(broken))
                .getMessage();
        assertTrue(told.contains(message), told);
        assertEquals(1, told.lines().count(), told);
    }

    @Test
    void whatWasProvenIsWritten() {
        JsonNode derived = JsonMapper.shared().readTree(write(ring(4))).get("derived");
        assertEquals(
                "{\"steps\":6,\"messages\":24,\"needsCommutative\":true,\"reproducibility\":\"RANKS\","
                        + "\"mostOfOneRank\":{\"messages\":6,\"chunksSent\":6,\"chunksReduced\":3,"
                        + "\"chunksOfScratch\":1}}",
                derived.toString());
    }

    private static String text(Schedule schedule) {
        return ScheduleText.write(schedule, Topology.oneNode(schedule.ranks()));
    }

    private static Schedule ring(int ranks) {
        return Algorithms.byName("allreduce", "ring").orElseThrow().schedule(ScheduleRequest.of(ranks));
    }

    private static String write(Schedule schedule) {
        return ScheduleJson.write(Verifier.verify(schedule), Topology.oneNode(schedule.ranks()));
    }
}
