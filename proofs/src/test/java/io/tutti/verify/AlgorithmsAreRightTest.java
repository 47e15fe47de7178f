package io.tutti.verify;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.tutti.algorithm.Algorithm;
import io.tutti.algorithm.Algorithms;
import io.tutti.algorithm.ScheduleRequest;
import io.tutti.schedule.Layout;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class AlgorithmsAreRightTest extends AlgorithmContract {
    @Override
    protected List<Algorithm> algorithms() {
        return Algorithms.all();
    }

    /** Steps, messages, and vectors sent and reduced by the busiest rank, as the literature has them; a chain of messages may be shorter than the rounds. */
    @ParameterizedTest
    @CsvSource(useHeadersInDisplayName = true, textBlock = """
            collective,     name,               ranks, steps, messages, sent, reduced, scratch, commutative, reproducibility
            allreduce,      one-shot,               8,     1,        7,    7,       7,       7, false,       ORDERED
            allreduce,      two-shot,               8,     2,       14, 1.75,   0.875,   0.875, false,       ORDERED
            allreduce,      ring,                   8,    14,       14, 1.75,   0.875,   0.125, true,        RANKS
            allreduce,      recursive-doubling,     8,     3,        3,    3,       3,       3, false,       RANKS
            allreduce,      recursive-doubling,     6,     3,        3,    3,       3,       3, false,       RANKS
            allreduce,      recursive-halving,      8,     6,        6, 1.75,   0.875,     0.5, false,       RANKS
            allreduce,      recursive-halving,      6,     6,        5,  2.5,    1.75,       1, false,       RANKS
            allreduce,      swing,                  8,     6,        6, 1.75,   0.875,     0.5, true,        RANKS
            allreduce,      swing,                  6,     6,        5,  2.5,    1.75,       1, false,       RANKS
            allreduce,      swing:torus=2x4,        8,     6,        6, 1.75,   0.875,     0.5, true,        RANKS
            allreduce,      recursive-halving:torus=2x4, 8, 6,       6, 1.75,   0.875,     0.5, true,        RANKS
            allreduce,      bine,                   8,     3,        3,    3,       3,       3, true,        RANKS
            allreduce,      bine,                   6,     3,        3,    3,       3,       3, true,        RANKS
            allreduce,      bine:torus=2x4,         8,     3,        3,    3,       3,       3, true,        RANKS
            allreduce,      binomial-tree,          8,     6,        3,    3,       3,       1, false,       RANKS
            allreduce,      pipelined-ring,         8,    14,       56, 1.75,   0.875,   0.125, true,        RANKS
            allreduce,      knomial-tree,           8,     4,        4,    4,       4,       3, false,       RANKS
            allreduce,      smp,                    8,     6,        3,    3,       3,       2, false,       RANKS
            allreduce,      nap,                    8,     3,        3,    3,       3,       3, false,       RANKS
            allreduce,      split-rail,             8,     2,       14, 1.75,   0.875,   0.875, false,       ORDERED
            allreduce,      flat-leader,            8,     2,        7,    7,       7,       7, false,       ORDERED
            allreduce,      generalized,            8,     6,        6, 1.75,   0.875,   0.625, true,        RANKS
            allreduce,      generalized:r=1,        8,     5,        5,    2,    1.25,   1.875, true,        RANKS
            allreduce,      generalized:r=1,        6,     5,        5,    2, 1.333333333333, 1.833333333333, true, NONE
            allreduce,      mixed-radix,            8,     4,        8, 1.75,   0.875,    0.75, false,       RANKS
            broadcast,      binomial-tree,          8,     3,        3,    3,       0,       0, false,       ORDERED
            reduce,         binomial-tree,          8,     3,        1,    1,       3,       2, false,       RANKS
            broadcast,      knomial-tree,           8,     2,        4,    4,       0,       0, false,       ORDERED
            broadcast,      bine-tree,              8,     3,        3,    3,       0,       0, false,       ORDERED
            broadcast,      bine-tree,              9,     3,        4,    4,       0,       0, false,       ORDERED
            reduce,         bine-tree,              8,     3,        1,    1,       3,       2, true,        RANKS
            broadcast,      chain,                  8,     7,        8,    1,       0,       0, false,       ORDERED
            reduce,         knomial-tree,           8,     2,        1,    1,       4,       4, false,       RANKS
            reduce,         chain,                  8,     7,        8,    1,       1,     0.5, false,       RANKS
            broadcast,      binary-tree,            8,     3,       16,    2,       0,       0, false,       ORDERED
            broadcast,      double-binary-tree,     8,     9,       16,    1,       0,       0, false,       ORDERED
            broadcast,      scatter-allgather,      8,    10,       10, 1.75,       0,   0.375, false,       ORDERED
            broadcast,      scatter-allgather:allgather=bruck, 8, 6, 6, 1.75,       0,   0.375, false,       ORDERED
            reduce,         binary-tree,            8,     3,        8,    1,       2,    0.75, false,       RANKS
            reduce,         double-binary-tree,     8,     9,       16,    1,       1,   0.375, true,        RANKS
            reduce,         reduce-scatter-gather,  8,     6,        4, 1.375,  0.875,     1.5, true,        RANKS
            allreduce,      double-binary-tree,     8,    13,       32,    2,       1,    0.25, false,       RANKS
            allreduce,      double-binary-tree,     7,    11,       32,    2,       1,    0.25, true,        RANKS
            broadcast,      smp,                    8,     3,        3,    3,       0,       0, false,       ORDERED
            reduce,         smp,                    8,     3,        1,    1,       3,       2, false,       RANKS
            reduce,         direct,                 8,     1,        1,    1,       7,       7, false,       ORDERED
            reduce-scatter, direct,                 8,     1,        7, 0.875,  0.875,   0.875, false,       ORDERED
            reduce-scatter, ring,                   8,     7,        7, 0.875,  0.875,   0.375, true,        RANKS
            reduce-scatter, recursive-halving,      8,     3,        3, 0.875,  0.875,    1.25, true,        RANKS
            reduce-scatter, generalized,            8,     3,        3, 0.875,  0.875,   1.125, true,        RANKS
            reduce-scatter, generalized,            7,     3,        3, 0.857142857143, 0.857142857143, 1.142857142857, true, RANKS
            reduce-scatter, bine,                   8,     4,        4,    1,   0.875,   1.375, true,        RANKS
            reduce-scatter, node-aware,             8,     1,        7, 0.875,  0.875,   0.875, false,       ORDERED
            allgather,      generalized,            7,     3,        3, 0.857142857143, 0, 0,   false,       ORDERED
            allgather,      direct,                 8,     1,        7, 0.875,      0,       0, false,       ORDERED
            allgather,      ring,                   8,     7,        7, 0.875,      0,       0, false,       ORDERED
            allgather,      bruck,                  8,     3,        3, 0.875,      0,       0, false,       ORDERED
            allgather,      bruck,                  6,     3,        3, 0.833333333, 0,     0, false,       ORDERED
            allgather,      recursive-doubling,     8,     3,        3, 0.875,      0,       0, false,       ORDERED
            allgather,      recursive-doubling,     6,     3,        3, 2,          0,       0, false,       ORDERED
            allgather,      neighbour-exchange,     8,     4,        4, 0.875,      0,       0, false,       ORDERED
            allgather,      node-aware,             8,     1,        7, 0.875,      0,       0, false,       ORDERED
            allgather,      bine,                   8,     3,        3, 0.875,      0,       0, false,       ORDERED
            allgather,      bine,                   6,     3,        3, 1.833333333333, 0,   0, false,       ORDERED
            gather,         linear,                 8,     1,        1, 0.125,      0,       0, false,       ORDERED
            gather,         binomial-tree,          8,     3,        1,   0.5,      0,   0.375, false,       ORDERED
            scatter,        linear,                 8,     1,        7, 0.875,      0,       0, false,       ORDERED
            scatter,        binomial-tree,          8,     3,        3, 0.875,      0,   0.375, false,       ORDERED
            alltoall,       pairwise,               8,     7,        7, 0.875,      0,       0, false,       ORDERED
            alltoall,       bruck,                  8,     3,        3,   1.5,      0,   0.625, false,       ORDERED
            alltoall,       bruck,                  6,     3,        3, 1.166666666667, 0, 0.333333333333, false, ORDERED
            alltoall,       node-aware,             8,     1,        7, 0.875,      0,       0, false,       ORDERED
            scan,           recursive-doubling,     8,     3,        3,     3,      3,       3, false,       RANKS
            exscan,         recursive-doubling,     8,     3,        4,     4,      3,       3, false,       RANKS
            scan,           direct,                 8,     1,        7,     7,      7,       7, false,       ORDERED
            exscan,         direct,                 8,     1,        7,     7,      6,       7, false,       ORDERED
            transfer,       direct,                 8,     0,        0,     0,      0,       0, false,       ORDERED
            """)
    void costWhatTheyShould(
            String collective,
            String name,
            int ranks,
            int steps,
            int messages,
            double sent,
            double reduced,
            double scratch,
            boolean commutative,
            Reproducibility reproducibility) {
        Algorithm algorithm = Algorithms.byName(collective, name).orElseThrow();
        Verification verification = Verifier.verify(algorithm.schedule(ScheduleRequest.of(ranks)));
        int chunks = verification.schedule().collective().chunks();
        TrafficSummary traffic = verification.traffic(Layout.uniform(960L * chunks, chunks));
        assertEquals(steps, verification.steps());
        assertEquals(messages, traffic.messages());
        assertEquals(sent, traffic.sentVectors(), 1e-9);
        assertEquals(reduced, traffic.reducedVectors(), 1e-9);
        assertEquals(scratch, (double) traffic.scratch() / traffic.vector(), 1e-9);
        assertEquals(commutative, verification.needsCommutative());
        assertEquals(reproducibility, verification.reproducibility());
    }
}
