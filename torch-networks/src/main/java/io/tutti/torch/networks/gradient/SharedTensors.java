package io.tutti.torch.networks.gradient;

import io.tutti.torch.TensorMemory;
import io.tutti.training.backend.UsageException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.util.List;
import org.bytedeco.pytorch.Tensor;

/** Tensors whose elements were moved to one piece of memory, one after another, which PyTorch uses from then on. */
public final class SharedTensors {
    /** A cache line, and what vector instructions like. */
    private static final long ALIGNMENT = 64;

    private final List<Tensor> tensors;
    private final MemorySegment memory;

    /**
     * Moves tensors.
     *
     * @param tensors float32 and contiguous
     * @param arena owns the memory; it must outlive the tensors
     * @throws UsageException if they have more elements than a vector may have
     */
    public SharedTensors(List<Tensor> tensors, Arena arena) {
        this.tensors = tensors;
        long elements = tensors.stream().mapToLong(Tensor::numel).sum();
        if (elements > Integer.MAX_VALUE) {
            throw new UsageException("the model has " + elements + " parameters; 2^31 - 1 are the most");
        }
        memory = arena.allocate(Math.max(1, Float.BYTES * elements), ALIGNMENT).asSlice(0, Float.BYTES * elements);
        long at = 0;
        for (Tensor each : tensors) {
            MemorySegment place = memory.asSlice(at, Float.BYTES * each.numel());
            place.copyFrom(TensorMemory.of(each));
            each.set_data(TensorMemory.tensor(place, sizes(each)));
            at += place.byteSize();
        }
    }

    /** The lengths of the dimensions of a tensor. */
    public static long[] sizes(Tensor tensor) {
        long[] sizes = new long[(int) tensor.dim()];
        for (int i = 0; i < sizes.length; i++) {
            sizes[i] = tensor.size(i);
        }
        return sizes;
    }

    /** The tensors, in the order in which they are in the memory. */
    public List<Tensor> tensors() {
        return tensors;
    }

    /** All elements. */
    public MemorySegment memory() {
        return memory;
    }

    /** Returns the index of the first element of a tensor among all elements. */
    int offset(Tensor tensor) {
        return Math.toIntExact((TensorMemory.of(tensor).address() - memory.address()) / Float.BYTES);
    }
}
