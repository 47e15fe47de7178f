package io.tutti.kernel.jit;

import java.lang.System.Logger.Level;

/**
 * Whether loops of this process use SIMD instructions, detected once: they do if the module {@code jdk.incubator.vector} is present and
 * the JVM compiles vectors of at least 128 bits. Any thread may call it.
 */
public final class Simd {
    private static final String MODULE = "jdk.incubator.vector";
    private static final boolean HAS_MODULE =
            ModuleLayer.boot().findModule(MODULE).isPresent();
    private static final int VECTOR_BITS = HAS_MODULE ? VectorTypes.preferredBits() : 0;

    private Simd() {}

    /**
     * Returns the width of the vectors that loops use.
     *
     * @return the width in bits, a power of two from 128 on; 0 if loops are scalar
     */
    public static int vectorBits() {
        return VECTOR_BITS;
    }

    /**
     * Returns one line that states which loops are used, and how to get faster ones.
     *
     * @return for instance "SIMD 256-bit"
     */
    public static String description() {
        if (VECTOR_BITS > 0) {
            return "SIMD " + VECTOR_BITS + "-bit";
        }
        return HAS_MODULE
                ? "scalar (this Java virtual machine compiles no vectors)"
                : "scalar (start java with --add-modules " + MODULE + " for SIMD)";
    }

    /**
     * Warns on the log {@code io.tutti}, once per process, if loops are scalar only because the module is absent. Whatever creates a
     * scalar loop calls it.
     */
    public static void warnIfModuleIsAbsent() {
        if (!HAS_MODULE) {
            Warning.give();
        }
    }

    /** Initialized at most once per process, by the first thread that asks for the warning. */
    private static final class Warning {
        static {
            System.getLogger("io.tutti")
                    .log(
                            Level.WARNING,
                            "scalar kernels are used, which are several times slower: start java with --add-modules "
                                    + MODULE);
        }

        private static void give() {}
    }
}
