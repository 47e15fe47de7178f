package io.tutti.mpi.java.semantics;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;

import java.nio.ByteBuffer;
import java.nio.DoubleBuffer;
import java.nio.IntBuffer;
import mpi.Datatype;
import mpi.MPI;
import mpi.Op;
import mpi.UserFunction;
import mpi.Win;

/** Elements of two numbers in windows: pairs of a value and an index, also with gaps and in types of types, and complex numbers. */
final class WindowElementSemantics extends WorldSemantics {
    /** Of equal values, the least index stays: no rank has one below it. */
    private static final int INDEX = -1;

    @Override
    void run() {
        pairsOfIntegers();
        pairsWithGaps();
        pairsInTypes();
        complexNumbers();
        truths();
        refused();
    }

    /** Rank 0 has one pair that all ranks equal, one that the last rank exceeds, and one that it falls below. */
    private void pairsOfIntegers() {
        IntBuffer memory = MPI.newIntBuffer(6)
                .put(0, 3)
                .put(1, INDEX)
                .put(2, 0)
                .put(3, 50)
                .put(4, 0)
                .put(5, 50);
        Win window = new Win(memory, 6, 1, MPI.INFO_NULL, comm);
        window.fence(0);
        IntBuffer three = MPI.newIntBuffer(2).put(0, 3).put(1, rank);
        window.accumulate(three, 1, MPI.INT2, 0, 0, 1, MPI.INT2, MPI.MAXLOC);
        window.accumulate(three, 1, MPI.INT2, 0, 0, 1, MPI.INT2, MPI.MINLOC);
        IntBuffer own = MPI.newIntBuffer(2).put(0, rank + 1).put(1, rank);
        IntBuffer before = MPI.newIntBuffer(2);
        window.fetchAndOp(own, before, MPI.INT2, 0, 2, MPI.MAXLOC);
        assertEquals(before.get(0) == 0 ? 50 : before.get(0) - 1, before.get(1), "a pair that a rank has put there");
        own.put(0, -rank - 1);
        window.getAccumulate(own, 1, MPI.INT2, before, 1, MPI.INT2, 0, 4, 1, MPI.INT2, MPI.MINLOC);
        assertEquals(before.get(0) == 0 ? 50 : -before.get(0) - 1, before.get(1), "a pair that a rank has put there");
        window.fence(0);
        if (rank == 0) {
            int[] found = new int[6];
            memory.get(0, found);
            assertArrayEquals(new int[] {3, INDEX, size, size - 1, -size, size - 1}, found);
        }
        window.free();
    }

    /** Value and index lie apart, and in packed data do not. */
    private void pairsWithGaps() {
        for (Datatype type : new Datatype[] {MPI.SHORT_INT, MPI.LONG_INT, MPI.FLOAT_INT, MPI.DOUBLE_INT}) {
            int extent = type.getExtent();
            ByteBuffer memory = MPI.newByteBuffer(2 * extent);
            Win window = new Win(memory, 2 * extent, extent, MPI.INFO_NULL, comm);
            put(type, memory, 0, 100, INDEX);
            put(type, memory, extent, 100, INDEX);
            largest(type, memory, window);
            least(type, memory, window);
            swapped(type, memory, window);
            window.free();
        }
    }

    /** Leaves the left rank's value with its index. */
    private void largest(Datatype type, ByteBuffer memory, Win window) {
        int extent = type.getExtent();
        ByteBuffer own = MPI.newByteBuffer(2 * extent);
        put(type, own, 0, 101 + rank, rank);
        put(type, own, extent, 101, rank);
        window.fence(0);
        window.accumulate(own, 2, type, right, 0, 2, type, MPI.MAXLOC);
        window.fence(0);
        assertPair(101 + left, left, type, memory, 0);
        assertPair(101, left, type, memory, extent);
    }

    /** Of equal values, the least index. */
    private void least(Datatype type, ByteBuffer memory, Win window) {
        ByteBuffer own = MPI.newByteBuffer(type.getExtent());
        ByteBuffer before = MPI.newByteBuffer(type.getExtent());
        put(type, own, 0, 101 + rank, rank - 1);
        window.fence(0);
        window.fetchAndOp(own, before, type, right, 0, MPI.MINLOC);
        window.fence(0);
        assertPair(101 + rank, rank, type, before, 0);
        assertPair(101 + left, left - 1, type, memory, 0);
    }

    private void swapped(Datatype type, ByteBuffer memory, Win window) {
        ByteBuffer own = MPI.newByteBuffer(type.getExtent());
        ByteBuffer expected = MPI.newByteBuffer(type.getExtent());
        ByteBuffer before = MPI.newByteBuffer(type.getExtent());
        put(type, own, 0, -5, -6);
        put(type, expected, 0, 101 + rank, rank - 1);
        window.fence(0);
        window.compareAndSwap(own, expected, before, type, right, 0);
        window.fence(0);
        assertPair(101 + rank, rank - 1, type, before, 0);
        assertPair(-5, -6, type, memory, 0);
    }

    private static void assertPair(int value, int index, Datatype type, ByteBuffer memory, int at) {
        assertEquals(value, value(type, memory, at), type.getName());
        assertEquals(index, index(type, memory, at), type.getName());
    }

