package io.tutti.mpi;

import io.tutti.type.ElementType;
import io.tutti.type.Reduction;
import java.lang.foreign.MemoryLayout;
import java.lang.foreign.SymbolLookup;
import java.util.List;
import java.util.Map;

/**
 * What differs between MPI libraries: names of files, the form of handles, and constants of {@code mpi.h}. Handles are longs here, whatever their form.
 */
sealed interface MpiLibrary permits OpenMpi, Mpich {
    /** The libraries that are known. */
    List<MpiLibrary> ALL = List.of(new OpenMpi(), new Mpich());

    /** A function that every library has. */
    String START = "MPI_Init_thread";

    /** Returns the library's name, as in messages. */
    String name();

    /** Returns the names under which the system may know it, the likeliest first. */
    List<String> files();

    /** Returns whether a library that was loaded is this one: others have files of the same name. */
    boolean isIn(SymbolLookup symbols);

    /** Returns whether the variables of a process say that a launcher of this library started it. */
    boolean hasStarted(Map<String, String> environment);

    /** Returns the form of a handle in a call. */
    MemoryLayout handle();

    /** Returns the handle of a predefined object: {@code MPI_COMM_WORLD}, {@code MPI_BYTE}, {@code MPI_ERRORS_RETURN}. */
    long predefined(SymbolLookup library, Predefined object);

    /**
     * Returns the handle of the datatype of an element type.
     *
     * @throws IllegalArgumentException if MPI has none
     */
    long type(SymbolLookup library, ElementType type);

    /**
     * Returns the handle of the operation of a reduction.
     *
     * @throws IllegalArgumentException if MPI has none
     */
    long operation(SymbolLookup library, Reduction.BuiltIn reduction);

    /** Returns {@code MPI_IN_PLACE}. */
    long inPlace();

    /** Returns the exception for what MPI has no predefined object for. */
    static IllegalArgumentException lacking(Enum<?> value) {
        return new IllegalArgumentException("MPI has nothing predefined for " + value);
    }

    /** Returns the attribute key {@code MPI_TAG_UB}. */
    int tagBoundKey();

    /** Returns whether a process that initialized MPI must call {@code MPI_Finalize}, by its variables. */
    boolean mustFinalize(Map<String, String> environment);

    /** Predefined objects that this package uses. */
    enum Predefined {
        /** {@code MPI_COMM_WORLD}. */
        WORLD,
        /** {@code MPI_BYTE}. */
        BYTE,
        /** {@code MPI_ERRORS_RETURN}. */
        ERRORS_RETURN
    }
}
