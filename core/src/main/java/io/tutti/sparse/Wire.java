package io.tutti.sparse;

import io.tutti.Communicator;
import io.tutti.Data;
import io.tutti.Request;
import io.tutti.Work;
import io.tutti.algorithm.Shape;
import io.tutti.config.Setting;
import io.tutti.run.RunLayout;
import io.tutti.type.Reduction;
import java.lang.foreign.MemorySegment;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.Map;

/**
 * The collectives of an exchange, every word of them counted. They run on a communicator of their own, with one algorithm
 * where there are several, so that what is counted is what is run.
 */
final class Wire implements AutoCloseable {
    private static final String ALLTOALL = "alltoall";
    private static final String ALLREDUCE = "allreduce";
    private static final String ALLGATHER = "allgather";

    private final Communicator communicator;
    private final String algorithm;
    private final int size;
    private final Map<String, Meter> meters = new HashMap<>();
    private final RunLayout layout = new RunLayout();
    private final Map<Phase, Volume> volumes = new EnumMap<>(Phase.class);
    private Meter averaging;
    private long nanos;
    private long since;

    private Wire(Communicator communicator, String algorithm) {
        this.communicator = communicator;
        this.algorithm = algorithm;
        this.size = communicator.size();
    }

    /** As the communicator itself would do it; good for {@link #average} of vectors of one length, and not to be closed. */
    static Wire on(Communicator communicator) {
        return new Wire(communicator, "");
    }

    /**
     * On a new communicator of the same ranks; a collective.
     *
     * @param algorithm of allgather and allreduce
     */
    static Wire with(String algorithm, Communicator parent) {
        return new Wire(parent.dup(parent.options().with(Setting.ALGORITHM, algorithm)), algorithm);
    }

    /** As {@link #on}, on a new communicator of the same ranks; a collective. */
    static Wire apart(Communicator parent) {
        return new Wire(parent.dup(), "");
    }

    int rank() {
        return communicator.rank();
    }

    /** Memory that other ranks of the host can read; a collective. */
    MemorySegment allocate(long bytes) {
        return communicator.allocate(bytes);
    }

    int size() {
        return size;
    }

    /** Forgets what was counted. */
    void begin() {
        volumes.clear();
        nanos = 0;
    }

    /** What was counted since {@link #begin()}. */
    ExchangeReport report(boolean isReevaluation, long selected, long result, long allNanos) {
        return new ExchangeReport(volumes, isReevaluation, selected, result, nanos, allNanos);
    }

    private void start() {
        since = System.nanoTime();
    }

    private void stop(Phase phase, Volume volume) {
        nanos += System.nanoTime() - since;
        volumes.merge(phase, volume, Volume::plus);
    }

    private Meter meter(String collective) {
        return meter(collective, collective.equals(ALLTOALL) ? "pairwise" : algorithm);
    }

    private Meter meter(String collective, String name) {
        return meters.computeIfAbsent(
                collective + ' ' + name, ignored -> Meter.of(collective, name, Shape.of(size), rank()));
    }

    /** Every rank's number, in rank order. */
    int[] allgather(Phase phase, int own) {
        int[] counts = new int[size];
        Arrays.fill(counts, 1);
        return allgatherv(phase, new int[] {own}, counts);
    }

    /** Every rank's words, in rank order; {@code counts[r]} of rank r. */
    int[] allgatherv(Phase phase, int[] own, int[] counts) {
        long[] lengths = Arrays.stream(counts).asLongStream().toArray();
        int[] all = new int[Math.toIntExact(Arrays.stream(lengths).sum())];
        start();
        communicator.allgatherv(Data.of(own), Data.of(all), lengths);
        stop(phase, meter(ALLGATHER).volume(layout.explicit(lengths), 1));
        return all;
    }

    /** Element-wise, in place. */
    void allreduce(Phase phase, int[] vector, Reduction reduction) {
        start();
        communicator.allreduce(Data.of(vector), reduction);
        Meter meter = meter(ALLREDUCE);
        stop(phase, meter.volume(layout.uniform(vector.length, meter.chunks(), Integer.BYTES), 1));
    }

