package io.tutti;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.tutti.bootstrap.FencedSpace;
import io.tutti.bootstrap.Jobs;
import io.tutti.config.Options;
import io.tutti.spi.Membership;
import io.tutti.type.Reduction;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Ranks of one JVM that state their position, as the tasks of an executor do. */
@Timeout(60)
class ConnectTest {
    private static final int RANKS = 3;

    @TempDir
    Path folder;

    private final FencedSpace.Server server = new FencedSpace.Server(RANKS, true);

    private int sum(int rank) {
        Membership membership =
                Membership.of(rank, RANKS, new FencedSpace(server, rank)).withJob("application 7, stage 3");
        try (Communicator world = Tutti.connect(membership, Jobs.options(folder))) {
            int[] vector = {world.rank() + 1};
            world.allreduce(vector, Reduction.SUM);
            return vector[0];
        }
    }

    @Test
    void ranksThatStateTheirPositionFindEachOther() throws Exception {
        List<CompletableFuture<Integer>> sums = new ArrayList<>();
        for (int rank = 0; rank < RANKS; rank++) {
            int own = rank;
            sums.add(Jobs.later(() -> sum(own)));
        }
        for (CompletableFuture<Integer> sum : sums) {
            assertEquals(6, sum.get());
        }
        assertEquals(RANKS, server.closed());
    }

    @Test
    void aJobOfOneReleasesItsSpace() {
        Membership alone = Membership.of(0, 1, new FencedSpace(server, 0));
        try (Communicator world = Tutti.connect(alone, Jobs.options(folder))) {
            assertEquals(1, world.size());
        }
        assertEquals(1, server.closed());
    }

    @Test
    void whatIsMissingIsNamedAtOnce() {
        Options options = Jobs.options(folder);
        assertEquals(
                "membership=null",
                assertThrows(NullPointerException.class, () -> Tutti.connect(null, options))
                        .getMessage());
        assertEquals(
                "options=null",
                assertThrows(NullPointerException.class, () -> Tutti.connect(Membership.of(0, 1, null), null))
                        .getMessage());
    }
}
