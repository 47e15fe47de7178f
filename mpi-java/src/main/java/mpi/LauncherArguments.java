package mpi;

import java.util.Arrays;
import java.util.Set;

/** What MPJ Express' launcher puts before the arguments of a program: rank, number of ranks (or file of the hosts), device. */
final class LauncherArguments {
    private static final int ADDED = 3;
    private static final Set<String> DEVICES = Set.of(
            "niodev", "mxdev", "smpdev", "multicore", "hybdev", "hybrid", "native", "natmpjdev", "ibisdev", "tutti");

    private LauncherArguments() {}

    static String[] strip(String[] args) {
        if (args == null) {
            return new String[0];
        }
        boolean isAdded = args.length >= ADDED && args[0].matches("\\d{1,9}") && DEVICES.contains(args[2]);
        return isAdded ? Arrays.copyOfRange(args, ADDED, args.length) : args;
    }
}
