package io.tutti.mpi;

import io.tutti.Communicator;
import io.tutti.Data;
import io.tutti.type.ElementType;
import io.tutti.type.Reduction;
import java.lang.foreign.ValueLayout;

/** Collectives on long vectors of {@code allocate}, which go in place, beside arrays on some ranks, which do not. Every element of every result is checked. */
final class InPlaceDrill {
    private static final int[] COUNTS = {20_000, 131_072, 1_300_007};

    private final Communicator world;
    private final int count;
    private final Data one;
    private final Data other;
    private final float[] array;

    private InPlaceDrill(Communicator world, int count) {
        this.world = world;
        this.count = count;
        this.one = Data.of(world.allocate(4L * count * world.size()), ElementType.FLOAT32);
        this.other = Data.of(world.allocate(4L * count * world.size()), ElementType.FLOAT32);
        this.array = new float[count];
    }

    static void run(Communicator world) {
        for (int count : COUNTS) {
            InPlaceDrill drill = new InPlaceDrill(world, count);
            drill.allreduce();
            drill.broadcast();
            drill.allgather();
            drill.alltoall();
        }
    }

    private static float element(int rank, int index) {
        return rank + index % 13;
    }

    private void fill(Data data, int from, int rank) {
        for (int i = 0; i < count; i++) {
            data.segment().setAtIndex(ValueLayout.JAVA_FLOAT, from + i, element(rank, i));
        }
    }

    private void check(String what, Data data, int from, int factor, int rank) {
        for (int i = 0; i < count; i++) {
            float got = data.segment().getAtIndex(ValueLayout.JAVA_FLOAT, from + i);
            float expected = factor * (i % 13) + rank;
            if (got != expected) {
                throw new AssertionError(what + " of " + count + ": element " + i + " is " + got + ", not " + expected);
            }
        }
    }

    /** In place, between two vectors, and with an array on rank 0. */
    private void allreduce() {
        int size = world.size();
        int ranks = size * (size - 1) / 2;
        Data input = one.slice(0, count);
        Data output = other.slice(0, count);
        fill(input, 0, world.rank());
        world.allreduce(input, output, Reduction.SUM);
        check("allreduce", output, 0, size, ranks);
        world.allreduce(input, Reduction.SUM);
        check("allreduce in place", input, 0, size, ranks);
        Data mixed = world.rank() == 0 ? Data.of(array) : input;
        fill(mixed, 0, world.rank());
        world.allreduce(mixed, Reduction.SUM);
        check("allreduce with an array", mixed, 0, size, ranks);
    }

    private void broadcast() {
        for (int root = 0; root < world.size(); root++) {
            Data vector = (world.rank() + root) % 2 == 0 ? one.slice(0, count) : Data.of(array);
            fill(vector, 0, world.rank());
            world.broadcast(vector, root);
            check("broadcast", vector, 0, 1, root);
        }
    }

    private void allgather() {
        fill(one, 0, world.rank());
        world.allgather(one.slice(0, count), other);
        for (int rank = 0; rank < world.size(); rank++) {
            check("allgather", other, rank * count, 1, rank);
        }
    }

    private void alltoall() {
        for (int rank = 0; rank < world.size(); rank++) {
            fill(one, rank * count, 10 * world.rank() + rank);
        }
        world.alltoall(one, other);
        for (int rank = 0; rank < world.size(); rank++) {
            check("all-to-all", other, rank * count, 1, 10 * rank + world.rank());
        }
    }
}
