package io.tutti.mpi.java.semantics;

import static io.tutti.mpi.java.semantics.MessageSemantics.error;
import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;

import java.nio.ByteBuffer;
import java.util.Arrays;
import mpi.Datatype;
import mpi.MPI;
import mpi.Status;
import mpi.Struct;

/** Derived datatypes, chapter 4 of the MPI standard. */
final class TypeSemantics extends WorldSemantics {
    @Override
    void run() {
        columnsKeepTheRestOfTheMatrix();
        indexedAndStruct();
        bytesOfOpenMpi();
        structOfOpenMpi();
        partialReceive();
        elementsOfMixedItems();
        wrongBlocksAreRefused();
        boundsOfParts();
        itemsThatBeginWithinElements();
    }

    private static double[] matrix(int of) {
        double[] matrix = new double[12];
        for (int index = 0; index < 12; index++) {
            matrix[index] = of * 100 + index;
        }
        return matrix;
    }

    private void columnsKeepTheRestOfTheMatrix() {
        Datatype column = Datatype.Vector(3, 1, 4, MPI.DOUBLE);
        column.Commit();
        assertEquals(9, column.Extent());
        assertEquals(3, column.Size());
        double[] target = new double[12];
        comm.Sendrecv(matrix(rank), 1, 1, column, right, 1, target, 2, 1, column, left, 1);
        for (int index = 0; index < 12; index++) {
            assertEquals(index % 4 == 2 ? left * 100 + index - 1 : 0, target[index], "element " + index);
        }
        double[] packed = new double[3];
        comm.Sendrecv(matrix(rank), 0, 1, column, right, 2, packed, 0, 3, MPI.DOUBLE, left, 2);
        assertArrayEquals(new double[] {left * 100, left * 100 + 4, left * 100 + 8}, packed);
        boolean[] flags = {true, true, true, true, true};
        Datatype second = Datatype.Vector(2, 1, 2, MPI.BOOLEAN);
        comm.Sendrecv(new boolean[5], 0, 1, second, right, 3, flags, 1, 1, second, left, 3);
        assertArrayEquals(new boolean[] {true, false, true, false, true}, flags);
    }

    private void indexedAndStruct() {
        Datatype triangle = Datatype.Indexed(new int[] {2, 1}, new int[] {3, 0}, MPI.INT);
        int[] target = new int[6];
        comm.Sendrecv(new int[] {rank, 1, 2, 3, 4, 5}, 0, 1, triangle, right, 1, target, 0, 1, triangle, left, 1);
        assertArrayEquals(new int[] {left, 0, 0, 3, 4, 0}, target);
        Datatype padded =
                Datatype.Struct(new int[] {1, 1, 1}, new int[] {0, 1, 3}, new Datatype[] {MPI.LB, MPI.INT, MPI.UB});
        assertEquals(3, padded.Extent());
        int[] spread = new int[6];
        comm.Sendrecv(new int[] {7, 8}, 0, 2, MPI.INT, right, 2, spread, 0, 2, padded, left, 2);
        assertArrayEquals(new int[] {0, 7, 0, 0, 8, 0}, spread);
        Datatype nested = Datatype.Contiguous(2, Datatype.Hvector(2, 1, 2, MPI.INT));
        assertEquals(4, nested.Size());
        assertEquals(6, nested.Extent());
        int[] four = new int[4];
        comm.Sendrecv(new int[] {0, 1, 2, 3, 4, 5}, 0, 1, nested, right, 3, four, 0, 4, MPI.INT, left, 3);
        assertArrayEquals(new int[] {0, 2, 3, 5}, four);
    }

    private void bytesOfOpenMpi() {
        Datatype column = Datatype.createHVector(3, 1, 4 * Double.BYTES, MPI.DOUBLE);
        assertEquals(9 * Double.BYTES, column.getExtent());
        Datatype resized = Datatype.createResized(column, 0, Double.BYTES);
        double[] target = new double[12];
        comm.sendRecv(matrix(rank), 2, resized, right, 1, target, 2, resized, left, 1);
        for (int index = 0; index < 12; index++) {
            assertEquals(index % 4 < 2 ? left * 100 + index : 0, target[index], "element " + index);
        }
        assertEquals(
                16,
                Datatype.createStruct(new int[] {1, 1}, new int[] {0, 8}, new Datatype[] {MPI.DOUBLE, MPI.INT})
                        .getExtent());
        assertEquals(12, MPI.DOUBLE_INT.getSize());
    }

    private void structOfOpenMpi() {
        Particle particle = new Particle();
        byte[] out = new byte[3 * particle.getExtent()];
        ByteBuffer in = MPI.newByteBuffer(3 * particle.getExtent());
        for (int index = 0; index < 3; index++) {
            Particle.Data data = particle.getData(out, index);
            data.put(rank * 10 + index, index + 0.25);
        }
        Status status = comm.sendRecv(out, 3, particle.getType(), right, 1, in, 3, particle.getType(), left, 1);
        assertEquals(3, status.getCount(particle.getType()));
        assertEquals(6, status.getElements(particle.getType()));
        for (int index = 0; index < 3; index++) {
            Particle.Data data = particle.getData(in, index);
            assertEquals(left * 10 + index, data.id());
            assertEquals(index + 0.25, data.mass());
        }
    }

