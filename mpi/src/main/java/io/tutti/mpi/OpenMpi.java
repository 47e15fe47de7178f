package io.tutti.mpi;

import io.tutti.type.ElementType;
import io.tutti.type.Reduction;
import java.lang.foreign.MemoryLayout;
import java.lang.foreign.SymbolLookup;
import java.lang.foreign.ValueLayout;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** Open MPI 4 and 5: a handle is the address of an object, predefined ones are symbols of the library. */
record OpenMpi() implements MpiLibrary {
    private static final String WORLD = "ompi_mpi_comm_world";

    @Override
    public String name() {
        return "Open MPI";
    }

    @Override
    public List<String> files() {
        return List.of("libmpi.so.40", "libmpi.so");
    }

    @Override
    public boolean isIn(SymbolLookup symbols) {
        return symbols.find(WORLD).isPresent() && symbols.find(START).isPresent();
    }

    @Override
    public boolean hasStarted(Map<String, String> environment) {
        return environment.containsKey("OMPI_COMM_WORLD_SIZE") || environment.containsKey("PMIX_RANK");
    }

    @Override
    public MemoryLayout handle() {
        return ValueLayout.JAVA_LONG;
    }

    @Override
    public long predefined(SymbolLookup library, Predefined object) {
        return library.findOrThrow(
                        switch (object) {
                            case WORLD -> WORLD;
                            case BYTE -> "ompi_mpi_byte";
                            case ERRORS_RETURN -> "ompi_mpi_errors_return";
                        })
                .address();
    }

    @Override
    public long type(SymbolLookup library, ElementType type) {
        String name = switch (type) {
            case INT8, INT16, INT32, INT64 -> type.name().toLowerCase(Locale.ROOT) + "_t";
            case FLOAT32 -> "float";
            case FLOAT64 -> "double";
            default -> throw MpiLibrary.lacking(type);
        };
        return library.findOrThrow("ompi_mpi_" + name).address();
    }

    @Override
    public long operation(SymbolLookup library, Reduction.BuiltIn reduction) {
        return library.find("ompi_mpi_op_" + reduction.name().toLowerCase(Locale.ROOT))
                .orElseThrow(() -> MpiLibrary.lacking(reduction))
                .address();
    }

    @Override
    public long inPlace() {
        return 1;
    }

    @Override
    public int tagBoundKey() {
        return 0;
    }

    /** Its mpirun takes a process that ends without for one that failed. */
    @Override
    public boolean mustFinalize(Map<String, String> environment) {
        return true;
    }
}
