package io.tutti.mpi.java.semantics;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.ByteBuffer;
import java.nio.IntBuffer;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import mpi.Comm;
import mpi.Datatype;
import mpi.DoubleInt;
import mpi.MPI;
import mpi.Op;
import mpi.UserFunction;
import mpi.User_function;

/** Operations of programs on derived types, pairs, and complex numbers, in each reduction; section 5.9 of MPI 3.1. */
final class OperationSemantics extends WorldSemantics {
    @Override
    void run() {
        itemsWithGaps();
        itemsBehindTheirAddress();
        functionsWithoutOffsets();
        buffersOfStructs();
        orderOfRanks();
        orderOfRanksInAnyForm();
        pairsInAnyForm();
        complexNumbers();
        predefinedOnColumns();
        logicalAndBitwise();
        local();
        packing();
    }

    /** Programs for MPJ Express leave the offsets out of account, and cast to the arrays that they have passed. */
    private void functionsWithoutOffsets() {
        User_function join = new User_function() {
            @Override
            public void Call(Object in, int at, Object inOut, int to, int count, Datatype type) {
                List<?> left = ((List<?>[]) in)[0];
                Object[] right = (Object[]) inOut;
                right[0] = Stream.concat(left.stream(), ((List<?>) right[0]).stream())
                        .toList();
            }
        };
        List<?>[] joined = new List<?>[2];
        comm.Allreduce(new List<?>[] {null, List.of(rank)}, 1, joined, 1, 1, MPI.OBJECT, new Op(join, true));
        assertEquals(IntStream.range(0, size).boxed().toList(), joined[1]);
        comm.Allreduce(null, 0, null, 0, 0, MPI.OBJECT, new Op(ignore(), true));
        User_function highest = new User_function() {
            @Override
            public void Call(Object in, int at, Object inOut, int to, int count, Datatype type) {
                for (int item = 0; item < count; item++) {
                    ((int[]) inOut)[item] = Math.max(((int[]) in)[item], ((int[]) inOut)[item]);
                }
            }
        };
        int[] most = new int[3];
        comm.Allreduce(new int[] {9, rank, -rank}, 1, most, 1, 2, MPI.INT, new Op(highest, true));
        assertArrayEquals(new int[] {0, size - 1, 0}, most);
    }

    private static User_function ignore() {
        return new User_function() {
            @Override
            public void Call(Object in, int at, Object inOut, int to, int count, Datatype type) {}
        };
    }

    /** Adds the first, multiplies the third of three, and leaves what is between them. */
    private void itemsWithGaps() {
        Datatype ends = Datatype.Vector(2, 1, 2, MPI.INT);
        Op op = new Op(
                new User_function() {
                    @Override
                    public void Call(Object in, int at, Object inOut, int to, int count, Datatype type) {
                        assertEquals(3, type.Extent());
                        int[] left = (int[]) in;
                        int[] right = (int[]) inOut;
                        for (int item = 0; item < count; item++) {
                            right[to + 3 * item] += left[at + 3 * item];
                            right[to + 3 * item + 2] *= left[at + 3 * item + 2];
                        }
                    }
                },
                true);
        int[] out = {rank, 99, 2, rank + 1, 99, 1};
        int[] in = {-1, -2, -3, -4, -5, -6};
        comm.Allreduce(out, 0, in, 0, 2, ends, op);
        int sum = size * (size - 1) / 2;
        assertArrayEquals(new int[] {sum, -2, 1 << size, sum + size, -5, 1}, in);
        op.free();
        assertTrue(op.isNull());
        assertEquals(MPI.ERR_OP, MessageSemantics.error(() -> comm.Allreduce(out, 0, in, 0, 2, ends, op)));
    }

