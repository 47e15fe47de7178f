package io.tutti.mpi.java.semantics;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.IntBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.stream.IntStream;
import mpi.Datatype;
import mpi.Intercomm;
import mpi.Intracomm;
import mpi.MPI;
import mpi.Op;
import mpi.User_function;

/** Collectives of two groups, sections 5.2.2 and 5.2.3 of MPI 3.1: rank 0 is one group, all others are the other one. */
final class IntercommunicatorSemantics {
    private final int worldRank = MPI.COMM_WORLD.Rank();
    private final int worldSize = MPI.COMM_WORLD.Size();
    private final boolean isLower = worldRank == 0;

    private Intercomm both;
    private int rank;
    private int members;
    private int peers;

    void run() {
        groupsOfSomeRanks();
        if (worldSize == 1) {
            return;
        }
        Intracomm local = MPI.COMM_WORLD.Split(isLower ? 0 : 1, worldRank);
        both = MPI.COMM_WORLD.Create_intercomm(local, 0, isLower ? 1 : 0, 78);
        rank = both.getRank();
        members = both.getSize();
        peers = both.getRemoteSize();
        for (boolean rootIsLower : new boolean[] {true, false}) {
            both.barrier();
            rooted(rootIsLower);
            reductions(rootIsLower);
            objects(rootIsLower);
        }
        objectsToAll();
        toAll();
        reductionsToAll();
        nonBlocking();
        errors();
        both.free();
        ports(local);
        ofTwoRanks();
        local.free();
    }

    /** The lower group accepts, the others connect. */
    private void ports(Intracomm local) {
        byte[] name = new byte[64];
        if (isLower) {
            byte[] port = Intracomm.openPort().getBytes(StandardCharsets.UTF_8);
            MPI.COMM_WORLD.send(port, port.length, MPI.BYTE, worldSize - 1, 5);
            both = local.accept(new String(port, StandardCharsets.UTF_8), 0);
        } else {
            int root = local.getSize() - 1;
            int length = local.getRank() < root
                    ? 0
                    : MPI.COMM_WORLD.recv(name, name.length, MPI.BYTE, 0, 5).getCount(MPI.BYTE);
            both = local.connect(new String(name, 0, length, StandardCharsets.UTF_8), root);
        }
        assertEquals(peers, both.getRemoteSize());
        reductions(true);
        both.disconnect();
        assertEquals(MPI.ERR_PORT, MessageSemantics.error(() -> MPI.COMM_SELF.connect("tutti-port-1", 0)));
        assertEquals(MPI.ERR_PORT, MessageSemantics.error(() -> MPI.COMM_SELF.accept("elsewhere", 0)));
        String known = worldRank == 0 ? "elsewhere" : "of no account";
        assertEquals(MPI.ERR_PORT, MessageSemantics.error(() -> MPI.COMM_WORLD.connect(known, 0)));
        assertEquals(MPI.ERR_PORT, MessageSemantics.error(() -> MPI.COMM_WORLD.accept(known, 0)));
    }

    /** The other ranks of the leaders' communicator call nothing. */
    private void ofTwoRanks() {
        int last = worldSize - 1;
        if (worldRank == 0 || worldRank == last) {
            Intercomm pair = MPI.COMM_WORLD.createIntercomm(MPI.COMM_SELF, 0, last - worldRank, 6);
            int[] other = new int[1];
            pair.allGather(new int[] {worldRank}, 1, MPI.INT, other, 1, MPI.INT);
            assertEquals(last - worldRank, other[0]);
            pair.free();
        }
        MPI.COMM_WORLD.barrier();
    }

    /** The root is the last rank of its group. */
    private int root(boolean isInLower) {
        int last = (isInLower ? 1 : worldSize - 1) - 1;
        if (isLower != isInLower) {
            return last;
        }
        return rank == last ? MPI.ROOT : MPI.PROC_NULL;
    }

    private int[] ofPeers(java.util.function.IntUnaryOperator value) {
        return IntStream.range(0, peers)
                .map(peer -> value.applyAsInt(isLower ? peer + 1 : peer))
                .toArray();
    }

