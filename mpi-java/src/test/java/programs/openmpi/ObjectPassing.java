package programs.openmpi;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.io.Serializable;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import mpi.Datatype;
import mpi.Intracomm;
import mpi.MPI;
import mpi.MPIException;
import mpi.Message;
import mpi.Request;
import mpi.Status;

/** Sends Java objects, and items of several types, as bytes, whose number the receiver learns from a matched probe; gathers them with counts. */
public final class ObjectPassing {

    private ObjectPassing() {}

    /** What travels. */
    static final class Letter implements Serializable {
        private static final long serialVersionUID = 1;
        private final int from;
        private final ArrayList<String> lines = new ArrayList<>();

        Letter(int from, int count) {
            this.from = from;
            for (int line = 0; line < count; line++) {
                lines.add("line " + line + " of " + from);
            }
        }

        void check(int sender, int count) {
            Expect.same(from, sender, "sender");
            Expect.same(lines.size(), count, "lines");
            Expect.that(
                    count == 0 || lines.get(count - 1).equals("line " + (count - 1) + " of " + sender), "last line");
        }
    }

    public static void main(String[] args) throws MPIException {
        MPI.Init(args);
        run(MPI.COMM_WORLD);
        MPI.Finalize();
    }

    static void run(Intracomm world) throws MPIException {
        int rank = world.getRank();
        int size = world.getSize();
        byte[] bytes = bytes(new Letter(rank, 2000));
        ByteBuffer leaving = MPI.newByteBuffer(bytes.length);
        leaving.put(0, bytes);
        Request send = world.iSend(leaving, bytes.length, MPI.BYTE, (rank + 1) % size, 4);
        Message message = new Message();
        Status status = message.mProbe((rank + size - 1) % size, 4, world);
        byte[] coming = new byte[status.getCount(MPI.BYTE)];
        message.mRecv(coming, coming.length, MPI.BYTE);
        send.waitFor();
        letter(coming, 0, coming.length).check((rank + size - 1) % size, 2000);
        gather(world);
        packed(world);
    }

    /** A number and a column of a matrix in one message. */
    private static void packed(Intracomm world) throws MPIException {
        double[] matrix = {1, 2, 3, 4, 5, 6};
        Datatype column = Datatype.createVector(3, 1, 2, MPI.DOUBLE);
        column.commit();
        byte[] leaving = new byte[world.packSize(1, MPI.INT) + world.packSize(1, column)];
        int end = world.pack(new int[] {world.getRank()}, 1, MPI.INT, leaving, 0);
        end = world.pack(MPI.slice(matrix, 1), 1, column, leaving, end);
        Expect.same(end, leaving.length, "packed bytes");
        byte[] coming = new byte[end];
        int size = world.getSize();
        int left = (world.getRank() + size - 1) % size;
        world.sendRecv(leaving, end, MPI.PACKED, (world.getRank() + 1) % size, 6, coming, end, MPI.PACKED, left, 6);
        int[] sender = new int[1];
        double[] numbers = new double[3];
        end = world.unpack(coming, 0, sender, 1, MPI.INT);
        world.unpack(coming, end, numbers, 3, MPI.DOUBLE);
        Expect.same(sender[0], left, "sender");
        Expect.that(numbers[0] == 2 && numbers[1] == 4 && numbers[2] == 6, "the column");
        column.free();
    }

    private static void gather(Intracomm world) throws MPIException {
        byte[] own = bytes(new Letter(world.getRank(), world.getRank()));
        int[] counts = new int[world.getSize()];
        world.gather(new int[] {own.length}, 1, MPI.INT, counts, 1, MPI.INT, 0);
        if (world.getRank() > 0) {
            world.gatherv(own, own.length, MPI.BYTE, 0);
            return;
        }
        int[] starts = new int[counts.length + 1];
        for (int rank = 0; rank < counts.length; rank++) {
            starts[rank + 1] = starts[rank] + counts[rank];
        }
        byte[] all = new byte[starts[counts.length]];
        world.gatherv(own, own.length, MPI.BYTE, all, counts, starts, MPI.BYTE, 0);
        for (int rank = 0; rank < counts.length; rank++) {
            letter(all, starts[rank], counts[rank]).check(rank, rank);
        }
    }

    private static byte[] bytes(Letter letter) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (ObjectOutputStream out = new ObjectOutputStream(bytes)) {
            out.writeObject(letter);
        } catch (IOException impossible) {
            throw new IllegalStateException(impossible);
        }
        return bytes.toByteArray();
    }

    private static Letter letter(byte[] bytes, int offset, int length) {
        try (ObjectInputStream in = new ObjectInputStream(new ByteArrayInputStream(bytes, offset, length))) {
            return (Letter) in.readObject();
        } catch (IOException | ClassNotFoundException wrong) {
            throw new IllegalStateException(wrong);
        }
    }
}
