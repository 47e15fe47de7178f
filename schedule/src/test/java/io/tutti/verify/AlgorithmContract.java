package io.tutti.verify;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.tutti.algorithm.Algorithm;
import io.tutti.algorithm.ScheduleRequest;
import io.tutti.schedule.Collective;
import io.tutti.schedule.Schedule;
import io.tutti.schedule.ScheduleText;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The contract of every algorithm of any provider: its schedules are right, and equal when read from text. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
public abstract class AlgorithmContract {
    private static final int MOST = 130;
    private static final int MOST_FOR_ALL_ROOTS = 17;
    private static final int MOST_FOR_ALL_SEGMENTED = 24;
    private static final Set<String> ROOTED = Set.of("broadcast", "reduce", "gather", "scatter", "transfer");

    /** The algorithms that are examined. */
    protected abstract List<Algorithm> algorithms();

    /** Schedules are proved for 1 to so many ranks. */
    protected int mostRanks() {
        return MOST;
    }

    @ParameterizedTest
    @MethodSource("algorithms")
    void forAnyNumberOfRanks(Algorithm algorithm) {
        IntStream.rangeClosed(1, mostRanks()).parallel().forEach(ranks -> {
            List<Boolean> reorders = shapes(algorithm, ranks)
                    .filter(algorithm::takes)
                    .map(algorithm::schedule)
                    .filter(schedule -> isToBeVerified(schedule.collective()))
                    .map(schedule -> Verifier.verify(schedule).needsCommutative())
                    .toList();
            if (ranks <= MOST_FOR_ALL_ROOTS) {
                assertNoRootReordersWhatRootZeroKeeps(algorithm, ranks, reorders);
            }
        });
    }

    /** Whether operands are reordered is derived for root 0, the first here, and stands for every root. */
    private static void assertNoRootReordersWhatRootZeroKeeps(Algorithm algorithm, int ranks, List<Boolean> reorders) {
        int root = reorders.indexOf(true);
        assertTrue(root <= 0, algorithm.name() + " of " + ranks + " ranks, root " + root);
    }

    /** Of pipelines, whose proofs are long, every tenth number of ranks above some. */
    private static boolean isToBeVerified(Collective collective) {
        boolean isSegmented = collective.isReducing() && collective.chunks() > collective.ranks();
        return !isSegmented || collective.ranks() <= MOST_FOR_ALL_SEGMENTED || collective.ranks() % 10 < 1;
    }

    private static Stream<ScheduleRequest> shapes(Algorithm algorithm, int ranks) {
        if (!ROOTED.contains(algorithm.collective())) {
            return Stream.of(ScheduleRequest.of(ranks));
        }
        if (ranks > MOST_FOR_ALL_ROOTS) {
            return Stream.of(
                    ScheduleRequest.transfer(ranks, ranks / 3, ranks - 1),
                    ranks % 2 == 0
                            ? ScheduleRequest.transfer(ranks, 0, ranks - 1)
                            : ScheduleRequest.transfer(ranks, ranks - 1, 0));
        }
        boolean isTransfer = algorithm.collective().equals("transfer");
        return IntStream.range(0, ranks)
                .boxed()
                .flatMap(root -> IntStream.range(0, isTransfer ? ranks : 1)
                        .mapToObj(destination -> ScheduleRequest.transfer(ranks, root, destination)));
    }

    @ParameterizedTest
    @MethodSource("algorithms")
    void whatIsWrittenIsReadBack(Algorithm algorithm) {
        for (int ranks = 1; ranks <= 17; ranks++) {
            ScheduleRequest request = ScheduleRequest.transfer(ranks, ranks / 2, ranks - 1);
            if (!algorithm.takes(request)) {
                continue;
            }
            Schedule schedule = algorithm.schedule(request);
            Schedule read = ScheduleText.parse(ScheduleText.write(schedule, request.topology()));
            for (int rank = 0; rank < ranks; rank++) {
                assertEquals(schedule.program(rank), read.program(rank));
            }
            assertEquals(schedule.algorithm(), read.algorithm());
            assertEquals(schedule.collective().toString(), read.collective().toString());
            assertEquals(
                    ScheduleText.write(schedule, request.topology()), ScheduleText.write(read, request.topology()));
            Verifier.verify(read);
        }
    }
}