    private void rooted(boolean rootIsLower) {
        int root = root(rootIsLower);
        boolean gets = root >= 0;
        int[] value = {root == MPI.ROOT ? 40 + worldRank : -1, root == MPI.ROOT ? 7 : -1};
        both.bcast(value, 2, MPI.INT, root);
        int rootInWorld = rootIsLower ? 0 : worldSize - 1;
        assertArrayEquals(
                gets ? new int[] {40 + rootInWorld, 7} : root == MPI.ROOT ? value : new int[] {-1, -1}, value);

        int[] gathered = new int[peers];
        both.gather(new int[] {worldRank}, 1, MPI.INT, gathered, 1, MPI.INT, root);
        assertArrayEquals(root == MPI.ROOT ? ofPeers(r -> r) : new int[peers], gathered);

        int[] own = {-1};
        both.scatter(ofPeers(r -> 10 * r), 1, MPI.INT, own, 1, MPI.INT, root);
        assertEquals(gets ? 10 * worldRank : -1, own[0]);
        vectors(root, gets);
    }

    /** Each rank has as many items as its number in the world says, with gaps at the root. */
    private void vectors(int root, boolean gets) {
        int[] counts = ofPeers(r -> r);
        int[] places = IntStream.range(0, peers).map(peer -> peer * worldSize).toArray();
        int[] all = new int[peers * worldSize];
        int[] own = new int[worldRank];
        Arrays.fill(own, worldRank);
        both.gatherv(own, worldRank, MPI.INT, all, counts, places, MPI.INT, root);
        int[] expected = new int[all.length];
        for (int peer = 0; root == MPI.ROOT && peer < peers; peer++) {
            Arrays.fill(expected, places[peer], places[peer] + counts[peer], counts[peer]);
        }
        assertArrayEquals(expected, all);
        int[] back = new int[worldRank];
        both.scatterv(all, counts, places, MPI.INT, back, worldRank, MPI.INT, root);
        assertArrayEquals(gets ? own : new int[worldRank], back);
    }

    private void reductions(boolean rootIsLower) {
        int root = root(rootIsLower);
        int[] sum = {-1, -1};
        both.reduce(new int[] {worldRank, 1}, sum, 2, MPI.INT, MPI.SUM, root);
        int[] expected = {Arrays.stream(ofPeers(r -> r)).sum(), peers};
        assertArrayEquals(root == MPI.ROOT ? expected : new int[] {-1, -1}, sum);
        int[] digits = {-1};
        both.reduce(new int[] {worldRank + 1}, digits, 1, MPI.INT, joined(), root);
        assertEquals(root == MPI.ROOT ? digitsOf(ofPeers(r -> r + 1)) : -1, digits[0], "in the order of the ranks");
    }

    /** Not commutative: writes the right operand behind the left one. */
    private static Op joined() {
        return new Op(
                new User_function() {
                    @Override
                    public void Call(Object in, int inOffset, Object inOut, int offset, int count, Datatype type) {
                        int left = ((int[]) in)[inOffset];
                        int right = ((int[]) inOut)[offset];
                        int shift = (int) Math.pow(10, String.valueOf(right).length());
                        ((int[]) inOut)[offset] = left * shift + right;
                    }
                },
                false);
    }

    private static int digitsOf(int[] numbers) {
        StringBuilder digits = new StringBuilder();
        Arrays.stream(numbers).forEach(digits::append);
        return Integer.parseInt(digits.toString());
    }

    private static String[] texts(int[] ranks) {
        return Arrays.stream(ranks).mapToObj(r -> "<" + r + ">").toArray(String[]::new);
    }

    /** Not commutative. */
    private static Op concatenation() {
        return new Op(
                new User_function() {
                    @Override
                    public void Call(Object in, int inOffset, Object inOut, int offset, int count, Datatype type) {
                        for (int item = 0; item < count; item++) {
                            ((Object[]) inOut)[offset + item] =
                                    ((Object[]) in)[inOffset + item].toString() + ((Object[]) inOut)[offset + item];
                        }
                    }
                },
                false);
    }

