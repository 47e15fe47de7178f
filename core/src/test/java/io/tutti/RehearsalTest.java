package io.tutti;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.tutti.bootstrap.Jobs;
import io.tutti.config.Options;
import io.tutti.config.Setting;
import io.tutti.control.log.CommunicatorRecord;
import io.tutti.error.CommunicationException;
import io.tutti.error.CommunicationException.Category;
import io.tutti.spi.CollectiveCount;
import io.tutti.spi.Membership;
import io.tutti.type.Reduction;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ExecutionException;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Ranks rehearse a collective while they join, and a program sees nothing of it. */
class RehearsalTest {
    private static final int RANKS = 2;

    @TempDir
    private Path folder;

    private Options options(String link) {
        return Jobs.options(folder).with(Setting.LINK, link);
    }

    /** What is recorded and counted at the end of a program. */
    private record Seen(List<CollectiveCount> countsBefore, List<CollectiveCount> counts, CommunicatorRecord world) {}

    /** Sums twice. */
    private static Seen twoSums(Membership membership, Options options) {
        JobContext context = HostJob.join(membership, options);
        try (Communicator world = context.communicator()) {
            List<CollectiveCount> before = context.control().counts();
            float[] vector = {1, 2};
            world.allreduce(vector, Reduction.SUM);
            world.allreduce(vector, Reduction.SUM);
            assertArrayEquals(new float[] {4, 8}, vector);
            return new Seen(
                    before,
                    context.control().counts(),
                    context.control().records(1).getFirst());
        }
    }

    private static List<Seen> twoSums(Options options) throws Exception {
        String rendezvous = "127.0.0.1:" + Jobs.freePort();
        long job = Jobs.newJob();
        List<CompletableFuture<Seen>> ranks = new ArrayList<>();
        for (int rank = 0; rank < RANKS; rank++) {
            Membership membership = Jobs.member(rank, RANKS, rendezvous, job);
            ranks.add(Jobs.later(() -> twoSums(membership, options)));
        }
        List<Seen> seen = new ArrayList<>();
        for (CompletableFuture<Seen> rank : ranks) {
            seen.add(rank.get());
        }
        return seen;
    }

    @ParameterizedTest
    @ValueSource(strings = {"shm", "tcp"})
    void aProgramsFirstCollectiveIsTheFirstThatIsRecordedAndCounted(String link) throws Exception {
        for (Seen seen : twoSums(options(link))) {
            assertEquals(List.of(), seen.countsBefore);
            assertEquals(1, seen.counts.size());
            assertEquals(2, seen.counts.getFirst().calls());
            assertEquals(2, seen.world.latest());
            assertEquals(2, seen.world.spans().size());
        }
    }

    /** The first passage of a step is the program's. */
    @ParameterizedTest
    @CsvSource({"shm, slot.stamp", "tcp, link.start"})
    void failpointsDoNotCountIt(String link, String step) {
        Options options = options(link).with(Setting.FAILPOINT, step + "@1:throw");
        ExecutionException thrown = assertThrows(
                ExecutionException.class,
                () -> JoinedRanks.run(RANKS, options, world -> {
                    try {
                        world.allreduce(new float[1], Reduction.SUM);
                    } catch (RuntimeException e) {
                        throw new CompletionException("in the program", e);
                    }
                }));
        assertEquals("in the program", thrown.getCause().getMessage());
    }

    /** Rank 0 is in the rehearsal meanwhile, which is what it tells when its time is over. */
    @ParameterizedTest
    @ValueSource(strings = {"shm", "tcp"})
    void aRankThatDoesNotComeToItIsNamed(String link) {
        Options options = options(link)
                .with(Setting.FAILPOINT, "fabric.ready@1:delay=4000")
                .with(Setting.DEADLINE, "1");
        ExecutionException thrown =
                assertThrows(ExecutionException.class, () -> JoinedRanks.run(RANKS, options, Communicator::barrier));
        CommunicationException late = (CommunicationException) thrown.getCause();
        assertEquals(Category.DEADLINE, late.category());
        assertEquals(List.of(1), late.ranks());
        assertTrue(late.getMessage().contains("a rehearsal of connect"), late::getMessage);
    }
}
