package io.tutti.studies.papers.oktopk.networks;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.tutti.model.Level;
import io.tutti.model.Network;
import io.tutti.model.Networks;
import io.tutti.studies.kept.KeptLines;
import io.tutti.studies.papers.oktopk.networks.recorded.RecordedNetwork;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

/** Splits of times, spreads of seeds, and what is said while measuring. */
class IterationTimeTest {
    private static final String HEAD = "epoch,step,train_loss,train_accuracy,test_accuracy,seconds";

    @Test
    void partsAddUpToTheExchangeAndTheComputation() {
        assertEquals(new IterationTime(0.25, 0.75, 0.5, 0.1), IterationTime.of(1, 0.25, 0.5, 0.1));
        IterationTime uneven = IterationTime.of(1, 1.5, 0.5, 0);
        assertEquals(1.5, uneven.total(), 1e-12);
        assertEquals(0, uneven.communication());
    }

    @Test
    void spreadsAreOfEqualSteps() {
        List<EpochSpread> epochs = EpochSpread.of(List.of(
                run(HEAD, "1,10,2.5,0,0.25,1", "2,20,1.5,0,0.5,1"), run(HEAD, "1,10,3.5,0,0.75,1", "2,20,1,0,1,1")));
        assertEquals(
                new EpochSpread(
                        10,
                        TestMeasure.ACCURACY,
                        new EpochSpread.Spread(0.5, 0.25, 0.75),
                        new EpochSpread.Spread(3, 2.5, 3.5)),
                epochs.getFirst());
        assertEquals(20, epochs.getLast().step());
    }

    private static KeptLines run(String... lines) {
        return new KeptLines(null, List.of(lines));
    }

    @Test
    void anErrorRateIsTakenWhereATrainingReportsOne() {
        KeptLines run = run(HEAD + ",test_error_rate", "1,10,2.5,0,0.25,1,0.75", "2,20,1.5,0,0.5,1,0.5");
        EpochSpread last = EpochSpread.of(List.of(run)).getLast();
        assertEquals(TestMeasure.ERROR_RATE, last.measure());
        assertEquals(0.5, last.test().mean());
        assertTrue(TestMeasure.ERROR_RATE.isClose(0.509, 0.5), "within a point");
        assertFalse(TestMeasure.ERROR_RATE.isClose(0.511, 0.5), "one that is higher is worse");
        assertFalse(TestMeasure.ACCURACY.isClose(0.494, 0.5), "one that is lower is worse");
        assertTrue(TestMeasure.ACCURACY.isClose(0.6, 0.5), "better than dense");
    }

    @Test
    void storedMeasurementsDoNotCountForTheTimeLeft() {
        List<String> told = new ArrayList<>();
        AtomicLong clock = new AtomicLong();
        PointsLeft points = new PointsLeft(4, told::add, clock::get);
        points.next("stored");
        clock.addAndGet(1000);
        points.next("slow");
        clock.addAndGet(90_000_000_000L);
        points.next("third");
        assertEquals(List.of("1/4 stored", "2/4 slow", "3/4 third, about 3 min left"), told);
    }

    @Test
    void aThinnedMessageTakesTheTimeOfTheWholeOne() {
        Network network = Networks.named("blue-waters");
        Network thinned = ThinnedNetwork.of(network, 10);
        for (double bytes : new double[] {100, 600, 9000, 1e7}) {
            assertEquals(
                    network.regime(Level.NETWORK, bytes).seconds(bytes),
                    thinned.regime(Level.NETWORK, bytes / 10).seconds(bytes / 10),
                    1e-15);
        }
    }

    @Test
    void aTrainingIsAsLongAsTheTimeAllows() {
        NetworkExtent quick = NetworkExtent.QUICK;
        assertEquals(
                new TrainingPlan.Length(2000, 4, 16), plan(quick, 1).length().orElseThrow());
        assertEquals(
                new TrainingPlan.Length(800, 4, 16), plan(quick, 50).length().orElseThrow());
        assertEquals(
                new TrainingPlan.Length(200, 4, 4),
                plan(quick, 200).length().orElseThrow(),
                "smaller batches for as many steps as a threshold is kept");
        assertEquals(
                new TrainingPlan.Length(100, 3, 2), plan(quick, 500).length().orElseThrow(), "fewer epochs");
        assertTrue(plan(quick, 700).length().isEmpty());
        assertEquals(
                "3 epochs of 100 samples would compute for 13 s, with every exchange and seed; 10 s are allowed",
                plan(quick, 700).excess());
    }

    private static TrainingPlan plan(NetworkExtent extent, long stepMillis) {
        return new TrainingPlan(
                NetworkFiguresTest.MODEL, extent, new RecordedNetwork("", null, List.of(stepMillis * 1_000_000)));
    }
}
