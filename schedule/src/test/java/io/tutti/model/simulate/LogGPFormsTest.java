package io.tutti.model.simulate;

import static io.tutti.model.simulate.Play.assertClose;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.tutti.model.LogGP;
import io.tutti.model.Network;
import io.tutti.model.OuterProductCosts;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Costs of outer products under LogGP are those of the schedules that they describe. */
class LogGPFormsTest {
    private static final LogGP MODEL = new LogGP(1e-5, 2e-6, 1e-6, 8e-10, 2e-10);
    private static final Network NETWORK = MODEL.network("LogGP", "test");

    private static OuterProductCosts costs(int ranks) {
        return new OuterProductCosts(MODEL, ranks, 128L * ranks, 64L * ranks, 8);
    }

    @ParameterizedTest
    @ValueSource(ints = {2, 3, 8, 13, 48})
    void ringsAreExact(int ranks) {
        OuterProductCosts costs = costs(ranks);
        long vectors = (long) costs.vectorBytes() * ranks;
        long matrix = (long) costs.matrixBytes();
        Play allgather = Play.of("allgather", "ring", ranks);
        double first = allgather.everyRankOn(NETWORK, vectors).seconds();
        double second = allgather.everyRankOn(NETWORK, matrix).seconds();
        assertClose(costs.allgather(), first, "allgather");
        assertClose(costs.generalized(), first + second, "g-rabenseifner");
        double allreduce =
                Play.of("allreduce", "ring", ranks).everyRankOn(NETWORK, matrix).seconds();
        assertClose(costs.allreduceRing(), allreduce, "allreduce-ring");
    }

    @ParameterizedTest
    @ValueSource(ints = {2, 4, 8, 64})
    void butterfliesAreExactForPowersOfTwo(int ranks) {
        OuterProductCosts costs = costs(ranks);
        long matrix = (long) costs.matrixBytes();
        double butterfly = Play.of("allreduce", "recursive-doubling", ranks)
                .everyRankOn(NETWORK, matrix)
                .seconds();
        assertClose(costs.allreduceButterfly(), butterfly, "allreduce-butterfly");
        double rabenseifner = Play.of("allreduce", "recursive-halving", ranks)
                .everyRankOn(NETWORK, matrix)
                .seconds();
        assertClose(costs.allreduceRabenseifner(), rabenseifner, "allreduce-rabenseifner");
    }

    @ParameterizedTest
    @CsvSource({"2,8", "3,8", "8,8", "48,8", "48,2000", "48,4000", "48,100000"})
    void aDirectAllgatherIsPacedByOverheadsOrBytes(int ranks, int bytes) {
        OuterProductCosts costs = new OuterProductCosts(MODEL, ranks, bytes, 0, 1);
        Outcome outcome = Play.of("allgather", "direct", ranks).everyRankOn(NETWORK, (long) bytes * ranks);
        assertClose(costs.allgatherDirect(), outcome.seconds(), "direct allgather");
    }

    @ParameterizedTest
    @ValueSource(ints = {2, 4, 6, 8, 48})
    void neighbourExchangeIsExact(int ranks) {
        OuterProductCosts costs = costs(ranks);
        Outcome outcome = Play.of("allgather", "neighbour-exchange", ranks)
                .everyRankOn(NETWORK, (long) costs.vectorBytes() * ranks);
        assertClose(costs.allgatherNeighbourExchange(), outcome.seconds(), "neighbour exchange");
    }

    @ParameterizedTest
    @CsvSource({"2,1", "2,8", "3,2", "8,4", "8,64", "48,4"})
    void segmentsOfARingOverlapWithinTheirBound(int ranks, int segments) {
        OuterProductCosts costs = costs(ranks);
        double seconds = Play.of("allreduce", "pipelined-ring:segments=" + segments, ranks)
                .everyRankOn(NETWORK, (long) costs.matrixBytes())
                .seconds();
        double bound = costs.allreduceSegmentedRing(segments);
        assertTrue(seconds <= bound * (1 + 1e-9), seconds + " s, bound " + bound);
        assertTrue(seconds >= 2 * (ranks - 1) * costs.matrixBytes() / ranks * MODEL.perByte(), seconds + " s");
    }

    @Test
    void theProcessorIsBusyForTwoOverheadsAStep() {
        Outcome outcome = Play.of("allgather", "ring", 5).everyRankOn(NETWORK, 5000);
        for (double computing : outcome.computing()) {
            assertClose(4 * 2 * MODEL.overhead(), computing, "processor");
        }
    }

    @Test
    void bytesWaitForAGapOnly() {
        for (long bytes : List.of(1L << 10, 1L << 20)) {
            LogGP slow = new LogGP(1e-5, 0, 5e-6, 8e-10, 0);
            OuterProductCosts costs = new OuterProductCosts(slow, 6, bytes, 0, 1);
            Outcome outcome = Play.of("allgather", "direct", 6).everyRankOn(slow.network("", ""), 6 * bytes);
            assertClose(costs.allgatherDirect(), outcome.seconds(), "direct allgather of " + bytes);
        }
    }
}
