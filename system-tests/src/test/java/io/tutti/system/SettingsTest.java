package io.tutti.system;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.tutti.config.Setting;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Settings of real processes: what does not fit is told at once, and what fits works. */
class SettingsTest {
    private static final Map<Setting, Long> MOST = Map.of(
            Setting.DEADLINE,
            31_536_000L,
            Setting.JOIN_DEADLINE,
            31_536_000L,
            Setting.STALL,
            31_536_000_000L,
            Setting.HEARTBEAT,
            31_536_000L,
            Setting.LIVENESS,
            31_536_000L,
            Setting.RING_BYTES,
            1L << 30,
            Setting.SLOT_BYTES,
            1L << 20,
            Setting.STAGE_BYTES,
            1L << 30,
            Setting.ZERO_COPY_BYTES,
            Long.MAX_VALUE,
            Setting.PLANS,
            (long) Integer.MAX_VALUE);

    /** One rank has a value that does not fit: it says so at once, and its end is told to the other one. */
    @ParameterizedTest
    @CsvSource({
        "PLANS, 2147483648, from 1 to 2147483647 plans",
        "DEADLINE, 10000000000, from 1 to 31536000 seconds",
        "JOIN_DEADLINE, 10000000000, from 1 to 31536000 seconds",
        "STALL, 10000000000000, from 1 to 31536000000 milliseconds",
        "LIVENESS, 10000000000, from 1 to 31536000 seconds"
    })
    void aNumberThatDoesNotFitIsRefusedBeforeAnyoneWaits(Setting setting, String value, String range) {
        String variable = setting.environmentName() + "=" + value;
        try (Job job = JobSetup.of(2, Wiring.AUTO).wrapped("env", variable).start()) {
            long begun = System.nanoTime();
            job.tell("join");
            for (Rank rank : job.ranks()) {
                Reply reply = rank.reply();
                assertEquals(Reply.Kind.MISUSE, reply.kind(), reply::toString);
                reply.assertSays(
                        setting.environmentName() + "=" + value + " (environment) must be a whole number " + range);
                reply.assertWithin(Duration.ofSeconds(5), begun, "join with " + variable);
            }
        }
    }

    @ParameterizedTest
    @CsvSource({"SHM", "TCP"})
    void aJobRunsWithTheLargestNumbers(Wiring wiring) {
        JobSetup setup = JobSetup.of(2, wiring);
        for (Map.Entry<Setting, Long> entry : MOST.entrySet()) {
            setup = setup.with(entry.getKey().environmentName(), entry.getValue());
        }
        try (Job job = setup.start().joined()) {
            job.call("sum 100000");
            job.call("dup");
            job.end();
        }
    }

    @ParameterizedTest
    @CsvSource({"TUTTI_RANK, TUTTI_SIZE", "TUTTI_SIZE, TUTTI_RANK"})
    void aRankWithoutASizeSaysWhatIsMissing(String set, String missing) {
        try (Job job = JobSetup.of(1, Wiring.AUTO).wrapped("env", "-u", missing).start()) {
            Reply reply = job.rank(0).call("join");
            assertEquals(Reply.Kind.MISUSE, reply.kind(), reply::toString);
            reply.assertSays(set + " is set, " + missing + " is not: start the ranks by a launcher");
        }
    }

    @Test
    void anUnknownVariableIsToldOnceAlsoInAJobOfOne() {
        JobSetup setup = JobSetup.of(1, Wiring.AUTO).with("TUTTI_DEADLIN", "5");
        try (Job job = setup.wrapped("env", "-u", "TUTTI_RANK", "-u", "TUTTI_SIZE", "-u", "TUTTI_RENDEZVOUS")
                .start()
                .joined()) {
            job.end();
            List<String> told = job.rank(0).errors().stream()
                    .filter(line -> line.contains("TUTTI_"))
                    .toList();
            assertEquals(1, told.size(), told::toString);
            assertTrue(
                    told.getFirst()
                            .endsWith(
                                    "environment variable TUTTI_DEADLIN is not an option of Tutti (did you mean TUTTI_DEADLINE?)"));
        }
    }
}