    private void itemsBehindTheirAddress() {
        Datatype shifted = Datatype.Indexed(new int[] {2}, new int[] {1}, MPI.INT);
        Op op = new Op(
                new User_function() {
                    @Override
                    public void Call(Object in, int at, Object inOut, int to, int count, Datatype type) {
                        for (int index = 1; index <= 2 * count; index++) {
                            ((int[]) inOut)[to + index] += ((int[]) in)[at + index];
                        }
                    }
                },
                true);
        int[] out = {99, rank, 1, 2, 3};
        int[] in = {-1, -2, -3, -4, -5};
        comm.Allreduce(out, 0, in, 0, 2, shifted, op);
        assertArrayEquals(new int[] {-1, size * (size - 1) / 2, size, 2 * size, 3 * size}, in);
        int[] local = {99, 1, 2, 3, 4};
        Comm.reduceLocal(out, local, 2, shifted, op);
        assertArrayEquals(new int[] {99, rank + 1, 3, 5, 7}, local);
        objectsBehindTheirAddress();
        Datatype before = Datatype.Indexed(new int[] {2}, new int[] {-1}, MPI.INT);
        assertEquals(MPI.ERR_OP, MessageSemantics.error(() -> comm.Allreduce(out, 1, in, 1, 2, before, op)));
    }

    private void objectsBehindTheirAddress() {
        Op join = new Op(
                new User_function() {
                    @Override
                    public void Call(Object in, int at, Object inOut, int to, int count, Datatype type) {
                        Object[] joined = (Object[]) inOut;
                        joined[to + 1] = (String) ((Object[]) in)[at + 1] + joined[to + 1];
                    }
                },
                false);
        Datatype second = Datatype.Indexed(new int[] {1}, new int[] {1}, MPI.OBJECT);
        Object[] texts = {"kept", null};
        comm.Allreduce(new Object[] {null, "" + rank}, 0, texts, 0, 1, second, join);
        String all = IntStream.range(0, size).mapToObj(String::valueOf).collect(Collectors.joining());
        assertArrayEquals(new Object[] {"kept", all}, texts);
        Object[] out = {null, "a"};
        assertEquals(
                MPI.ERR_BUFFER,
                MessageSemantics.error(() -> comm.Allreduce(out, 0, new Object[1], 0, 1, second, join)));
        assertEquals(MPI.ERR_BUFFER, MessageSemantics.error(() -> comm.Allreduce(out, 0, null, 0, 1, second, join)));
    }

    /** A double and an int, in bytes. */
    private void buffersOfStructs() {
        DoubleInt pair = MPI.doubleInt;
        int extent = pair.getExtent();
        Op op = new Op(
                new UserFunction() {
                    @Override
                    public void call(ByteBuffer in, ByteBuffer inOut, int count, Datatype type) {
                        for (int item = 0; item < count; item++) {
                            DoubleInt.Data left = pair.getData(in, item);
                            DoubleInt.Data right = pair.getData(inOut, item);
                            right.putValue(left.getValue() + right.getValue());
                            right.putIndex(left.getIndex() * right.getIndex());
                        }
                    }
                },
                true);
        ByteBuffer out = MPI.newByteBuffer(2 * extent);
        ByteBuffer in = MPI.newByteBuffer(2 * extent);
        for (int item = 0; item < 2; item++) {
            DoubleInt.Data data = pair.getData(out, item);
            data.putValue(rank + 0.5);
            data.putIndex(2);
        }
        comm.iAllReduce(out, in, 2, pair.getType(), op).waitFor();
        DoubleInt.Data second = pair.getData(in, 1);
        assertEquals(size * size / 2.0, second.getValue());
        assertEquals(1 << size, second.getIndex());
    }

    /** Not commutative: the right operand of a pair of matrices of two by two. */
    private static Op product() {
        return new Op(
                new UserFunction() {
                    @Override
                    public void call(Object in, Object inOut, int count, Datatype type) {
                        long[] a = (long[]) in;
                        long[] b = (long[]) inOut;
                        for (int at = 0; at < 4 * count; at += 4) {
                            long[] c = {
                                a[at] * b[at] + a[at + 1] * b[at + 2],
                                a[at] * b[at + 1] + a[at + 1] * b[at + 3],
                                a[at + 2] * b[at] + a[at + 3] * b[at + 2],
                                a[at + 2] * b[at + 1] + a[at + 3] * b[at + 3]
                            };
                            System.arraycopy(c, 0, b, at, 4);
                        }
                    }
                },
                false);
    }

