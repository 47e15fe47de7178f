package io.tutti.cli.tune;

import io.tutti.Communicator;
import io.tutti.Tutti;
import io.tutti.error.CommunicationException;
import io.tutti.type.Reduction;
import java.util.List;

/** One rank of a tuning job; rank 0 writes a line for each trial. */
public final class TuneRank {
    private static final int FAULT = 1;
    private static final double WARM_NANOS = 1e9;

    private TuneRank() {}

    /** The words are those of a {@link TunePlan}. */
    public static void main(String[] words) {
        TunePlan plan = TunePlan.of(List.of(words));
        try (Communicator world = Tutti.connect()) {
            warmUp(world);
            for (long bytes : plan.sizes()) {
                List<Trial> trials = new SizeTrials(world, plan, bytes).measure();
                if (world.rank() == 0) {
                    trials.forEach(trial -> System.out.println(trial.line()));
                }
            }
        } catch (CommunicationException e) {
            System.err.println("tutti tune: " + e.getMessage());
            System.exit(FAULT);
        }
    }

    /** Until the compiler had its chance; as often on all ranks. */
    private static void warmUp(Communicator world) {
        float[] vector = new float[256];
        long[] left = {1};
        long start = System.nanoTime();
        while (left[0] > 0) {
            for (int i = 0; i < 100; i++) {
                world.allreduce(vector, Reduction.SUM);
            }
            left[0] = System.nanoTime() - start < WARM_NANOS ? 1 : 0;
            world.allreduce(left, Reduction.MAX);
        }
    }
}
