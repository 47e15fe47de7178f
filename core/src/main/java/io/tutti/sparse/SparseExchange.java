package io.tutti.sparse;

import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.Arrays;

/**
 * What exchanges of selected elements have in common: accumulate, select, agree on numbers, combine, write the update,
 * keep the rest.
 */
abstract class SparseExchange implements Exchange {
    /**
     * What combining has given.
     *
     * @param sum the common result, the same on all ranks
     * @param handed which of the own elements are in it, or with another rank now
     * @param returned what this rank was handed and has dropped
     */
    record Combined(SparseVector sum, SparseVector handed, SparseVector returned) {
        Combined(SparseVector sum, SparseVector handed) {
            this(sum, handed, SparseVector.empty());
        }
    }

    /** Of the wire; those below run their collectives on it. */
    final Wire wire;

    private final String name;
    private final int elements;
    private final Selector selector;
    private final ErrorFeedback feedback;
    private ExchangeReport report = ExchangeReport.none();

    SparseExchange(String name, Target target, Selector selector, String algorithm) {
        this.name = name;
        this.elements = target.elements();
        this.selector = selector;
        this.feedback = new ErrorFeedback(elements);
        this.wire = Wire.with(algorithm, target.communicator());
    }

    @Override
    public String name() {
        return name;
    }

    @Override
    public int elements() {
        return elements;
    }

    @Override
    public ExchangeReport report() {
        return report;
    }

    @Override
    public float[] residual() {
        return feedback.residual();
    }

    @Override
    public void exchange(MemorySegment gradient, MemorySegment update) {
        requireLength("gradient", gradient);
        requireLength("update", update);
        long start = System.nanoTime();
        wire.begin();
        SparseVector own = selector.select(feedback.accumulate(gradient));
        int[] sizes = agree(own);
        Combined combined = combine(own, sizes);
        write(combined.sum, update);
        feedback.commit(combined.handed, combined.returned);
        long selected = Arrays.stream(sizes).max().orElse(0);
        report = wire.report(isReevaluation(), selected, combined.sum.size(), System.nanoTime() - start);
    }

    /**
     * The heart of an exchange, on all ranks.
     *
     * @param own what this rank selected, of the accumulated vector
     * @param sizes how many elements each rank selected
     */
    abstract Combined combine(SparseVector own, int[] sizes);

    /** Whether the last {@link #combine} found a threshold or boundaries anew with other ranks' help. */
    boolean isReevaluation() {
        return false;
    }

    /** Tells the number of selected elements, or the place of what is not a finite number. */
    private int[] agree(SparseVector own) {
        int[] sizes = wire.allgather(Phase.COUNTS, sizeOrComplaint(own));
        for (int rank = 0; rank < sizes.length; rank++) {
            if (sizes[rank] < 0) {
                throw new ArithmeticException("gradient of rank " + rank + " is not a finite number at element "
                        + (-1 - sizes[rank]) + "; nothing was exchanged");
            }
        }
        return sizes;
    }

    private static int sizeOrComplaint(SparseVector own) {
        for (int place = 0; place < own.size(); place++) {
            if (Magnitudes.of(own.value(place)) >= Magnitudes.INFINITE) {
                return -1 - own.index(place);
            }
        }
        return own.size();
    }

    private void write(SparseVector sum, MemorySegment update) {
        update.fill((byte) 0);
        for (int place = 0; place < sum.size(); place++) {
            update.setAtIndex(ValueLayout.JAVA_FLOAT_UNALIGNED, sum.index(place), sum.value(place) / wire.size());
        }
    }

    private void requireLength(String what, MemorySegment segment) {
        long expected = (long) Float.BYTES * elements;
        if (segment.byteSize() != expected) {
            throw new IllegalArgumentException(
                    what + " has " + segment.byteSize() + " bytes, elements=" + elements + " need " + expected);
        }
    }

    /** Gathers every rank's vector and adds them up, in rank order. */
    final SparseVector gatherSum(SparseVector own, int[] sizes) {
        int[] counts = Arrays.stream(sizes).map(size -> Packing.WORDS * size).toArray();
        int[] words = wire.allgatherv(Phase.GATHER, Packing.pack(own), counts);
        Accumulator sum = new Accumulator(0, elements);
        int offset = 0;
        for (int size : sizes) {
            sum.add(Packing.unpack(words, offset, size));
            offset += Packing.WORDS * size;
        }
        return sum.sum();
    }

    @Override
    public void save(DataOutput out) throws IOException {
        State.of(this, wire).write(out);
        feedback.save(out);
        selector.save(out);
        saveOwn(out);
    }

    @Override
    public void restore(DataInput in) throws IOException {
        State.of(this, wire).require(in);
        feedback.restore(in);
        selector.restore(in);
        restoreOwn(in);
    }

    /** Writes what an exchange remembers beyond residual and selection. */
    void saveOwn(DataOutput out) throws IOException {}

    /** Reads it. */
    void restoreOwn(DataInput in) throws IOException {}

    @Override
    public void close() {
        wire.close();
    }
}
