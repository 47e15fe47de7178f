package io.tutti.cli.schedules;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.tutti.algorithm.Algorithm;
import io.tutti.algorithm.Algorithms;
import io.tutti.algorithm.ScheduleRequest;
import io.tutti.schedule.Dependencies;
import io.tutti.schedule.Fusion;
import io.tutti.schedule.Program;
import io.tutti.schedule.Schedule;
import io.tutti.schedule.Topology;
import io.tutti.verify.Verifier;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** The page of the format suffices to check a schedule and to derive the figures that Tutti writes. */
class FormatCheckerTest {
    private static final int MOST = 17;
    /** Up to so many ranks each number, above it {@link #MOST} and the power of two before it. */
    private static final int MOST_FOR_EACH = 12;

    static List<Algorithm> algorithms() {
        return Algorithms.all();
    }

    @ParameterizedTest
    @MethodSource("algorithms")
    void figuresAreThoseOfTutti(Algorithm algorithm) {
        Stream.concat(
                        IntStream.concat(IntStream.rangeClosed(1, MOST_FOR_EACH), IntStream.of(MOST - 1, MOST))
                                .mapToObj(ranks -> ScheduleRequest.transfer(ranks, ranks / 2, ranks - 1)),
                        Stream.of(
                                ScheduleRequest.of(Topology.uniform(4, 3)),
                                ScheduleRequest.of(Topology.of(0, 1, 0, 2, 1, 2, 2))))
                .parallel()
                .filter(algorithm::takes)
                .forEach(request -> {
                    JsonNode json = json(algorithm, request);
                    assertEquals(json.get("derived").toString(), FormatChecker.check(json), request.toString());
                });
    }

    @ParameterizedTest
    @MethodSource("algorithms")
    void fusedReceivesAreThoseOfTutti(Algorithm algorithm) {
        IntStream.of(2, 3, 6, 8, MOST)
                .mapToObj(ScheduleRequest::of)
                .filter(algorithm::takes)
                .forEach(request -> {
                    Schedule schedule = algorithm.schedule(request);
                    JsonNode programs = json(algorithm, request).get("programs");
                    for (int rank = 0; rank < request.ranks(); rank++) {
                        assertFused(schedule, rank, false, programs.get(rank).get("ops"));
                        assertFused(
                                schedule,
                                rank,
                                schedule.collective().mayBeInPlace(),
                                programs.get(rank).get("ops"));
                    }
                });
    }

    private static void assertFused(Schedule schedule, int rank, boolean inPlace, JsonNode ops) {
        Program program = schedule.program(rank);
        Fusion fusion = Fusion.of(program, Dependencies.of(program, schedule.collective(), inPlace));
        List<FormatOp> read = IntStream.range(0, ops.size())
                .mapToObj(number -> FormatOp.of(rank, number, ops.get(number)))
                .toList();
        Map<Integer, Integer> found = new FormatFusion(read, inPlace).fused();
        for (int number = 0; number < read.size(); number++) {
            assertEquals(fusion.reduceOf(number), found.getOrDefault(number, -1), schedule + " rank " + rank);
        }
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            "op":"reduce"        | "op":"copy"
            "key":1              | "key":7
            "from":0,"to":3      | "from":0,"to":2
            "peer":2             | "peer":1
            "afterInPlace":[0]   | "afterInPlace":[]
            "first":2            | "first":1
            """)
    void mistakesAreFound(String right, String wrong) {
        String json = json(Algorithms.byName("allreduce", "recursive-doubling").orElseThrow(), ScheduleRequest.of(3))
                .toString();
        FormatChecker.check(JsonMapper.shared().readTree(json));
        String ring = json(Algorithms.byName("allreduce", "ring").orElseThrow(), ScheduleRequest.of(3))
                .toString();
        String broken = (json.contains(right) ? json : ring).replaceFirst(java.util.regex.Pattern.quote(right), wrong);
        assertThrows(
                IllegalStateException.class,
                () -> FormatChecker.check(JsonMapper.shared().readTree(broken)));
    }

    private static JsonNode json(Algorithm algorithm, ScheduleRequest request) {
        return JsonMapper.shared()
                .readTree(ScheduleJson.write(Verifier.verify(algorithm.schedule(request)), request.topology()));
    }
}
