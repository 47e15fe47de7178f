package io.tutti.kernel.jit;

import io.tutti.type.ElementType;
import java.lang.System.Logger.Level;

/**
 * The module of the vector loops. It is there from the start ({@code --add-modules}), or is loaded when a program first has use for
 * vectors, where {@code java.base} exports to this module what loads modules of the JDK later, and what tells the width of vectors.
 * A JVM that has an incubator module from the start links no lambda ahead, which costs each rank a third of the time that it takes
 * to join. Any thread may call it.
 */
final class VectorModule {
    static final String NAME = "jdk.incubator.vector";

    private static final String LOADER = "jdk.internal.module";
    private static final String SUPPORT = "jdk.internal.vm.vector";
    private static final boolean IS_THERE_FROM_START =
            ModuleLayer.boot().findModule(NAME).isPresent();
    private static final boolean IS_AVAILABLE = IS_THERE_FROM_START || isExported(LOADER) && isExported(SUPPORT);

    private static volatile boolean isLoaded = IS_THERE_FROM_START;
    private static boolean isImpossible;

    private VectorModule() {}

    private static boolean isExported(String name) {
        return Object.class.getModule().isExported(name, VectorModule.class.getModule());
    }

    /** {@return whether the module is there, or can be loaded} */
    static boolean isAvailable() {
        return IS_AVAILABLE;
    }

    /**
     * {@return the width in bits of the widest vectors that this JVM compiles to, without loading the module; 64 or less if there are
     * none}
     */
    static int preferredBits() {
        if (IS_THERE_FROM_START) {
            return VectorTypes.preferredBits();
        }
        int bits = Integer.MAX_VALUE;
        for (ElementType type : ElementType.values()) {
            int lanes = (int) call(SUPPORT + ".VectorSupport", "getMaxLaneCount", Class.class, type.carrier());
            bits = Math.min(bits, lanes * type.bytes() * Byte.SIZE);
        }
        return bits;
    }

    /**
     * Loads the module and the classes that every vector loop needs, unless it has been loaded. Takes a tenth of a second.
     *
     * @return whether it is there
     * @throws IllegalStateException if it cannot be loaded, at the first call; later ones return false
     */
    static synchronized boolean load() {
        if (!isLoaded && IS_AVAILABLE && !isImpossible) {
            isImpossible = true; // unless what follows ends well
            call(LOADER + ".Modules", "loadModule", String.class, NAME);
            VectorTypes.initialize();
            isImpossible = false;
            isLoaded = true;
        }
        return isLoaded;
    }

    /** Runs what needs the module. Does nothing without it, and logs a warning if this call has found out that it cannot be loaded. */
    static void make(Runnable making) {
        try {
            if (load()) {
                making.run();
            }
        } catch (RuntimeException | LinkageError e) {
            System.getLogger("io.tutti").log(Level.WARNING, "scalar kernels are used: vector loops cannot be made", e);
        }
    }

    private static Object call(String type, String method, Class<?> parameter, Object argument) {
        try {
            return Class.forName(type).getMethod(method, parameter).invoke(null, argument);
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException(type + "." + method + " cannot be called", e);
        }
    }
}
