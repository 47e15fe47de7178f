package io.tutti.torch;

import java.lang.foreign.MemorySegment;
import org.bytedeco.javacpp.Pointer;
import org.bytedeco.pytorch.Tensor;
import org.bytedeco.pytorch.TensorBase;
import org.bytedeco.pytorch.global.torch;

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

    /**
     * Returns a tensor whose elements are in memory of the caller, which must outlive it; nothing is copied.
     *
     * @param memory native memory of as many float32 elements as the shape has
     * @param shape the length of each dimension
     * @return the tensor, without gradient
     */
    public static Tensor tensor(MemorySegment memory, long... shape) {
        return torch.from_blob(new Address(memory), shape);
    }

    /** Memory that Java owns, as JavaCPP sees it. */
    private static final class Address extends Pointer {
        Address(MemorySegment segment) {
            address = segment.address();
        }
    }
}
