package programs;

import mpi.MPI;

/** Cannon's product in both dialects: on a square of three by three a shift in the wrong direction is seen, on two by two it is not. */
public final class Squares {
    private Squares() {}

    /** Runs both. */
    public static void main(String... arguments) {
        MPI.Init(arguments);
        programs.mpj.Cannon.run(MPI.COMM_WORLD);
        programs.openmpi.Cannon.run(MPI.COMM_WORLD);
        System.out.println("right on rank " + MPI.COMM_WORLD.Rank() + " of " + MPI.COMM_WORLD.getSize());
        MPI.Finalize();
    }
}
