package programs;

import mpi.MPI;

/** The programs of both dialects in one start, on one communicator. */
public final class Both {
    private Both() {}

    /** Runs all. */
    public static void main(String... arguments) {
        MPI.Init(arguments);
        programs.mpj.Programs.run(MPI.COMM_WORLD);
        programs.openmpi.Programs.run(MPI.COMM_WORLD);
        System.out.println("right on rank " + MPI.COMM_WORLD.Rank() + " of " + MPI.COMM_WORLD.getSize());
        MPI.Finalize();
    }
}
