package io.tutti.system;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.tutti.error.CommunicationException.Category;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Memory that is not there is refused at once, on all ranks alike, and the job goes on. */
class AllocateTest {
    private static final Duration SOON = Duration.ofSeconds(2);
    private static final long MUCH = 1L << 40;

    @ParameterizedTest
    @EnumSource(
            value = Wiring.class,
            names = {"SHM", "TCP", "MIXED"})
    void whatIsNotThereIsRefusedOnAllRanks(Wiring wiring) {
        try (Job job = JobSetup.of(3, wiring).start().joined()) {
            long begun = System.nanoTime();
            job.rank(0).tell("allocate 4096");
            job.rank(1).tell("allocate " + MUCH);
            job.rank(2).tell("allocate 4096");
            for (Rank rank : job.ranks()) {
                assertRefused(rank.reply(), 1, MUCH).assertWithin(SOON, begun, wiring + ", 1 TiB");
            }
            assertEquals(
                    0,
                    job.left().stream().filter(file -> file.contains("memory")).count());
            job.call("sum 10");
            job.call("allocate 4096");
            job.call("sum 10000");
            job.end();
        }
    }

    /** Each rank alone could have it, all together not. */
    @ParameterizedTest
    @EnumSource(
            value = Wiring.class,
            names = {"SHM"})
    void ranksOfAHostAreCountedTogether(Wiring wiring) {
        try (Job job = JobSetup.of(3, wiring).start().joined()) {
            job.tell("allocate " + MUCH);
            String refusal = null;
            for (Rank rank : job.ranks()) {
                refusal = assertRefused(rank.reply(), 0, MUCH).toString();
            }
            long free = Long.parseLong(refusal.replaceAll("(?s).* has (\\d+) bytes free.*", "$1"));
            long each = free / 5 * 2;
            job.tell("allocate " + each);
            for (Rank rank : job.ranks()) {
                assertRefused(rank.reply(), 2, each).assertSays("ranks before it on this host ask for " + 2 * each);
            }
            job.end();
        }
    }

    private static Reply assertRefused(Reply reply, int rank, long bytes) {
        assertEquals(Category.RESOURCE, reply.category(), reply::toString);
        assertEquals(List.of(rank), reply.ranks(), reply::toString);
        assertTrue(reply.toString().contains("rank " + rank + " on host "), reply::toString);
        return reply.assertSays("asks for " + bytes + " bytes");
    }
}