    private static long[] matrix(int r) {
        return new long[] {r + 1, 1, 1, r};
    }

    private static long[] productOf(int from, int to) {
        long[] product = {1, 0, 0, 1};
        for (int r = from; r < to; r++) {
            long[] b = matrix(r);
            product = new long[] {
                product[0] * b[0] + product[1] * b[2],
                product[0] * b[1] + product[1] * b[3],
                product[2] * b[0] + product[3] * b[2],
                product[2] * b[1] + product[3] * b[3]
            };
        }
        return product;
    }

    private void orderOfRanks() {
        Datatype four = Datatype.createContiguous(4, MPI.LONG);
        Op product = product();
        assertFalse(product.isCommutative());
        long[] in = new long[4];
        comm.allReduce(matrix(rank), in, 1, four, product);
        assertArrayEquals(productOf(0, size), in);
        long[] scan = matrix(rank);
        comm.scan(scan, 1, four, product);
        assertArrayEquals(productOf(0, rank + 1), scan);
        long[] before = {-1, -1, -1, -1};
        comm.exScan(matrix(rank), before, 1, four, product);
        assertArrayEquals(rank == 0 ? new long[] {-1, -1, -1, -1} : productOf(0, rank), before);
    }

    private void orderOfRanksInAnyForm() {
        Datatype four = Datatype.createContiguous(4, MPI.LONG);
        Op product = product();
        long[] all = new long[4 * size];
        for (int block = 0; block < size; block++) {
            System.arraycopy(matrix(rank + block), 0, all, 4 * block, 4);
        }
        long[] own = new long[4];
        comm.reduceScatterBlock(all, own, 1, four, product);
        assertArrayEquals(productOf(rank, rank + size), own);
        int root = size - 1;
        long[] atRoot = matrix(rank);
        comm.reduce(atRoot, 1, four, product, root);
        assertArrayEquals(rank == root ? productOf(0, size) : matrix(rank), atRoot);
    }

    /** The largest value with the least rank that has it. */
    private void pairsInAnyForm() {
        int[] out = {5, rank, rank, rank};
        int[] in = new int[4];
        comm.Allreduce(out, 0, in, 0, 2, MPI.INT2, MPI.MAXLOC);
        assertArrayEquals(new int[] {5, 0, size - 1, size - 1}, in);
        comm.Scan(out, 0, in, 0, 2, MPI.INT2, MPI.MINLOC);
        assertArrayEquals(new int[] {5, 0, 0, 0}, in);
        double[] doubles = {-rank, rank};
        double[] least = new double[2];
        comm.Reduce(doubles, 0, least, 0, 1, MPI.DOUBLE2, MPI.MINLOC, 0);
        if (rank == 0) {
            assertArrayEquals(new double[] {1.0 - size, size - 1}, least);
        }
        assertEquals(MPI.ERR_OP, MessageSemantics.error(() -> comm.Allreduce(out, 0, in, 0, 2, MPI.INT, MPI.MAXLOC)));
    }

    private void complexNumbers() {
        double[] out = {0, 1, 1, 1};
        double[] in = new double[4];
        comm.Allreduce(out, 0, in, 0, 2, MPI.DOUBLE_COMPLEX, MPI.PROD);
        double re = 1;
        double im = 0;
        for (int r = 0; r < size; r++) {
            double next = -im;
            im = re;
            re = next;
        }
        assertEquals(re, in[0], 1e-12);
        assertEquals(im, in[1], 1e-12);
        comm.Allreduce(out, 0, in, 0, 2, MPI.DOUBLE_COMPLEX, MPI.SUM);
        assertArrayEquals(new double[] {0, size, size, size}, in);
    }

