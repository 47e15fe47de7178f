package io.tutti.measure.tune;

import io.tutti.Communicator;
import io.tutti.Data;
import io.tutti.cost.Placement;
import io.tutti.kernel.Kernel;
import io.tutti.kernel.Kernels;
import io.tutti.measure.stats.Sorted;
import io.tutti.type.ElementType;
import io.tutti.type.Reduction;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.util.Arrays;
import java.util.function.IntConsumer;

/**
 * One rank's part in measuring links. Rank r of the lower half and rank r + P/2 exchange messages, first back and
 * forth, then in streams; all pairs work at once. A time is the median over batches of the slowest rank's time.
 */
final class PairTrials {
    private static final int SMALL = 2;
    private static final int LARGE = 1 << 18;
    private static final int TRIPS = 200;
    private static final int STREAM = 1000;
    private static final int LARGE_STREAM = 8;
    private static final int BATCHES = 15;
    private static final double NANOS = 1e9;

    private final Communicator world;
    private final double warmMillis;
    private final boolean isSender;
    private final int partner;
    /** Outside the heap, as the memory in which collectives reduce. */
    private final MemorySegment memory = Arena.ofAuto().allocate(2L * LARGE * Float.BYTES, 64);

    /**
     * Creates the trials.
     *
     * @param world communicator with an even number of ranks
     * @param warmMillis least warm-up in milliseconds before the kernel's loops are timed, which are very slow until
     *     the second compiler has compiled them; half of it precedes the messages
     */
    PairTrials(Communicator world, double warmMillis) {
        this.warmMillis = warmMillis;
        int half = world.size() / 2;
        this.world = world;
        this.isSender = world.rank() < half;
        this.partner = (world.rank() + half) % world.size();
    }

    /** Measures. All ranks get the same result. */
    LinkTrial measure() {
        Placement placement = world.selectionBasis().placement();
        Data small = Data.of(new float[SMALL]);
        Data large = Data.of(new float[LARGE]);
        double trip = seconds(warmMillis / 2, TRIPS, number -> trips(small, number));
        double gap = seconds(warmMillis / 2, STREAM, number -> stream(small, number));
        double message = seconds(warmMillis / 2, LARGE_STREAM, number -> stream(large, number));
        double gamma = seconds(warmMillis, LARGE_STREAM, this::sums);
        return new LinkTrial(
                placement.hosts(),
                placement.link(),
                world.size() / 2,
                senders(),
                placement.oversubscription(),
                trip / 2,
                gap,
                message / (LARGE * Float.BYTES),
                gamma / (LARGE * Float.BYTES));
    }

    /** Returns the seconds per item of a batch with {@code number} items, on the slowest rank. */
    private double seconds(double millis, int number, IntConsumer batch) {
        new Steadiness(world).await(millis * world.selectionBasis().oversubscription(), () -> slowest(number, batch));
        double[] nanos = new double[BATCHES];
        Arrays.setAll(nanos, i -> slowest(number, batch));
        return Sorted.of(nanos).median() / number / NANOS;
    }

    private double slowest(int number, IntConsumer batch) {
        world.barrier();
        long start = System.nanoTime();
        batch.accept(number);
        double[] nanos = {System.nanoTime() - start};
        world.allreduce(nanos, Reduction.MAX);
        return nanos[0];
    }

    private void trips(Data vector, int number) {
        for (int i = 0; i < number; i++) {
            pass(vector, isSender);
            pass(vector, !isSender);
        }
    }

    /**
     * Sends {@code number} messages one way, and one acknowledgement at the end, which is negligible among many
     * messages.
     */
    private void stream(Data vector, int number) {
        for (int i = 0; i < number; i++) {
            pass(vector, isSender);
        }
        pass(Data.of(new float[SMALL]), !isSender);
    }

    private void pass(Data vector, boolean isSending) {
        if (isSending) {
            world.send(vector, partner);
        } else {
            world.receive(vector, partner);
        }
    }

    private void sums(int number) {
        Kernel kernel = Kernels.of(Reduction.SUM, ElementType.FLOAT32);
        long bytes = (long) LARGE * Float.BYTES;
        MemorySegment operand = memory.asSlice(0, bytes);
        MemorySegment sum = memory.asSlice(bytes);
        for (int i = 0; i < number; i++) {
            kernel.reduce(sum, 0, operand, 0, sum, 0, LARGE);
        }
    }

    /** Returns the largest number of senders that share a host's interface, whether or not they share memory. */
    private int senders() {
        byte[][] hosts = world.allgatherBytes(HostIdentity.bytes());
        return (int) Arrays.stream(hosts, 0, hosts.length / 2)
                .mapToLong(own -> Arrays.stream(hosts, 0, hosts.length / 2)
                        .filter(each -> Arrays.equals(own, each))
                        .count())
                .max()
                .orElseThrow();
    }
}
