package io.tutti.torch.gloo;

import io.tutti.sparse.ExchangeReport;
import io.tutti.sparse.ExchangeTotals;
import io.tutti.sparse.GradientExchange;
import io.tutti.sparse.WordVolume;
import io.tutti.sparse.trace.Phase;
import io.tutti.sparse.trace.Recording;
import io.tutti.torch.TensorMemory;
import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.util.Collections;
import java.util.Map;
import org.bytedeco.pytorch.Scalar;
import org.bytedeco.pytorch.Tensor;

/** Sends all elements by one allreduce of Gloo. The sum is divided by the number of ranks, because Gloo has no mean. */
final class GlooExchange implements GradientExchange {
    private static final long ALIGNMENT = 64;

    private final int elements;
    private final GlooGroup group;
    private final Arena arena = Arena.ofShared();
    /** Stands for an update that is an array. */
    private final MemorySegment staged;

    /** The memory of the last update, as PyTorch sees it. */
    private Tensor tensor;

    private long address;
    private final Scalar share;
    private final ExchangeTotals totals = new ExchangeTotals();
    private ExchangeReport report = ExchangeReport.none();

    GlooExchange(int elements, GlooGroup group) {
        this.elements = elements;
        this.group = group;
        staged = arena.allocate(Math.max(1, (long) Float.BYTES * elements), ALIGNMENT)
                .asSlice(0, (long) Float.BYTES * elements);
        tensor = on(staged);
        share = new Scalar(1f / group.size());
    }

    private Tensor on(MemorySegment memory) {
        if (tensor == null || memory.address() != address) {
            address = memory.address();
            tensor = TensorMemory.tensor(memory, elements).retainReference();
        }
        return tensor;
    }

    @Override
    public String name() {
        return GlooScheme.NAME;
    }

    @Override
    public int elements() {
        return elements;
    }

    @Override
    public void exchange(MemorySegment gradient, MemorySegment update) {
        requireLength("gradient", gradient);
        requireLength("update", update);
        long start = System.nanoTime();
        MemorySegment sum = update.isNative() ? update : staged;
        copy(gradient, sum);
        Tensor tensors = on(sum);
        long begun = System.nanoTime();
        if (elements > 0) {
            group.sum(tensors);
        }
        long waited = System.nanoTime() - begun;
        tensors.mul_(share);
        copy(sum, update);
        done(waited, System.nanoTime() - start);
    }

    private static void copy(MemorySegment from, MemorySegment to) {
        if (!from.equals(to)) {
            MemorySegment.copy(from, 0, to, 0, to.byteSize());
        }
    }

    /** Of the words, Gloo counts none; a ring sends and receives each element nearly twice. */
    private void done(long waited, long nanos) {
        long words = 2L * elements * (group.size() - 1) / group.size();
        report = new ExchangeReport(
                Map.of(Phase.REDUCE, new WordVolume(words, words)),
                false,
                elements,
                Collections.nCopies(group.size(), elements),
                elements,
                waited,
                nanos);
        totals.add(report);
    }

    @Override
    public ExchangeReport report() {
        return report;
    }

    @Override
    public ExchangeTotals totals() {
        return totals;
    }

    @Override
    public void record(Recording recording) {
        throw new UnsupportedOperationException("what " + name() + " sends cannot be recorded");
    }

    @Override
    public boolean keepsResidual() {
        return false;
    }

    @Override
    public float[] residual() {
        return new float[elements];
    }

    @Override
    public void save(DataOutput out) throws IOException {
        out.writeUTF(state());
    }

    @Override
    public void restore(DataInput in) throws IOException {
        String found = in.readUTF();
        if (!found.equals(state())) {
            throw new IOException("the state is of " + found + ", expected " + state());
        }
    }

    private String state() {
        return name() + ", " + elements + " elements, rank " + group.rank() + " of " + group.size();
    }

    @Override
    public void close() {
        Tensor last = tensor;
        try (arena;
                last;
                group) {
            // closes the group, the tensor and its memory, in this order, even if the first fails
        }
    }
}