    private void predefinedOnColumns() {
        Datatype column = Datatype.Vector(3, 1, 2, MPI.DOUBLE);
        double[] out = {1, 99, rank, 99, -rank};
        double[] in = {0, 7, 0, 7, 0};
        comm.Allreduce(out, 0, in, 0, 1, column, MPI.MAX);
        assertArrayEquals(new double[] {1, 7, size - 1, 7, 0}, in);
    }

    private void logicalAndBitwise() {
        boolean[] flags = {rank == 0, true, false};
        boolean[] result = new boolean[3];
        comm.Allreduce(flags, 0, result, 0, 3, MPI.BOOLEAN, MPI.LOR);
        assertArrayEquals(new boolean[] {true, true, false}, result);
        comm.Allreduce(flags, 0, result, 0, 3, MPI.BOOLEAN, MPI.LXOR);
        assertArrayEquals(new boolean[] {true, size % 2 == 1, false}, result);
        byte[] bits = {(byte) (1 << rank % 8)};
        byte[] all = new byte[1];
        comm.Allreduce(bits, 0, all, 0, 1, MPI.BYTE, MPI.BXOR);
        assertEquals((1 << size) - 1, all[0]);
        char[] letters = {(char) ('a' + rank)};
        comm.Allreduce(letters, 0, letters, 0, 1, MPI.CHAR, MPI.MAX);
        assertEquals((char) ('a' + size - 1), letters[0]);
        short[] shorts = {(short) (rank + 1)};
        comm.Allreduce(shorts, 0, shorts, 0, 1, MPI.SHORT, MPI.PROD);
        assertEquals(size == 1 ? 1 : 6, shorts[0]);
        assertEquals(
                MPI.ERR_OP,
                MessageSemantics.error(() -> comm.Allreduce(new float[1], 0, new float[1], 0, 1, MPI.FLOAT, MPI.BAND)));
    }

    private static void local() {
        IntBuffer right = MPI.newIntBuffer(2).put(0, 3).put(1, 4);
        Comm.reduceLocal(MPI.newIntBuffer(2).put(0, 5).put(1, 6), right, 2, MPI.INT, MPI.PROD);
        assertEquals(24, right.get(1));
        long[] matrix = matrix(2);
        Comm.reduceLocal(matrix(1), matrix, 1, Datatype.createContiguous(4, MPI.LONG), product());
        assertArrayEquals(productOf(1, 3), matrix);
    }

    /** Items of three types, packed one behind the other, travel as one message and are unpacked one by one. */
    private void packing() {
        Datatype column = Datatype.Vector(2, 1, 2, MPI.DOUBLE);
        int room = comm.Pack_size(3, MPI.INT) + comm.Pack_size(1, column) + comm.packSize(2, MPI.CHAR);
        byte[] packed = new byte[room];
        int position = comm.Pack(new int[] {0, rank, 1, 2}, 1, 3, MPI.INT, packed, 0);
        position = comm.Pack(new double[] {rank, 99, -rank}, 0, 1, column, packed, position);
        position = comm.pack(new char[] {'o', 'k'}, 2, MPI.CHAR, packed, position);
        int to = (rank + 1) % size;
        int from = (rank + size - 1) % size;
        byte[] come = new byte[room];
        int bytes = comm.sendRecv(packed, position, MPI.PACKED, to, 1, come, room, MPI.PACKED, from, 1)
                .getCount(MPI.PACKED);
        assertEquals(position, bytes);
        int[] ints = new int[3];
        double[] doubles = new double[3];
        char[] chars = new char[2];
        int at = comm.Unpack(come, 0, ints, 0, 3, MPI.INT);
        at = comm.Unpack(come, at, doubles, 0, 1, column);
        at = comm.unpack(come, at, chars, 2, MPI.CHAR);
        assertEquals(bytes, at);
        assertArrayEquals(new int[] {from, 1, 2}, ints);
        assertArrayEquals(new double[] {from, 0, -from}, doubles);
        assertEquals("ok", new String(chars));
    }
}