    private void objects(boolean rootIsLower) {
        int root = root(rootIsLower);
        boolean isRoot = root == MPI.ROOT;
        Object[] value = {isRoot ? "sent" : "kept"};
        both.bcast(value, 1, MPI.OBJECT, root);
        assertEquals(root >= 0 || isRoot ? "sent" : "kept", value[0]);
        String[] own = {"<" + worldRank + ">"};
        Object[] all = new Object[peers];
        both.gather(own, 1, MPI.OBJECT, all, 1, MPI.OBJECT, root);
        assertArrayEquals(isRoot ? texts(ofPeers(r -> r)) : new Object[peers], all);
        Object[] part = {"kept"};
        both.scatter(texts(ofPeers(r -> r)), 1, MPI.OBJECT, part, 1, MPI.OBJECT, root);
        assertEquals(root >= 0 ? own[0] : "kept", part[0]);
        Object[] joined = {"kept"};
        both.reduce(own, joined, 1, MPI.OBJECT, concatenation(), root);
        assertEquals(isRoot ? String.join("", texts(ofPeers(r -> r))) : "kept", joined[0]);
    }

    private void objectsToAll() {
        String[] own = {"<" + worldRank + ">"};
        Object[] all = new Object[peers];
        both.allGather(own, 1, MPI.OBJECT, all, 1, MPI.OBJECT);
        assertArrayEquals(texts(ofPeers(r -> r)), all);
        both.allToAll(texts(ofPeers(r -> 10 * worldRank + r)), 1, MPI.OBJECT, all, 1, MPI.OBJECT);
        assertArrayEquals(texts(ofPeers(r -> 10 * r + worldRank)), all);
        Object[] joined = new Object[1];
        both.allReduce(own, joined, 1, MPI.OBJECT, concatenation());
        assertEquals(String.join("", texts(ofPeers(r -> r))), joined[0]);
        int total = worldSize - 1;
        String[] vector = IntStream.range(0, total)
                .mapToObj(i -> worldRank + "." + i + " ")
                .toArray(String[]::new);
        Object[] block = new Object[total / members];
        both.reduceScatterBlock(vector, block, block.length, MPI.OBJECT, concatenation());
        int last = rank * block.length + block.length - 1;
        assertEquals(
                Arrays.stream(ofPeers(r -> r))
                        .mapToObj(r -> r + "." + last + " ")
                        .reduce("", String::concat),
                block[block.length - 1]);
    }

    private void toAll() {
        int[] all = new int[peers];
        both.allGather(new int[] {worldRank}, 1, MPI.INT, all, 1, MPI.INT);
        assertArrayEquals(ofPeers(r -> r), all);
        int[] own = new int[worldRank];
        Arrays.fill(own, worldRank);
        int[] counts = ofPeers(r -> r);
        int[] places = new int[peers];
        for (int peer = 1; peer < peers; peer++) {
            places[peer] = places[peer - 1] + counts[peer - 1];
        }
        int[] vectors = new int[Arrays.stream(counts).sum()];
        both.allGatherv(own, worldRank, MPI.INT, vectors, counts, places, MPI.INT);
        assertArrayEquals(
                Arrays.stream(counts)
                        .flatMap(r -> IntStream.generate(() -> r).limit(r))
                        .toArray(),
                vectors);
        int[] back = new int[peers];
        both.allToAll(ofPeers(r -> 100 * worldRank + r), 1, MPI.INT, back, 1, MPI.INT);
        assertArrayEquals(ofPeers(r -> 100 * r + worldRank), back);
        exchangeOfVectors(counts);
    }

    /** To each peer as many items as both numbers make. */
    private void exchangeOfVectors(int[] numbers) {
        int[] counts = Arrays.stream(numbers).map(r -> r + worldRank).toArray();
        int[] places = new int[peers];
        for (int peer = 1; peer < peers; peer++) {
            places[peer] = places[peer - 1] + counts[peer - 1];
        }
        int total = Arrays.stream(counts).sum();
        long[] out = new long[total];
        Arrays.fill(out, worldRank);
        long[] in = new long[total];
        both.allToAllv(out, counts, places, MPI.LONG, in, counts, places, MPI.LONG);
        for (int peer = 0; peer < peers; peer++) {
            for (int at = 0; at < counts[peer]; at++) {
                assertEquals(numbers[peer], in[places[peer] + at]);
            }
        }
    }

