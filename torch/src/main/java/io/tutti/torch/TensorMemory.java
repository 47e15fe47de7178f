package io.tutti.torch;

import java.lang.foreign.MemorySegment;
import org.bytedeco.pytorch.TensorBase;

/** The memory of a tensor, for collectives of one's own: {@code Data.of(TensorMemory.of(tensor), ElementType.FLOAT32)}. */
public final class TensorMemory {
    private TensorMemory() {}

    /**
     * Returns the memory in which the elements are; nothing is copied. It is valid as long as the tensor's storage, which the caller
     * keeps reachable.
     *
     * @param tensor a dense tensor of the CPU, contiguous
     * @return its elements, in the order of the machine
     * @throws IllegalStateException if its elements are not in one piece of this machine's memory
     */
    @SuppressWarnings("restricted") // the address and the length are PyTorch's
    public static MemorySegment of(TensorBase tensor) {
        if (!tensor.is_cpu() || tensor.is_sparse() || tensor.is_sparse_csr() || !tensor.is_contiguous()) {
            throw new IllegalStateException("it is not dense, contiguous and on the CPU");
        }
        long bytes = tensor.nbytes();
        return bytes == 0
                ? MemorySegment.NULL
                : MemorySegment.ofAddress(tensor.data_ptr().address()).reinterpret(bytes);
    }
}
