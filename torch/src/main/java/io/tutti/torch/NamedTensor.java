package io.tutti.torch;

import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.bytedeco.pytorch.StringTensorDict;
import org.bytedeco.pytorch.StringVector;
import org.bytedeco.pytorch.Tensor;
import org.bytedeco.pytorch.TensorVector;

/**
 * A parameter or a buffer of a module.
 *
 * @param name with the names of the modules around it
 * @param tensor shares its storage with the module's
 */
record NamedTensor(String name, Tensor tensor) {
    /** The entries in the order in which they were registered. The tensors belong to no scope. */
    static List<NamedTensor> all(StringTensorDict entries) {
        List<NamedTensor> all = new ArrayList<>();
        StringVector names = entries.keys();
        TensorVector tensors = entries.values();
        for (long i = 0; i < entries.size(); i++) {
            all.add(new NamedTensor(names.get(i).getString(), new Tensor(tensors.get(i)).retainReference()));
        }
        return all;
    }

    String shape() {
        return java.util.Arrays.toString(sizes());
    }

    private long[] sizes() {
        long[] sizes = new long[Math.toIntExact(tensor.dim())];
        for (int i = 0; i < sizes.length; i++) {
            sizes[i] = tensor.size(i);
        }
        return sizes;
    }

    String type() {
        return switch (tensor.scalar_type().intern()) {
            case Float -> "float32";
            case Double -> "float64";
            case Half -> "float16";
            default -> tensor.scalar_type().intern().toString().toLowerCase(Locale.ROOT);
        };
    }

    boolean isTrained() {
        return tensor.requires_grad();
    }

    String describe() {
        return name + " " + shape() + " " + type() + (isTrained() ? "" : " without gradient");
    }

    /** @throws IllegalArgumentException naming the tensor, if its elements are not in one piece of memory */
    MemorySegment memory() {
        try {
            return TensorMemory.of(tensor);
        } catch (IllegalStateException e) {
            throw new IllegalArgumentException(name + " " + shape() + ": " + e.getMessage(), e);
        }
    }
}
