package io.tutti.mpi;

import java.lang.foreign.MemoryLayout;
import java.lang.foreign.SymbolLookup;
import java.lang.foreign.ValueLayout;
import java.util.List;
import java.util.Map;

/** MPICH 3 and 4, and libraries with its binary interface: a handle is a number, predefined ones are in {@code mpi.h}. */
record Mpich() implements MpiLibrary {
    private static final int WORLD = 0x44000000;
    private static final int BYTE = 0x4c00010d;
    private static final int ERRORS_RETURN = 0x54000001;
    private static final int TAG_BOUND = 0x64400001;

    @Override
    public String name() {
        return "MPICH";
    }

    @Override
    public List<String> files() {
        return List.of("libmpich.so.12", "libmpi.so.12");
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
    public int tagBoundKey() {
        return TAG_BOUND;
    }

    /** The launcher is told of the end by the rendezvous, over the same channel, which is not used twice. */
    @Override
    public boolean mustFinalize() {
        return false;
    }
}
