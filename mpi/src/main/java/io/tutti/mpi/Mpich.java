package io.tutti.mpi;

import io.tutti.config.JobVariables;
import io.tutti.type.ElementType;
import io.tutti.type.Reduction;
import java.lang.foreign.MemoryLayout;
import java.lang.foreign.SymbolLookup;
import java.lang.foreign.ValueLayout;
import java.util.List;
import java.util.Map;

/** MPICH 3 and 4, and libraries with its binary interface: a handle is a number, predefined ones are in {@code mpi.h}. */
record Mpich() implements MpiLibrary {
    /** The rendezvous of its launcher. */
    private static final String PMI = "pmi";

    private static final int WORLD = 0x44000000;
    private static final int BYTE = 0x4c00010d;
    private static final int ERRORS_RETURN = 0x54000001;
    private static final int TAG_BOUND = 0x64400001;
    /** The first of the operations, which are numbered in the order of {@code mpi.h}. */
    private static final int OPERATIONS = 0x58000000;

    @Override
    public String name() {
        return "MPICH";
    }

    @Override
    public List<String> files() {
        return List.of("libmpich.so.12", "libmpi.so.12");
    }

    @Override
    public boolean isIn(SymbolLookup symbols) {
        return symbols.find(START).isPresent() && !new OpenMpi().isIn(symbols);
    }

    @Override
    public boolean hasStarted(Map<String, String> environment) {
        return environment.containsKey("PMI_RANK");
    }

    @Override
    public MemoryLayout handle() {
        return ValueLayout.JAVA_INT;
    }

    @Override
    public long predefined(SymbolLookup library, Predefined object) {
        return switch (object) {
            case WORLD -> WORLD;
            case BYTE -> BYTE;
            case ERRORS_RETURN -> ERRORS_RETURN;
        };
    }

    @Override
    public long type(SymbolLookup library, ElementType type) {
        return switch (type) {
            case INT8 -> 0x4c000137;
            case INT16 -> 0x4c000238;
            case INT32 -> 0x4c000439;
            case INT64 -> 0x4c00083a;
            case FLOAT32 -> 0x4c00040a;
            case FLOAT64 -> 0x4c00080b;
            default -> throw MpiLibrary.lacking(type);
        };
    }

    @Override
    public long operation(SymbolLookup library, Reduction.BuiltIn reduction) {
        return OPERATIONS
                + switch (reduction) {
                    case MAX -> 1;
                    case MIN -> 2;
                    case SUM -> 3;
                    case PROD -> 4;
                    case LAND -> 5;
                    case BAND -> 6;
                    case LOR -> 7;
                    case BOR -> 8;
                    case BXOR -> 10;
                    default -> throw MpiLibrary.lacking(reduction);
                };
    }

    @Override
    public long inPlace() {
        return -1;
    }

    @Override
    public int tagBoundKey() {
        return TAG_BOUND;
    }

    /** The rendezvous of PMI tells the launcher of the end, over the same channel, which is not used twice. Another one does not. */
    @Override
    public boolean mustFinalize(Map<String, String> environment) {
        String rendezvous = environment.get(JobVariables.RENDEZVOUS);
        return rendezvous != null && !rendezvous.equals(PMI) && !rendezvous.startsWith(PMI + ":");
    }
}
