package programs.mpj;

import mpi.Intracomm;
import mpi.MPI;
import mpi.MPIException;
import mpi.Status;

/** Rank 0 hands out tasks to the ranks that ask and adds the answers; a tag says what a message is. */
public final class MasterWorker {

    private static final int TASKS = 57;
    private static final int WORK = 1;
    private static final int STOP = 2;

    private MasterWorker() {}

    public static void main(String[] args) throws MPIException {
        MPI.Init(args);
        run(MPI.COMM_WORLD);
        MPI.Finalize();
    }

    static void run(Intracomm world) throws MPIException {
        if (world.Rank() > 0) {
            work(world);
        } else {
            long sum = world.Size() == 1 ? alone() : lead(world);
            Expect.same(sum, (long) TASKS * (TASKS + 1) * (2 * TASKS + 1) / 6, "sum of squares");
        }
    }

    private static long lead(Intracomm world) throws MPIException {
        long sum = 0;
        int next = 1;
        int working = world.Size() - 1;
        long[] answer = new long[1];
        while (working > 0) {
            Status status = world.Recv(answer, 0, 1, MPI.LONG, MPI.ANY_SOURCE, MPI.ANY_TAG);
            if (status.tag == WORK) {
                sum += answer[0];
            }
            int tag = next <= TASKS ? WORK : STOP;
            world.Send(new int[] {next}, 0, 1, MPI.INT, status.source, tag);
            next++;
            working -= tag == STOP ? 1 : 0;
        }
        return sum;
    }

    /** The first message, of another tag, only asks. */
    private static void work(Intracomm world) throws MPIException {
        long[] answer = new long[1];
        int[] task = new int[1];
        world.Send(answer, 0, 1, MPI.LONG, 0, STOP);
        while (world.Recv(task, 0, 1, MPI.INT, 0, MPI.ANY_TAG).tag == WORK) {
            answer[0] = (long) task[0] * task[0];
            world.Send(answer, 0, 1, MPI.LONG, 0, WORK);
        }
    }

    private static long alone() {
        long sum = 0;
        for (int task = 1; task <= TASKS; task++) {
            sum += (long) task * task;
        }
        return sum;
    }
}
