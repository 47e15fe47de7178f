package io.tutti.sparse.collective;

import io.tutti.Data;
import io.tutti.Work;
import io.tutti.algorithm.pattern.Bruck;
import io.tutti.schedule.Layout;
import io.tutti.sparse.WordVolume;
import io.tutti.sparse.trace.Phase;
import io.tutti.sparse.vector.SparseVector;
import io.tutti.type.Reduction;
import java.lang.foreign.MemorySegment;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;

/**
 * The collectives of an exchange, with every word counted. Each collective is a schedule with a layout that is bound when
 * it runs; the counts are computed from both. Counts are gathered, and vectors of counts are combined, in a logarithmic
 * number of steps: a vector shorter than the number of ranks is sent whole, a longer one is folded, which sends each count
 * twice.
 */
public final class CountedCollectives implements AutoCloseable {
    private static final String ALLTOALL = "alltoall";
    private static final String ALLREDUCE = "allreduce";
    private static final String ALLGATHER = "allgather";
    private static final String PAIRWISE = "pairwise";
    private static final String NUMBERS = "bruck";
    private static final String LONG_NUMBERS = "generalized";
    private static final String SHORT_NUMBERS = "generalized:r=30";

    private final CollectiveBackend backend;
    private final String gathering;
    private final Packing packing;
    private final int size;
    private final Map<String, RankSchedule> schedules = new HashMap<>();
    /** The schedules of means, by the number of elements: the communicator chooses by it. */
    private final Map<Long, RankSchedule> averaging = new HashMap<>();

    private final ExchangeMeter meter = new ExchangeMeter();

    private CountedCollectives(CollectiveBackend backend, String gathering, Packing packing) {
        this.backend = backend;
        this.gathering = gathering;
        this.packing = packing;
        this.size = backend.topology().ranks();
    }

    /** Shares the target's channel, and uses the schedules that the communicator would choose; for {@link #average}. */
    public static CountedCollectives sharing(Target target) {
        return new CountedCollectives(target.backend(), "", new Packing(target.form()));
    }

    /** Creates collectives like {@link #sharing}, on a separate channel. The call is a collective. */
    public static CountedCollectives forked(Target target) {
        return new CountedCollectives(target.backend().fork(), "", new Packing(target.form()));
    }

    /**
     * Creates collectives on a separate channel. The call is a collective.
     *
     * @param gathering the algorithm of allgathers of elements
     */
    public static CountedCollectives forked(Target target, String gathering) {
        RankSchedule.of(ALLGATHER, gathering, target.backend().topology(), 0);
        return new CountedCollectives(target.backend().fork(), gathering, new Packing(target.form()));
    }

    public int rank() {
        return backend.rank();
    }

    /** Allocates memory that other ranks of the host can read. The call is a collective. */
    public MemorySegment allocate(long bytes) {
        return backend.allocate(bytes);
    }

    public int size() {
        return size;
    }

    /** The encoding of vectors. */
    public Packing packing() {
        return packing;
    }

    /** What the current call has cost so far. */
    public ExchangeMeter meter() {
        return meter;
    }

    private RankSchedule schedule(String collective, String name) {
        return schedules.computeIfAbsent(
                collective + ' ' + name, ignored -> RankSchedule.of(collective, name, backend.topology(), rank()));
    }

    /** Gathers one number of every rank, in rank order. */
    public int[] allgather(Phase phase, int own) {
        return gather(phase, NUMBERS, new int[] {own}, ones());
    }

    private long[] ones() {
        long[] ones = new long[size];
        Arrays.fill(ones, 1);
        return ones;
    }

    /**
     * Gathers every rank's vector as words, in rank order; {@code sizes[r]} pairs of rank r. The result is read-only.
     */
    public int[] allgatherv(Phase phase, SparseVector own, int[] sizes) {
        return allgatherv(
                phase,
                packing.pack(own),
                Arrays.stream(sizes).map(packing::words).toArray());
    }

    /**
     * Gathers like {@link #allgatherv(Phase, SparseVector, int[])}, in a logarithmic number of steps if no rank then
     * sends more than a number of pairs; otherwise with the algorithm of allgathers.
     */
    public int[] allgathervWithin(long most, Phase phase, SparseVector own, int[] sizes) {
        String algorithm = mostSent(sizes) <= most ? NUMBERS : gathering;
        long[] lengths =
                Arrays.stream(sizes).mapToLong(pairs -> packing.words(pairs)).toArray();
        return gather(phase, algorithm, packing.pack(own), lengths);
    }

    /** The most pairs that a rank sends if it sends doubling runs of pieces that begin with its piece. */
    private static long mostSent(int[] sizes) {
        int ranks = sizes.length;
        long[] before = new long[2 * ranks + 1];
        for (int i = 0; i < 2 * ranks; i++) {
            before[i + 1] = before[i] + sizes[i % ranks];
        }
        Bruck runs = new Bruck(ranks);
        long most = 0;
        for (int rank = 0; rank < ranks; rank++) {
            long sent = 0;
            for (int step = 0; step < runs.steps(); step++) {
                sent += before[rank + runs.count(step)] - before[rank];
            }
            most = Math.max(most, sent);
        }
        return most;
    }

    /** Gathers every rank's words, in rank order; {@code counts[r]} of rank r. The result is read-only. */
    public int[] allgatherv(Phase phase, int[] own, int[] counts) {
        return gather(
                phase, gathering, own, Arrays.stream(counts).asLongStream().toArray());
    }

