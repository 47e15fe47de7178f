package io.tutti.cli.schedules;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.tutti.algorithm.Algorithm;
import io.tutti.algorithm.Algorithms;
import io.tutti.algorithm.Shape;
import io.tutti.schedule.Schedule;
import io.tutti.schedule.ScheduleText;
import io.tutti.verify.Verifier;
import java.util.List;
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
            if (!algorithm.takes(Shape.of(ranks))) {
                continue;
            }
            Schedule schedule = algorithm.schedule(Shape.transfer(ranks, ranks / 2, ranks - 1));
            Schedule read = ScheduleJson.parse(write(schedule));
            assertEquals(ScheduleText.write(schedule), ScheduleText.write(read));
            assertEquals(write(schedule), write(read));
        }
    }

    @ParameterizedTest
    @MethodSource("algorithms")
    void whatIsWrittenSufficesToCheckASchedule(Algorithm algorithm) {
        for (int ranks = 1; ranks <= MOST; ranks++) {
            if (!algorithm.takes(Shape.of(ranks))) {
                continue;
            }
            JsonNode json = JsonMapper.shared()
                    .readTree(write(algorithm.schedule(Shape.transfer(ranks, ranks / 2, ranks - 1))));
            assertTrue(new JsonReplay(json, false).isRight());
            assertTrue(
                    !json.get("collective").get("mayBeInPlace").booleanValue() || new JsonReplay(json, true).isRight());
        }
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            "key":1        | "key":7
            "from":0,"to":3 | "from":0,"to":2
            "peer":2       | "peer":1
            """)
    void aWrongScheduleIsSeenAsWrong(String right, String wrong) {
        String json = write(ring(3));
        JsonNode broken = JsonMapper.shared().readTree(json.replaceFirst(right, wrong));
        assertTrue(new JsonReplay(JsonMapper.shared().readTree(json), false).isRight());
        assertFalse(new JsonReplay(broken, false).isRight());
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            "version":1         | "version":2          | version=2 must be
            "symmetry":"rotation" | "symmetry":"odd"   | symmetry=odd is not known
            "symmetry":"rotation" | "symmetry":null    | symmetry is missing
            "name":"allreduce"  | "name":"nosuch"      | collective=nosuch is not known
            "rank":1            | "rank":2             | rank=2 stands where rank 1 should
            "op":"recv"         | "op":"move"          | op=move is not known
            "peer":1            | "piers":1            | peer is missing
            "buffer":"in"       | "buffer":"on"        | buffer=on must be
            "first":0           | "first":true         | line 1 column
            "programs"          | "program"            | programs is missing
            {"format            | ["format             | line 1 column
            """)
    void mistakesAreTold(String right, String wrong, String message) {
        String broken = write(ring(2)).replace(right, wrong);
        String told = assertThrows(IllegalArgumentException.class, () -> ScheduleJson.parse(broken))
                .getMessage();
        assertTrue(told.contains(message), told);
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

    private static Schedule ring(int ranks) {
        return Algorithms.byName("allreduce", "ring").orElseThrow().schedule(Shape.of(ranks));
    }

    private static String write(Schedule schedule) {
        return ScheduleJson.write(Verifier.verify(schedule));
    }
}
