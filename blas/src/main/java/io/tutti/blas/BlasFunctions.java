package io.tutti.blas;

import io.tutti.type.ElementType;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.MemoryLayout;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.SymbolLookup;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.MethodHandle;
import org.bytedeco.javacpp.Loader;
import org.bytedeco.openblas.global.openblas_nolapack;

/** The functions of OpenBLAS, loaded once per process. */
final class BlasFunctions {
    private static final int LONGEST_NAME = 1024;

    private final MethodHandle floatGemm;
    private final MethodHandle doubleGemm;
    private final MethodHandle floatGer;
    private final MethodHandle doubleGer;
    private final String identity;

    private BlasFunctions() {
        Loader.load(openblas_nolapack.class);
        floatGemm = function("cblas_sgemm", gemm(ValueLayout.JAVA_FLOAT));
        doubleGemm = function("cblas_dgemm", gemm(ValueLayout.JAVA_DOUBLE));
        floatGer = function("cblas_sger", ger(ValueLayout.JAVA_FLOAT));
        doubleGer = function("cblas_dger", ger(ValueLayout.JAVA_DOUBLE));
        MethodHandle threads = function("openblas_set_num_threads", FunctionDescriptor.ofVoid(ValueLayout.JAVA_INT));
        try {
            threads.invokeExact(1);
        } catch (Throwable e) {
            throw new AssertionError("setting a number throws nothing", e);
        }
        identity = text("openblas_get_config") + " on " + text("openblas_get_corename");
    }

    /**
     * Returns the functions; loads the library on first use, and fails on every call if there is none for this system.
     */
    static BlasFunctions instance() {
        return Holder.LIBRARY;
    }

    private static final class Holder {
        private static final BlasFunctions LIBRARY = new BlasFunctions();
    }

    String identity() {
        return identity;
    }

    MethodHandle gemm(ElementType type) {
        return type == ElementType.FLOAT32 ? floatGemm : doubleGemm;
    }

    MethodHandle ger(ElementType type) {
        return type == ElementType.FLOAT32 ? floatGer : doubleGer;
    }

    private static FunctionDescriptor gemm(MemoryLayout element) {
        ValueLayout.OfInt number = ValueLayout.JAVA_INT;
        MemoryLayout matrix = ValueLayout.ADDRESS;
        return FunctionDescriptor.ofVoid(
                number, number, number, number, number, number, element, matrix, number, matrix, number, element,
                matrix, number);
    }

    private static FunctionDescriptor ger(MemoryLayout element) {
        ValueLayout.OfInt number = ValueLayout.JAVA_INT;
        MemoryLayout memory = ValueLayout.ADDRESS;
        return FunctionDescriptor.ofVoid(
                number, number, number, element, memory, number, memory, number, memory, number);
    }

    @SuppressWarnings("restricted")
    private static MethodHandle function(String name, FunctionDescriptor shape) {
        MemorySegment symbol = SymbolLookup.loaderLookup()
                .find(name)
                .orElseThrow(() -> new UnsatisfiedLinkError("OpenBLAS has no " + name));
        return Linker.nativeLinker().downcallHandle(symbol, shape);
    }

    @SuppressWarnings("restricted")
    private static String text(String function) {
        try {
            MemorySegment found = (MemorySegment) function(function, FunctionDescriptor.of(ValueLayout.ADDRESS))
                    .invokeExact();
            return found.reinterpret(LONGEST_NAME).getString(0).strip();
        } catch (RuntimeException | Error e) {
            throw e;
        } catch (Throwable e) {
            throw new AssertionError(function + " throws nothing", e);
        }
    }
}
