package io.tutti.kernel;

import io.tutti.kernel.jit.Simd;
import io.tutti.kernel.loop.LoopTable;
import io.tutti.type.ElementType;
import io.tutti.type.Reduction;
import java.util.concurrent.atomic.AtomicReferenceArray;

/**
 * The kernels of this process, selected once: SIMD kernels if the module {@code jdk.incubator.vector} is present, otherwise scalar
 * kernels. Both give the same bits.
 */
public final class Kernels {
    private static final int TYPES = ElementType.values().length;
    /** By reduction and type. Each is made when it is first asked for, because a program uses few of them. */
    private static final AtomicReferenceArray<BuiltInKernel> BUILT_IN =
            new AtomicReferenceArray<>(Reduction.BuiltIn.values().length * TYPES);

    private Kernels() {}

    /**
     * Returns the kernel of a reduction operation. The kernel of AVG computes sums; {@link Scaling} divides them. Any thread may call
     * this method. Kernels of built-in reductions are shared.
     *
     * @param reduction the reduction operation
     * @param type the element type
     * @return a stateless kernel
     * @throws IllegalArgumentException if {@code reduction} does not support {@code type}
     */
    public static Kernel of(Reduction reduction, ElementType type) {
        if (!reduction.supports(type)) {
            throw new IllegalArgumentException("reduction=" + reduction.name() + " does not take type=" + type);
        }
        return reduction instanceof Reduction.BuiltIn builtIn
                ? builtIn(combining(builtIn), type)
                : new UserKernel(((Reduction.UserDefined) reduction).function(), type.bytes());
    }

    /**
     * Returns one line that states which kernels are used, and how to get faster ones.
     *
     * @return for instance "SIMD 256-bit"
     */
    public static String description() {
        return Simd.description();
    }

    /** Returns the shared kernel of sums, which also divides for {@link Scaling}. */
    static BuiltInKernel sum(ElementType type) {
        return builtIn(Reduction.BuiltIn.SUM, type);
    }

    private static Reduction.BuiltIn combining(Reduction.BuiltIn reduction) {
        return reduction == Reduction.BuiltIn.AVG ? Reduction.BuiltIn.SUM : reduction;
    }

    private static BuiltInKernel builtIn(Reduction.BuiltIn reduction, ElementType type) {
        int index = reduction.ordinal() * TYPES + type.ordinal();
        BuiltInKernel kernel = BUILT_IN.getAcquire(index);
        return kernel != null ? kernel : make(index, reduction, type);
    }

    private static synchronized BuiltInKernel make(int index, Reduction.BuiltIn reduction, ElementType type) {
        BuiltInKernel kernel = BUILT_IN.getAcquire(index);
        if (kernel == null) {
            kernel = new BuiltInKernel(reduction, type, Simd.expectedBits(), LoopTable.Warming.BY_TRIALS);
            BUILT_IN.setRelease(index, kernel);
        }
        return kernel;
    }
}
