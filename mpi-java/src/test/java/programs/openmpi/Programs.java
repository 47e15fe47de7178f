package programs.openmpi;

import mpi.Intracomm;
import mpi.MPI;
import mpi.MPIException;

/** All programs in one start. */
public final class Programs {

    private Programs() {}

    public static void main(String[] args) throws MPIException {
        String[] rest = MPI.Init(args);
        run(MPI.COMM_WORLD);
        if (MPI.COMM_WORLD.getRank() == 0) {
            System.out.println(
                    "openmpi: all right on " + MPI.COMM_WORLD.getSize() + " ranks, " + rest.length + " arguments");
        }
        MPI.Finalize();
    }

    /** Runs all on a communicator; the last two have no counterpart in the other dialect. */
    public static void run(Intracomm world) throws MPIException {
        PingPong.run(world);
        Ring.run(world);
        Heat.run(world);
        Cannon.run(world);
        OddEvenSort.run(world);
        MasterWorker.run(world);
        Pi.run(world);
        NBody.run(world);
        ConjugateGradient.run(world);
        ObjectPassing.run(world);
        VirtualTopologies.run(world);
        OneSided.run(world);
    }
}
