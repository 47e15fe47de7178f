package io.tutti.studies;

import io.tutti.Communicator;
import io.tutti.Tutti;
import io.tutti.config.Options;
import io.tutti.config.Setting;
import io.tutti.type.Reduction;
import java.util.concurrent.atomic.LongAccumulator;
import java.util.stream.IntStream;

/**
 * A testbed whose ranks are threads of this process.
 *
 * @param reason why no better testbed was available, or empty
 */
public record ThreadTestbed(String reason) implements Testbed {
    private static final int RUNS = 10;
    /** The first measured run must not be that of a cold JVM. */
    private static final int WARMUPS = 20;

    private static final int WARMUP_BYTES = 1 << 20;
    private static final double NANO = 1e-9;

    @Override
    public String name() {
        return "this machine, threads";
    }

    @Override
    public String ranks(int ranks) {
        return ranks + " threads";
    }

    @Override
    public String caption() {
        return "Ranks are threads of one process, with the links that threads have; there is no network here"
                + (reason.isEmpty() ? "" : " (" + reason + ")") + ". "
                + Runtime.getRuntime().availableProcessors()
                + " processors and one memory are shared by all. Short vectors were combined before the first run.";
    }

    @Override
    public double bytesPerSecond() {
        return 0;
    }

    @Override
    public int runs() {
        return RUNS;
    }

    @Override
    public double[] seconds(String algorithm, int ranks, long bytes, int runs) {
        Options options = Options.fromEnvironment().with(Setting.ALGORITHM, algorithm);
        run(options, ranks, WARMUP_BYTES, WARMUPS);
        return run(options, ranks, bytes, runs);
    }

    private static double[] run(Options options, int ranks, long bytes, int runs) {
        LongAccumulator[] slowest = IntStream.range(0, runs)
                .mapToObj(run -> new LongAccumulator(Math::max, 0))
                .toArray(LongAccumulator[]::new);
        int floats = Math.toIntExact(bytes / Float.BYTES);
        Tutti.local(ranks, options, world -> {
            float[] vector = new float[floats];
            for (LongAccumulator time : slowest) {
                time.accumulate(time(world, vector));
            }
        });
        return IntStream.range(0, runs)
                .mapToDouble(run -> NANO * slowest[run].get())
                .toArray();
    }

    private static long time(Communicator world, float[] vector) {
        world.barrier();
        long begin = System.nanoTime();
        world.allreduce(vector, Reduction.SUM);
        return System.nanoTime() - begin;
    }
}
