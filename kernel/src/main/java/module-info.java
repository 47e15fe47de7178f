/**
 * Arithmetic on vectors: element types and reductions ({@link io.tutti.type}), and loops that compute them, specialized when they
 * are first needed. Needs nothing but the JDK.
 */
@SuppressWarnings("module") // those that see inside are compiled later
module io.tutti.kernel {
    requires transitive jdk.incubator.vector;

    exports io.tutti.kernel.jit;
    exports io.tutti.type;

    // docs/architecture.md lists why these look inside; other modules cannot.
    exports io.tutti.kernel to
            io.tutti.cli,
            io.tutti.core,
            io.tutti.measure;
    exports io.tutti.kernel.element to
            io.tutti.measure;
}
