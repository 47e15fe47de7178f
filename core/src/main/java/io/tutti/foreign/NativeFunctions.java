package io.tutti.foreign;

import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.MethodHandle;

/** Functions of the system's C library. */
public final class NativeFunctions {
    private NativeFunctions() {}

    /**
     * Returns whether Tutti may call them without a warning of the JVM: the launcher has granted native access ({@code
     * --enable-native-access}), and addresses have 64 bits, as the descriptors of Tutti say.
     */
    public static boolean areAllowed() {
        return NativeFunctions.class.getModule().isNativeAccessEnabled()
                && ValueLayout.ADDRESS.byteSize() == Long.BYTES;
    }

    /** Returns whether they {@link #areAllowed are allowed}, and constants are those of Linux. */
    public static boolean areAllowedOnLinux() {
        return areAllowed() && System.getProperty("os.name").equals("Linux");
    }

    /**
     * Links a function, which takes milliseconds.
     *
     * @param name name of the function
     * @param descriptor its result and arguments
     * @param options how it is called
     * @return a handle of the function, or null if the library has none of this name
     * @throws IllegalCallerException if the launcher has denied native access; where it has neither granted nor denied it, the JVM warns
     */
    @SuppressWarnings("restricted")
    public static MethodHandle find(String name, FunctionDescriptor descriptor, Linker.Option... options) {
        Linker linker = Linker.nativeLinker();
        return linker.defaultLookup()
                .find(name)
                .map(function -> linker.downcallHandle(function, descriptor, options))
                .orElse(null);
    }
}
