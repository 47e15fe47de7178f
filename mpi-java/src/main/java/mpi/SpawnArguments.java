package mpi;

import io.tutti.mpi.java.spawn.ChildProgram;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.IntStream;

/** Arguments of {@code spawn} and {@code spawnMultiple}, at the root. */
final class SpawnArguments {
    /** The key of the folder in which processes work. */
    private static final String FOLDER = "wdir";

    private SpawnArguments() {}

    static ChildProgram program(String command, String[] argv, int maxprocs, Info info) {
        String folder = info == null || info.isNull() ? null : info.get(FOLDER);
        return new ChildProgram(
                command, argv == null ? List.of() : List.of(argv), maxprocs, folder == null ? null : Path.of(folder));
    }

    /** The arrays of arguments and hints may be null. */
    static List<ChildProgram> programs(String[] commands, String[][] argv, int[] maxprocs, Info[] info) {
        boolean isComplete = commands.length > 0
                && maxprocs.length == commands.length
                && (argv == null || argv.length == commands.length)
                && (info == null || info.length == commands.length);
        if (!isComplete) {
            throw new MPIException(
                    MPI.ERR_ARG, "commands, argv, maxprocs and info must have an entry for each program", null);
        }
        return IntStream.range(0, commands.length)
                .mapToObj(index -> program(
                        commands[index],
                        argv == null ? null : argv[index],
                        maxprocs[index],
                        info == null ? null : info[index]))
                .toList();
    }
}