    /** Neighbours in memory are elements of their own: a double and an int, side by side. */
    private void elementsOfMixedItems() {
        Datatype pair = Datatype.createStruct(
                new int[] {1, 1}, new int[] {0, Double.BYTES}, new Datatype[] {MPI.DOUBLE, MPI.INT});
        Datatype four = Datatype.createContiguous(4, pair);
        int[][] expected = {{33, MPI.UNDEFINED}, {56, 9}, {60, 10}, {96, 16}, {8, 1}, {12, 2}};
        ByteBuffer in = MPI.newByteBuffer(3 * four.getExtent());
        for (int[] each : expected) {
            Status status = comm.sendRecv(new byte[each[0]], each[0], MPI.BYTE, right, 1, in, 3, four, left, 1);
            assertEquals(each[1], status.getElements(four), each[0] + " bytes");
            assertEquals(each[0] == 96 ? 2 : MPI.UNDEFINED, status.getCount(four));
        }
        Status set = new Status();
        set.setElements(four, 16);
        assertEquals(2, set.getCount(four));
        set.setElements(pair, 3);
        assertEquals(3, set.getElements(pair));
        assertEquals(MPI.UNDEFINED, set.getCount(pair));
        assertEquals(3, set.numEls);
        Datatype nothing = Datatype.createStruct(new int[2], new int[2], new Datatype[] {MPI.DOUBLE, MPI.INT});
        set.setElements(nothing, 0);
        assertEquals(0, set.getElements(nothing));
    }

    /** A message takes them as they are; blocks would begin elsewhere than in Open MPI, and are refused. */
    private void itemsThatBeginWithinElements() {
        Datatype six = Datatype.createResized(MPI.INT, 0, 6);
        ByteBuffer out = MPI.newByteBuffer(10).putInt(0, rank).putInt(6, -rank);
        ByteBuffer in = MPI.newByteBuffer(10);
        comm.sendRecv(out, 2, six, right, 1, in, 2, six, left, 1);
        assertEquals(left, in.getInt(0));
        assertEquals(-left, in.getInt(6));
        ByteBuffer all = MPI.newByteBuffer(6 * (size + 1));
        int[] ones = new int[size];
        Arrays.fill(ones, 1);
        int[] places = new int[size];
        places[size - 1] = size;
        if (6 * size % Integer.BYTES != 0) {
            assertEquals(MPI.ERR_TYPE, error(() -> comm.allGatherv(out, 1, six, all, ones, places, six)));
        }
        comm.barrier();
    }

    /** Bounds that a program has set count alone, and are not rounded, also where the type is part of another. */
    private static void boundsOfParts() {
        Datatype padded = Datatype.createStruct(
                new int[] {1, 1}, new int[] {0, Double.BYTES}, new Datatype[] {MPI.DOUBLE, MPI.INT});
        assertEquals(16, padded.getExtent());
        Datatype tight = Datatype.createResized(padded, 0, 12);
        Datatype outer = Datatype.createStruct(new int[] {2}, new int[] {0}, new Datatype[] {tight});
        assertEquals(24, outer.getExtent());
        Datatype mixed = Datatype.createStruct(new int[] {1, 1}, new int[] {4, 40}, new Datatype[] {tight, MPI.DOUBLE});
        assertEquals(4, mixed.getLb());
        assertEquals(12, mixed.getExtent());
        Datatype three =
                Datatype.createStruct(new int[] {3, 0}, new int[] {0, 16}, new Datatype[] {MPI.INT, MPI.DOUBLE});
        assertEquals(12, three.getExtent(), "a block of no doubles aligns nothing");
        Datatype marked =
                Datatype.Struct(new int[] {1, 1, 1}, new int[] {-1, 0, 5}, new Datatype[] {MPI.LB, MPI.INT, MPI.UB});
        assertEquals(12, Datatype.Contiguous(2, marked).Extent());
    }

    private static void wrongBlocksAreRefused() {
        int[] places = {0, 8};
        int[] negative = {1, -1};
        Datatype[] types = {MPI.INT, MPI.INT};
        assertEquals(MPI.ERR_COUNT, error(() -> Datatype.Indexed(negative, places, MPI.INT)));
        assertEquals(MPI.ERR_COUNT, error(() -> Datatype.createHIndexed(negative, places, MPI.INT)));
        assertEquals(MPI.ERR_COUNT, error(() -> Datatype.Struct(negative, places, types)));
        assertEquals(MPI.ERR_ARG, error(() -> Datatype.createStruct(places, places, new Datatype[] {MPI.INT})));
        assertEquals(MPI.ERR_ARG, error(() -> Datatype.createStruct(new int[1], new int[1], types)));
        assertEquals(MPI.ERR_COUNT, error(() -> Datatype.Contiguous(Integer.MAX_VALUE, MPI.INT)));
    }

    private void partialReceive() {
        Datatype pair = Datatype.Vector(2, 1, 2, MPI.INT);
        int[] target = new int[9];
        Status status = comm.Sendrecv(new int[] {1, 2, 3}, 0, 3, MPI.INT, right, 1, target, 0, 3, pair, left, 1);
        assertEquals(MPI.UNDEFINED, status.Get_count(pair));
        assertEquals(3, status.Get_elements(pair));
        assertArrayEquals(new int[] {1, 0, 2, 3, 0, 0, 0, 0, 0}, target);
    }

    /** An id, a gap and a mass. */
    private static final class Particle extends Struct {
        private final int id = addInt();
        private final int mass = setOffset(8).addDouble();

        @Override
        protected Data newData() {
            return new Data();
        }

        private final class Data extends Struct.Data {
            void put(int newId, double newMass) {
                putInt(id, newId);
                putDouble(mass, newMass);
            }

            int id() {
                return getInt(id);
            }

            double mass() {
                return getDouble(mass);
            }
        }
    }
}