    private static void put(Datatype type, ByteBuffer memory, int at, int value, int index) {
        if (type == MPI.SHORT_INT) {
            memory.putShort(at, (short) value);
        } else if (type == MPI.LONG_INT) {
            memory.putLong(at, value);
        } else if (type == MPI.FLOAT_INT) {
            memory.putFloat(at, value);
        } else {
            memory.putDouble(at, value);
        }
        memory.putInt(at + type.getExtent() - gapBehind(type), index);
    }

    /** Bytes from an index to the end of its pair. */
    private static int gapBehind(Datatype type) {
        return type == MPI.LONG_INT || type == MPI.DOUBLE_INT ? 8 : 4;
    }

    private static long value(Datatype type, ByteBuffer memory, int at) {
        if (type == MPI.SHORT_INT) {
            return memory.getShort(at);
        }
        if (type == MPI.LONG_INT) {
            return memory.getLong(at);
        }
        return (long) (type == MPI.FLOAT_INT ? memory.getFloat(at) : memory.getDouble(at));
    }

    private static int index(Datatype type, ByteBuffer memory, int at) {
        return memory.getInt(at + type.getExtent() - gapBehind(type));
    }

    /** Every second pair of the target, from pairs side by side. */
    private void pairsInTypes() {
        Datatype apart = Datatype.createVector(2, 1, 2, MPI.SHORT_INT);
        Datatype sideBySide = Datatype.createContiguous(2, MPI.SHORT_INT);
        ByteBuffer memory = MPI.newByteBuffer(24);
        for (int pair = 0; pair < 3; pair++) {
            put(MPI.SHORT_INT, memory, 8 * pair, 10 * pair, 7);
        }
        Win window = new Win(memory, 24, 1, MPI.INFO_NULL, comm);
        window.fence(0);
        ByteBuffer own = MPI.newByteBuffer(16);
        put(MPI.SHORT_INT, own, 0, 5, rank);
        put(MPI.SHORT_INT, own, 8, 5, rank);
        window.accumulate(own, 1, sideBySide, right, 0, 1, apart, MPI.MAXLOC);
        window.fence(0);
        int[] found = new int[6];
        for (int pair = 0; pair < 3; pair++) {
            found[2 * pair] = (int) value(MPI.SHORT_INT, memory, 8 * pair);
            found[2 * pair + 1] = index(MPI.SHORT_INT, memory, 8 * pair);
        }
        assertArrayEquals(new int[] {5, left, 10, 7, 20, 7}, found);
        window.free();
    }

    private void complexNumbers() {
        DoubleBuffer memory =
                MPI.newDoubleBuffer(4).put(0, 1).put(1, 2).put(2, 1).put(3, 2);
        Win window = new Win(memory, 4, 1, MPI.INFO_NULL, comm);
        window.fence(0);
        DoubleBuffer factor = MPI.newDoubleBuffer(2).put(0, 3).put(1, -1);
        window.accumulate(factor, 1, MPI.DOUBLE_COMPLEX, right, 0, 1, MPI.DOUBLE_COMPLEX, MPI.PROD);
        window.accumulate(factor, 1, MPI.DOUBLE_COMPLEX, right, 2, 1, MPI.DOUBLE_COMPLEX, MPI.SUM);
        window.fence(0);
        double[] found = new double[4];
        memory.get(0, found);
        assertArrayEquals(new double[] {5, 5, 4, 1}, found);
        window.free();
    }

    /** The left rank changes both: one by exclusive or, one by and. */
    private void truths() {
        ByteBuffer memory = MPI.newByteBuffer(2).put(0, (byte) 1).put(1, (byte) 1);
        Win window = new Win(memory, 2, 1, MPI.INFO_NULL, comm);
        window.fence(0);
        ByteBuffer own = MPI.newByteBuffer(2).put(0, (byte) 1).put(1, (byte) 0);
        window.accumulate(own, 1, MPI.BOOLEAN, right, 0, 1, MPI.BOOLEAN, MPI.LXOR);
        window.accumulate(own.slice(1, 1), 1, MPI.BOOLEAN, right, 1, 1, MPI.BOOLEAN, MPI.LAND);
        window.fence(0);
        assertEquals(0, memory.get(0));
        assertEquals(0, memory.get(1));
        window.free();
    }

    private void refused() {
        ByteBuffer memory = MPI.newByteBuffer(16);
        Win window = new Win(memory, 16, 1, MPI.INFO_NULL, comm);
        Datatype twoInts = Datatype.createContiguous(2, MPI.INT);
        refuses(window, memory, MPI.INT, MPI.MINLOC);
        refuses(window, memory, twoInts, MPI.MAXLOC);
        refuses(window, memory, MPI.SHORT_INT, MPI.SUM);
        refuses(window, memory, MPI.FLOAT_COMPLEX, MPI.MAX);
        refuses(window, memory, MPI.BOOLEAN, MPI.SUM);
        refuses(window, memory, MPI.DOUBLE, MPI.LXOR);
        UserFunction none = new UserFunction() {};
        refuses(window, memory, MPI.INT, new Op(none, true));
        window.free();
    }

    private static void refuses(Win window, ByteBuffer memory, Datatype type, Op op) {
        assertEquals(
                MPI.ERR_OP,
                MessageSemantics.error(() -> window.accumulate(memory, 1, type, 0, 0, 1, type, op)),
                () -> op + " of " + type);
        assertEquals(
                MPI.ERR_OP,
                MessageSemantics.error(() -> window.fetchAndOp(memory, memory, type, 0, 0, op)),
                () -> op + " of " + type);
    }
}
