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
import java.util.List;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ExecutionException;
import java.util.function.Function;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Ranks call a collective while they join, and a program sees nothing of it. */
@Execution(ExecutionMode.CONCURRENT)
class WarmUpCallTest {
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

    /** What each rank of a job returns. */
    private static <T> List<T> ofRanks(int ranks, Function<Membership, T> program) throws Exception {
        return Jobs.onEach(Jobs.members(ranks, "127.0.0.1:" + Jobs.freePort()), program);
    }

    @ParameterizedTest
    @ValueSource(strings = {"shm", "tcp"})
    void aProgramsFirstCollectiveIsTheFirstThatIsRecordedAndCounted(String link) throws Exception {
        Options options = options(link);
        for (Seen seen : ofRanks(RANKS, membership -> twoSums(membership, options))) {
            assertEquals(List.of(), seen.countsBefore);
            assertEquals(1, seen.counts.size());
            assertEquals(2, seen.counts.getFirst().calls());
            assertEquals(2, seen.world.latest());
            assertEquals(2, seen.world.spans().size());
        }
    }

    private static void sumInTheProgram(Communicator world) {
        try {
            world.allreduce(new float[1024], Reduction.SUM);
        } catch (RuntimeException e) {
            throw new CompletionException("in the program", e);
        }
    }

    /** The first passage of a step is the program's, whose call takes the same steps. */
    @ParameterizedTest
    @CsvSource({"shm, window.stamp", "tcp, link.start"})
    void failpointsDoNotCountIt(String link, String step) {
        Options options = options(link).with(Setting.FAILPOINT, step + "@1:throw");
        ExecutionException thrown = assertThrows(
                ExecutionException.class, () -> JoinedRanks.run(RANKS, options, WarmUpCallTest::sumInTheProgram));
        assertEquals("in the program", thrown.getCause().getMessage());
    }

    /** Whatever they wait for themselves, all others name the rank that has not come. */
    @ParameterizedTest
    @ValueSource(strings = {"shm", "tcp"})
    void aRankThatDoesNotComeToItIsNamed(String link) throws Exception {
        Options options = options(link)
                .with(Setting.FAILPOINT, "fabric.ready@3:delay=4000")
                .with(Setting.DEADLINE, "1");
        List<CommunicationException> failures = ofRanks(
                4,
                membership -> assertThrows(
                        CommunicationException.class,
                        () -> HostJob.join(membership, options).communicator()));
        for (CommunicationException late : failures) {
            assertEquals(Category.DEADLINE, late.category(), late::getMessage);
            assertEquals(List.of(3), late.ranks(), late::getMessage);
            assertTrue(late.getMessage().contains("the warm-up of connect"), late::getMessage);
            assertTrue(late.call().endsWith(", the warm-up of connect"), late::call);
        }
    }

    @Test
    void anAlgorithmThatNeedsMoreLanesIsRefusedWhenTheProgramCallsIt() throws Exception {
        Options options = options("shm").with(Setting.ALGORITHM, "pipelined-ring:segments=4,lanes=3");
        JoinedRanks.run(RANKS, options, world -> {
            world.broadcast(new int[1], 0);
            assertThrows(IllegalArgumentException.class, () -> world.allreduce(new float[1024], Reduction.SUM));
        });
    }
}