    private int[] gather(Phase phase, String algorithm, int[] own, long[] lengths) {
        Layout layout = Layout.explicit(lengths);
        RankSchedule schedule = schedule(ALLGATHER, algorithm);
        meter.enter();
        int[] all = backend.gather(schedule, layout, own);
        meter.leaveCollective(phase, schedule, layout, Integer.BYTES, lengths, false);
        return all;
    }

    /** Combines vectors element by element, in place. */
    public void allreduce(Phase phase, int[] vector, Reduction reduction) {
        combine(phase, Data.of(vector.clone()), Data.of(vector), reduction);
    }

    /** Combines vectors element by element, in place. */
    public void allreduce(Phase phase, long[] vector, Reduction reduction) {
        combine(phase, Data.of(vector.clone()), Data.of(vector), reduction);
    }

    private void combine(Phase phase, Data input, Data output, Reduction reduction) {
        RankSchedule schedule = schedule(ALLREDUCE, input.count() < size ? SHORT_NUMBERS : LONG_NUMBERS);
        int unit = input.type().bytes();
        Layout layout = Layout.aligned(input.count(), schedule.chunks(), unit);
        meter.enter();
        backend.combine(schedule, layout, input, output, reduction);
        meter.leaveCollective(phase, schedule, layout, unit, new long[] {input.count()}, false);
    }

    /** Computes the mean of whole vectors, with the algorithm that the communicator chooses. */
    public void average(Phase phase, Data vector) {
        RankSchedule schedule = averaging(vector);
        meter.enter();
        backend.average(vector);
        stopAverage(phase, schedule, vector, false);
    }

    /** Starts {@link #average}. */
    public Work startAverage(Phase phase, Data vector) {
        RankSchedule schedule = averaging(vector);
        meter.enter();
        Work work = backend.startAverage(vector);
        stopAverage(phase, schedule, vector, true);
        return work;
    }

    private RankSchedule averaging(Data vector) {
        return averaging.computeIfAbsent(vector.count(), ignored -> schedule(ALLREDUCE, backend.averaging(vector)));
    }

    private void stopAverage(Phase phase, RankSchedule schedule, Data vector, boolean isBegun) {
        int unit = vector.type().bytes();
        Layout layout = Layout.aligned(vector.count(), schedule.chunks(), unit);
        meter.leaveCollective(phase, schedule, layout, unit, new long[] {vector.count()}, isBegun);
    }

    /** Sends one number to each rank, and receives one from each. */
    public int[] alltoall(Phase phase, int[] numbers) {
        int[] received = new int[size];
        RankSchedule schedule = schedule(ALLTOALL, NUMBERS);
        Layout layout = Layout.aligned((long) size * size, size * size, Integer.BYTES);
        meter.enter();
        backend.exchange(schedule, layout, numbers, received);
        meter.leaveCollective(phase, schedule, layout, Integer.BYTES, ones(), false);
        return received;
    }

    /**
     * Sends {@code sent[j]} words to rank j, and receives {@code expected[i]} words from rank i; the d-th message goes
     * to the rank d places after this one.
     */
    public void alltoallv(Phase phase, int[] words, int[] into, long[] sent, long[] expected) {
        RankSchedule schedule = schedule(ALLTOALL, PAIRWISE);
        Layout layout = new KnownBlocks(rank(), sent, expected);
        meter.enter();
        backend.exchange(schedule, layout, words, into);
        meter.leaveCollective(phase, schedule, layout, Integer.BYTES, sent, false);
    }

    /** Starts {@link #alltoallv}. */
    public Work startAlltoallv(Phase phase, int[] words, int[] into, long[] sent, long[] expected) {
        RankSchedule schedule = schedule(ALLTOALL, PAIRWISE);
        Layout layout = new KnownBlocks(rank(), sent, expected);
        meter.enter();
        Work work = backend.start(schedule, layout, words, into);
        meter.leaveCollective(phase, schedule, layout, Integer.BYTES, sent, true);
        return work;
    }

    /** Waits for the collective that was started first. */
    public void await(Phase phase, Work work) {
        meter.enter();
        work.await();
        meter.leaveWait(phase);
    }

    /** Exchanges like {@link #alltoallv}, but all ranks send to rank 0 first, then to rank 1, and so on. */
    public void alltoallvInRankOrder(Phase phase, int[] words, int[] into, long[] sent, long[] expected) {
        Data from = Data.of(words);
        Data to = Data.of(into);
        Layout begin = Layout.explicit(sent);
        Layout arrival = Layout.explicit(expected);
        for (int target = 0; target < size; target++) {
            if (target != rank()) {
                send(phase, from.slice(begin.offset(target), begin.offset(target + 1)), target);
                continue;
            }
            for (int source = 0; source < size; source++) {
                if (source != target) {
                    receive(phase, to.slice(arrival.offset(source), arrival.offset(source + 1)), source);
                }
            }
        }
        System.arraycopy(
                words,
                (int) begin.offset(rank()),
                into,
                (int) arrival.offset(rank()),
                Math.toIntExact(begin.length(rank())));
    }

    /** Sends words to one rank; returns when they have left. */
    public void send(Phase phase, Data words, int destination) {
        meter.enter();
        backend.send(words, destination);
        meter.leaveTransfer(phase, new WordVolume(words.count(), 0), true, destination);
    }

    /** Receives words from one rank, as many as the vector has. */
    public void receive(Phase phase, Data words, int source) {
        meter.enter();
        backend.receive(words, source);
        meter.leaveTransfer(phase, new WordVolume(0, words.count()), false, source);
    }

    @Override
    public void close() {
        backend.close();
    }
}