    private void reductionsToAll() {
        double[] most = new double[3];
        both.allReduce(new double[] {worldRank, -worldRank, 2}, most, 3, MPI.DOUBLE, MPI.MAX);
        int highest = isLower ? worldSize - 1 : 0;
        int lowest = isLower ? 1 : 0;
        assertArrayEquals(new double[] {highest, -lowest, 2}, most);
        // both groups share a vector of so many items, the lower group alone, the others in equal parts
        int part = 2;
        int total = part * (worldSize - 1);
        int[] vector = IntStream.range(0, total).map(i -> 100 * worldRank + i).toArray();
        int[] counts = new int[members];
        Arrays.fill(counts, total / members);
        int[] result = new int[total / members];
        both.reduceScatter(vector, result, counts, MPI.INT, MPI.SUM);
        int sum = 100 * Arrays.stream(ofPeers(r -> r)).sum();
        int first = rank * (total / members);
        assertArrayEquals(
                IntStream.range(first, first + result.length)
                        .map(i -> sum + peers * i)
                        .toArray(),
                result);
        Arrays.fill(result, 0);
        both.reduceScatterBlock(vector, result, result.length, MPI.INT, MPI.SUM);
        assertEquals(sum + peers * first, result[0]);
        Datatype behind = Datatype.Indexed(new int[] {1}, new int[] {1}, MPI.INT);
        int[] shifted = new int[total + 1];
        System.arraycopy(vector, 0, shifted, 1, total);
        int[] shiftedResult = new int[result.length + 1];
        both.reduceScatter(shifted, shiftedResult, counts, behind, MPI.SUM);
        assertEquals(0, shiftedResult[0]);
        assertEquals(sum + peers * first, shiftedResult[1]);
    }

    private void nonBlocking() {
        both.iBarrier().waitFor();
        IntBuffer value = MPI.newIntBuffer(1).put(0, root(true) == MPI.ROOT ? 5 : 0);
        both.iBcast(value, 1, MPI.INT, root(true)).waitFor();
        assertEquals(5, value.get(0));
        IntBuffer own = MPI.newIntBuffer(1).put(0, worldRank);
        IntBuffer all = MPI.newIntBuffer(peers);
        both.iAllGather(own, 1, MPI.INT, all, 1, MPI.INT).waitFor();
        assertEquals(isLower ? worldSize - 1 : 0, all.get(peers - 1));
        IntBuffer sum = MPI.newIntBuffer(1);
        both.iAllReduce(own, sum, 1, MPI.INT, MPI.SUM).waitFor();
        assertEquals(Arrays.stream(ofPeers(r -> r)).sum(), sum.get(0));
        IntBuffer gathered = MPI.newIntBuffer(peers);
        both.iGather(own, 1, MPI.INT, gathered, 1, MPI.INT, root(true)).waitFor();
        assertEquals(root(true) == MPI.ROOT ? worldSize - 1 : 0, gathered.get(peers - 1));
    }

    private void errors() {
        int[] buffer = new int[1];
        assertEquals(MPI.ERR_ROOT, MessageSemantics.error(() -> both.bcast(buffer, 1, MPI.INT, peers)));
        assertEquals(MPI.ERR_BUFFER, MessageSemantics.error(() -> both.allReduce(buffer, 1, MPI.INT, MPI.SUM)));
        both.barrier();
    }

    /** The others do not call it, and go on. */
    private void groupsOfSomeRanks() {
        int[] backwards = IntStream.range(0, Math.max(1, worldSize - 1))
                .map(i -> Math.max(1, worldSize - 1) - 1 - i)
                .toArray();
        mpi.Group group = MPI.COMM_WORLD.getGroup().incl(backwards);
        if (group.getRank() != MPI.UNDEFINED) {
            for (int again = 0; again < 2; again++) {
                Intracomm some = MPI.COMM_WORLD.createGroup(group, 3);
                assertEquals(group.getRank(), some.getRank());
                int[] sum = new int[1];
                some.allReduce(new int[] {worldRank}, sum, 1, MPI.INT, MPI.SUM);
                assertEquals(Arrays.stream(backwards).sum(), sum[0]);
                int[] next = {worldRank};
                int size = some.getSize();
                some.sendRecvReplace(
                        next, 1, MPI.INT, (some.getRank() + 1) % size, 1, (some.getRank() + size - 1) % size, 1);
                assertEquals(backwards[(some.getRank() + size - 1) % size], next[0]);
                some.free();
            }
        } else {
            assertTrue(MPI.COMM_WORLD.createGroup(group, 3).isNull());
        }
        MPI.COMM_WORLD.barrier();
    }
}