    /** Element-wise, in place. */
    void allreduce(Phase phase, long[] vector, Reduction reduction) {
        start();
        communicator.allreduce(Data.of(vector), reduction);
        Meter meter = meter(ALLREDUCE);
        stop(
                phase,
                meter.volume(layout.uniform(vector.length, meter.chunks(), Long.BYTES), Long.BYTES / Integer.BYTES));
    }

    /** The mean of whole vectors, by whatever algorithm the communicator chooses. */
    void average(Phase phase, Data vector) {
        Volume volume = averageVolume(vector);
        start();
        communicator.allreduce(vector, Reduction.AVG);
        stop(phase, volume);
    }

    /** As {@link #average}, only begun. */
    Work startAverage(Phase phase, Data vector) {
        Volume volume = averageVolume(vector);
        start();
        Work work = communicator.start(new Request.Allreduce(vector, Reduction.AVG));
        stop(phase, volume);
        return work;
    }

    private Volume averageVolume(Data vector) {
        if (averaging == null) {
            String chosen = communicator.explain(new Request.Allreduce(vector, Reduction.AVG));
            averaging = meter(ALLREDUCE, chosen.substring(0, chosen.indexOf(' ')));
        }
        return averaging.volume(layout.uniform(vector.count(), averaging.chunks(), Float.BYTES), 1);
    }

    /** One number to each rank, one from each. */
    int[] alltoall(Phase phase, int[] numbers) {
        long[] ones = new long[size];
        Arrays.fill(ones, 1);
        int[] received = new int[size];
        alltoallv(phase, numbers, received, ones, ones);
        return received;
    }

    /** {@code sent[j]} words to rank j, {@code expected[i]} words from rank i; rank d places on is the d-th served. */
    void alltoallv(Phase phase, int[] words, int[] into, long[] sent, long[] expected) {
        start();
        communicator.alltoallv(Data.of(words), Data.of(into), sent, expected);
        stop(phase, alltoallVolume(sent, expected));
    }

    /** As {@link #alltoallv}, only begun. */
    Work startAlltoallv(Phase phase, int[] words, int[] into, long[] sent, long[] expected) {
        start();
        Work work = communicator.start(new Request.Alltoall(Data.of(words), Data.of(into), sent, expected));
        stop(phase, alltoallVolume(sent, expected));
        return work;
    }

    /** Waits for what was begun. */
    void await(Work work) {
        start();
        work.await();
        nanos += System.nanoTime() - since;
    }

    private Volume alltoallVolume(long[] sent, long[] expected) {
        long[] lengths = new long[size * size];
        for (int other = 0; other < size; other++) {
            lengths[other * size + rank()] = expected[other];
            lengths[rank() * size + other] = sent[other];
        }
        return meter(ALLTOALL).volume(layout.explicit(lengths), 1);
    }

    /** As {@link #alltoallv}, but all ranks serve rank 0 first, then rank 1, and so on. */
    void alltoallvInRankOrder(Phase phase, int[] words, int[] into, long[] sent, long[] expected) {
        Data from = Data.of(words);
        Data to = Data.of(into);
        long[] begin = offsets(sent);
        long[] arrival = offsets(expected);
        for (int target = 0; target < size; target++) {
            if (target != rank()) {
                send(phase, from.slice(begin[target], begin[target + 1]), target);
                continue;
            }
            for (int source = 0; source < size; source++) {
                if (source != target) {
                    receive(phase, to.slice(arrival[source], arrival[source + 1]), source);
                }
            }
        }
        System.arraycopy(words, (int) begin[rank()], into, (int) arrival[rank()], Math.toIntExact(sent[rank()]));
    }

    private static long[] offsets(long[] lengths) {
        long[] offsets = new long[lengths.length + 1];
        for (int i = 0; i < lengths.length; i++) {
            offsets[i + 1] = offsets[i] + lengths[i];
        }
        return offsets;
    }

    /** Words to one rank; returns when they have left. */
    void send(Phase phase, Data words, int destination) {
        start();
        communicator.send(words, destination);
        stop(phase, new Volume(words.count(), 0));
    }

    /** As many words as there is room for from one rank. */
    void receive(Phase phase, Data words, int source) {
        start();
        communicator.receive(words, source);
        stop(phase, new Volume(0, words.count()));
    }

    @Override
    public void close() {
        communicator.close();
    }
}
