package mpi;

/** What {@code MPI.INFO_ENV} says of the start of this process: keys of the standard, and those that Open MPI adds. */
final class StartupInfo {
    private StartupInfo() {}

    /**
     * Sets the keys.
     *
     * @param arguments of the program
     */
    static void fill(Info info, String[] arguments) {
        String ranks = String.valueOf(MPI.COMM_WORLD.Size());
        info.set("command", CallingProgram.command());
        info.set("argv", String.join(" ", arguments));
        info.set("maxprocs", ranks);
        info.set("host", CallingProgram.hostName());
        info.set("arch", System.getProperty("os.arch"));
        info.set("wdir", System.getProperty("user.dir"));
        info.set("ompi_np", ranks);
        if (WorldJob.current().parent().isNull()) { // spawnMultiple starts several programs
            info.set("ompi_num_apps", "1");
            info.set("ompi_first_rank", "0");
        }
    }
}
