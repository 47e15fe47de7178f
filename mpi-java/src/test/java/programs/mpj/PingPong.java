package programs.mpj;

import mpi.Intracomm;
import mpi.MPI;
import mpi.MPIException;
import mpi.Status;

/** Two ranks send a vector to and fro, at sizes from nothing to beyond any eager limit. */
public final class PingPong {

    private static final int TAG = 17;

    private PingPong() {}

    public static void main(String[] args) throws MPIException {
        MPI.Init(args);
        run(MPI.COMM_WORLD);
        MPI.Finalize();
    }

    static void run(Intracomm world) throws MPIException {
        for (int count : new int[] {0, 1, 7, 1000, 100_003}) {
            if (world.Size() > 1 && world.Rank() < 2) {
                play(world, count);
            }
        }
        world.Barrier();
    }

    private static void play(Intracomm world, int count) throws MPIException {
        int offset = 3;
        double[] ball = new double[offset + count];
        int other = 1 - world.Rank();
        for (int round = 0; round < 4; round++) {
            if (world.Rank() == round % 2) {
                fill(ball, offset, round);
                world.Send(ball, offset, count, MPI.DOUBLE, other, TAG + round);
            } else {
                Status status = world.Recv(ball, offset, count, MPI.DOUBLE, other, TAG + round);
                Expect.same(status.Get_count(MPI.DOUBLE), count, "count");
                Expect.same(status.source, other, "source");
                Expect.same(status.tag, TAG + round, "tag");
                compare(ball, offset, round);
            }
        }
    }

    private static void fill(double[] ball, int offset, int round) {
        for (int i = offset; i < ball.length; i++) {
            ball[i] = i + 0.25 * round;
        }
    }

    private static void compare(double[] ball, int offset, int round) {
        for (int i = 0; i < ball.length; i++) {
            Expect.near(ball[i], i < offset ? 0 : i + 0.25 * round, 0, "ball[" + i + "]");
        }
    }
}
