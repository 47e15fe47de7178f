package io.tutti.launch.archive;

import io.tutti.Communicator;
import io.tutti.Data;
import io.tutti.Tutti;
import io.tutti.kernel.jit.Simd;
import io.tutti.type.Reduction;

/** A rank of the job whose classes are archived. It calls what most programs call, so that their first calls find those classes. */
final class ArchiveRank {
    private static final int SHORT = 1024;
    private static final int LONG = 1 << 19;

    private ArchiveRank() {}

    /** Joins and calls each collective once; the results do not matter. Vectors are loaded in any case, so that their loader is archived. */
    public static void main(String[] none) {
        Simd.vectorBits();
        try (Communicator world = Tutti.connect()) {
            world.barrier();
            world.allreduce(new float[] {world.rank()}, Reduction.SUM);
            world.allreduce(new double[SHORT], Reduction.MAX);
            world.allreduce(new int[SHORT], Reduction.SUM);
            world.allreduce(new long[1], Reduction.MIN);
            for (int count : new int[] {SHORT, LONG}) {
                ofFloats(world, new float[count], new float[count * world.size()]);
            }
            world.allreduceAsync(Data.of(new float[SHORT]), Reduction.SUM).await();
            world.allocate(SHORT);
        }
    }

    private static void ofFloats(Communicator world, float[] part, float[] all) {
        world.allreduce(part, Reduction.SUM);
        world.broadcast(part, 0);
        world.reduce(part, part.clone(), Reduction.SUM, 0);
        world.allgather(part, all);
        world.reduceScatter(all, part, Reduction.SUM);
        world.alltoall(all, all.clone());
    }
}
