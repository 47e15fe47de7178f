package io.tutti.kernel;

import io.tutti.kernel.jit.Simd;
import io.tutti.kernel.loop.LoopTable;
import io.tutti.type.ElementType;
import io.tutti.type.Reduction;

/**
 * The kernels of this process, selected once: SIMD kernels if the module {@code jdk.incubator.vector} is present, otherwise scalar
 * kernels. Both give the same bits.
 */
public final class Kernels {
    private static final BuiltInKernel[][] BUILT_IN = builtIn();

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
                ? BUILT_IN[combining(builtIn).ordinal()][type.ordinal()]
                : new UserKernel(((Reduction.UserDefined) reduction).function(), type.bytes());
    }

    /**
     * Returns whether kernels use SIMD instructions through {@code jdk.incubator.vector}.
     *
     * @return false if they are scalar
     */
    public static boolean vectorised() {
        return Simd.vectorBits() > 0;
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
        return BUILT_IN[Reduction.BuiltIn.SUM.ordinal()][type.ordinal()];
    }

    private static Reduction.BuiltIn combining(Reduction.BuiltIn reduction) {
        return reduction == Reduction.BuiltIn.AVG ? Reduction.BuiltIn.SUM : reduction;
    }

    private static BuiltInKernel[][] builtIn() {
        Reduction.BuiltIn[] reductions = Reduction.BuiltIn.values();
        ElementType[] types = ElementType.values();
        BuiltInKernel[][] kernels = new BuiltInKernel[reductions.length][types.length];
        for (Reduction.BuiltIn reduction : reductions) {
            for (ElementType type : types) {
                kernels[reduction.ordinal()][type.ordinal()] =
                        new BuiltInKernel(reduction, type, Simd.vectorBits(), LoopTable.Warming.BY_TRIALS);
            }
        }
        return kernels;
    }
}
