package io.tutti.torch.networks;

import io.tutti.torch.TensorMemory;
import io.tutti.training.backend.UsageException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.util.List;
import org.bytedeco.pytorch.Tensor;

/** Tensors whose elements were moved to one piece of memory, one after another, which PyTorch uses from then on. */
final class SharedTensors {
    /** A cache line, and what vector instructions like. */
    private static final long ALIGNMENT = 64;

    private final List<Tensor> tensors;
    private final MemorySegment memory;

    /** @param arena owns the memory; it must outlive the tensors, which are float32 and contiguous */
    SharedTensors(List<Tensor> tensors, Arena arena) {
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

    static long[] sizes(Tensor tensor) {
        long[] sizes = new long[(int) tensor.dim()];
        for (int i = 0; i < sizes.length; i++) {
            sizes[i] = tensor.size(i);
        }
        return sizes;
    }

    List<Tensor> tensors() {
        return tensors;
    }

    /** All elements. */
    MemorySegment memory() {
        return memory;
    }
}
