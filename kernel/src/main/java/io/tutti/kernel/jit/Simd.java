package io.tutti.kernel.jit;

import java.lang.System.Logger.Level;

/**
 * Whether loops of this process use SIMD instructions, detected once: they do if the module {@code jdk.incubator.vector} is present, or
 * can be loaded, and the JVM compiles vectors of at least 128 bits. Any thread may call it.
 */
public final class Simd {
    private static final int NARROWEST = 128;
    private static final int EXPECTED_BITS = expected();

    private Simd() {}

    private static int expected() {
        if (!VectorModule.isAvailable() || !hasOptimizingCompiler()) {
            return 0;
        }
        int bits = VectorModule.preferredBits();
        return bits < NARROWEST ? 0 : bits;
    }

    /** Without it each vector is an object, which no trial would find faster. */
    private static boolean hasOptimizingCompiler() {
        String mode = System.getProperty("java.vm.info", "");
        return !mode.contains("emulated-client") && !mode.contains("interpreted");
    }

    /**
     * Returns the width of the vectors that loops use, and sees to it that the module is present if there are any. Where it was not,
     * the first call takes a tenth of a second.
     *
     * @return the width in bits, a power of two from 128 on; 0 if loops are scalar
     */
    public static int vectorBits() {
        return EXPECTED_BITS > 0 && VectorModule.load() ? EXPECTED_BITS : 0;
    }

    /**
     * Returns the same for a loop that is scalar at first. Its vector loop is made by {@link #prepare}.
     *
     * @return the width in bits, a power of two from 128 on; 0 if loops are scalar
     */
    public static int expectedBits() {
        return EXPECTED_BITS;
    }

    /**
     * Has a vector loop made by a thread that ends then, of low priority where the JVM regards that: the first vectors come while a
     * collective runs, which other ranks wait for. Loads the module before, unless it is there. Where that is impossible, a warning is logged,
     * and scalar loops stay in use.
     *
     * @param making what makes the loop
     */
    public static void prepare(Runnable making) {
        try {
            Thread.ofPlatform()
                    .name("vector-loop")
                    .daemon()
                    .priority(Thread.MIN_PRIORITY)
                    .start(() -> VectorModule.make(making));
        } catch (OutOfMemoryError e) { // no thread can be started; the scalar loop serves for good
            System.getLogger("io.tutti").log(Level.WARNING, "a loop stays scalar: {0}", e.getMessage());
        }
    }

    /**
     * Returns one line that states which loops are used, and how to get faster ones.
     *
     * @return for instance "SIMD 256-bit"
     */
    public static String description() {
        int bits = vectorBits();
        if (bits > 0) {
            return "SIMD " + bits + "-bit";
        }
        return VectorModule.isAvailable()
                ? "scalar (this Java virtual machine compiles no vectors)"
                : "scalar (start java with --add-modules " + VectorModule.NAME + " for SIMD)";
    }

    /**
     * Warns on the log {@code io.tutti}, once per process, if loops are scalar only because the module is absent. Whatever creates a
     * scalar loop calls it.
     */
    public static void warnIfModuleIsAbsent() {
        if (!VectorModule.isAvailable()) {
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
                                    + VectorModule.NAME);
        }

        private static void give() {}
    }
}
