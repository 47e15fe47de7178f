package io.tutti.torch;

import io.tutti.type.ElementType;
import java.lang.foreign.MemorySegment;
import org.bytedeco.javacpp.Pointer;
import org.bytedeco.pytorch.Tensor;
import org.bytedeco.pytorch.TensorBase;
import org.bytedeco.pytorch.TensorOptions;
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
        return tensor(memory, ElementType.FLOAT32, shape);
    }

    /**
     * Returns a tensor as {@link #tensor(MemorySegment, long...)}, of another element type.
     *
     * @param memory native memory of as many elements as the shape has
     * @param type float32, float64, int32 or int64
     * @param shape the length of each dimension
     * @return the tensor, without gradient
     * @throws IllegalArgumentException if it is another type
     */
    public static Tensor tensor(MemorySegment memory, ElementType type, long... shape) {
        torch.ScalarType scalar = switch (type) {
            case FLOAT32 -> torch.ScalarType.Float;
            case FLOAT64 -> torch.ScalarType.Double;
            case INT32 -> torch.ScalarType.Int;
            case INT64 -> torch.ScalarType.Long;
            default -> throw new IllegalArgumentException("type=" + type + " has no tensors here");
        };
        return torch.from_blob(new Address(memory), shape, new TensorOptions(scalar));
    }

    /** Memory that Java owns, as JavaCPP sees it. */
    private static final class Address extends Pointer {
        Address(MemorySegment segment) {
            address = segment.address();
        }
    }
}
