package io.tutti.kernel;

import io.tutti.type.ElementType;
import io.tutti.type.Reduction;

/**
 * The kernels of this process. They are chosen once: SIMD if the module {@code jdk.incubator.vector} is there, otherwise
 * the scalar twins. Both give the same bits.
 */
public final class Kernels {
    private static final int VECTOR_BITS = detectVectorBits();
    private static final BuiltInKernel[][] BUILT_IN = builtIn();

    private Kernels() {}

    /**
     * The kernel for a reduction; AVG combines like SUM, its division is {@link Scaling}. Any thread may call. Kernels of
     * built-in reductions are shared, so asking again costs nothing.
     *
     * @throws IllegalArgumentException if {@code reduction} does not take {@code type}
     */
    public static Kernel of(Reduction reduction, ElementType type) {
        if (!reduction.supports(type)) {
            throw new IllegalArgumentException("reduction=" + reduction.name() + " does not take type=" + type);
        }
        return switch (reduction) {
            case Reduction.BuiltIn builtIn -> BUILT_IN[combining(builtIn).ordinal()][type.ordinal()];
            case Reduction.UserDefined own -> new UserKernel(own.function(), type.bytes());
        };
    }

    /** Whether kernels use SIMD instructions through {@code jdk.incubator.vector}. */
    public static boolean vectorised() {
        return VECTOR_BITS > 0;
    }

    /** One line that says which kernels are used, and what to do for faster ones. */
    public static String description() {
        if (vectorised()) {
            return "SIMD " + VECTOR_BITS + "-bit";
        }
        return isModulePresent()
                ? "scalar (this Java virtual machine compiles no vectors)"
                : "scalar (start java with --add-modules jdk.incubator.vector for SIMD)";
    }

    /** The shared kernel that adds, and divides for {@link Scaling}. */
    static BuiltInKernel sum(ElementType type) {
        return BUILT_IN[Reduction.BuiltIn.SUM.ordinal()][type.ordinal()];
    }

    /** Width of vectors in bits, 0 if kernels are scalar. */
    static int vectorBits() {
        return VECTOR_BITS;
    }

    private static Reduction.BuiltIn combining(Reduction.BuiltIn reduction) {
        return reduction == Reduction.BuiltIn.AVG ? Reduction.BuiltIn.SUM : reduction;
    }

    private static int detectVectorBits() {
        return isModulePresent() ? VectorChoice.preferredBits() : 0;
    }

    private static boolean isModulePresent() {
        return ModuleLayer.boot().findModule("jdk.incubator.vector").isPresent();
    }

    private static BuiltInKernel[][] builtIn() {
        Reduction.BuiltIn[] reductions = Reduction.BuiltIn.values();
        ElementType[] types = ElementType.values();
        BuiltInKernel[][] kernels = new BuiltInKernel[reductions.length][types.length];
        for (Reduction.BuiltIn reduction : reductions) {
            for (ElementType type : types) {
                kernels[reduction.ordinal()][type.ordinal()] =
                        new BuiltInKernel(reduction, type, VECTOR_BITS, BuiltInKernel.Warming.BY_TRIALS);
            }
        }
        return kernels;
    }
}
