package io.tutti.mpi;

import io.tutti.Communicator;
import io.tutti.Data;
import io.tutti.Request;
import io.tutti.kernel.element.Elements;
import io.tutti.type.ElementType;
import io.tutti.type.Reduction;
import java.lang.foreign.Arena;
import java.util.Arrays;
import java.util.Set;
import java.util.function.BiFunction;
import java.util.function.Function;

/** Binds each request to MPI and to this library, on equal vectors, and compares the results. All ranks call it. */
final class MpiCollectivesDrill {
    private static final long COUNT = 1_001;
    private static final Set<ElementType> UNKNOWN = Set.of(ElementType.FLOAT16, ElementType.BFLOAT16);

    private final Communicator world;
    private final MpiCollectives mpi;
    private final long[] counts;

    private MpiCollectivesDrill(Communicator world) {
        this.world = world;
        this.mpi = MpiCollectives.of(world);
        this.counts = new long[world.size()];
        Arrays.fill(counts, COUNT);
    }

    static void run(Communicator world) {
        MpiCollectivesDrill drill = new MpiCollectivesDrill(world);
        mustRefuse(() ->
                drill.mpi.bind(new Request.Allreduce(Data.of(new float[3]), Data.of(new float[3]), Reduction.SUM)));
        mustRefuse(() -> drill.mpi.bind(new Request.Send(Data.of(new float[3]), 0)));
        drill.mpi.bind(new Request.Barrier()).run();
        for (ElementType type : ElementType.values()) {
            if (!UNKNOWN.contains(type)) {
                drill.reductions(type);
                drill.blocks(type);
            }
        }
    }

    private static void mustRefuse(Runnable call) {
        try {
            call.run();
        } catch (IllegalArgumentException e) {
            return;
        }
        throw new AssertionError("not refused");
    }

    private void reductions(ElementType type) {
        int root = world.size() - 1;
        for (Reduction.BuiltIn reduction : Reduction.BuiltIn.values()) {
            if (reduction == Reduction.BuiltIn.AVG || !reduction.supports(type)) {
                continue;
            }
            String what = reduction + " of " + type;
            compare(what, type, COUNT, COUNT, (in, out) -> new Request.Allreduce(in, out, reduction));
            compare(what, type, COUNT, COUNT, (in, out) -> new Request.Allreduce(out, out, reduction));
            compare(what, type, COUNT, COUNT, (in, out) -> new Request.Reduce(in, out, reduction, root));
            compare(what, type, COUNT, COUNT, (in, out) -> new Request.Scan(in, out, reduction, false));
            compare(what, type, all(), COUNT, (in, out) -> new Request.ReduceScatter(in, out, counts, reduction));
            if (world.rank() > 0) { // what rank 0 gets from an exscan is undefined in MPI
                compare(what, type, COUNT, COUNT, (in, out) -> new Request.Scan(in, out, reduction, true));
            } else {
                ignore(type, (in, out) -> new Request.Scan(in, out, reduction, true));
            }
        }
    }

    private void blocks(ElementType type) {
        int root = world.size() - 1;
        String what = "blocks of " + type;
        compare(what, type, COUNT, COUNT, (in, out) -> new Request.Broadcast(out, root));
        compare(what, type, COUNT, all(), (in, out) -> new Request.Allgather(in, out, counts));
        compare(what, type, COUNT, all(), (in, out) -> new Request.Allgather(own(out), out, counts));
        compare(what, type, COUNT, all(), (in, out) -> new Request.Gather(in, out, counts, root));
        compare(what, type, all(), COUNT, (in, out) -> new Request.Scatter(in, out, counts, root));
        compare(what, type, all(), all(), (in, out) -> new Request.Alltoall(in, out, counts, counts));
    }

    private long all() {
        return COUNT * world.size();
    }

    private Data own(Data all) {
        return all.slice(COUNT * world.rank(), COUNT * (world.rank() + 1));
    }

    private void compare(String what, ElementType type, long given, long got, BiFunction<Data, Data, Request> request) {
        try (Arena arena = Arena.ofConfined()) {
            Data expected = result(arena, type, given, got, request, this::ours);
            Data actual = result(arena, type, given, got, request, mpi::bind);
            long at = expected.segment().mismatch(actual.segment());
            if (at >= 0) {
                throw new AssertionError(what + ": MPI differs at byte " + at + " in " + request);
            }
        }
    }

    private Runnable ours(Request request) {
        return world.prepare(request)::run;
    }

    private void ignore(ElementType type, BiFunction<Data, Data, Request> request) {
        try (Arena arena = Arena.ofConfined()) {
            result(arena, type, COUNT, COUNT, request, this::ours);
            result(arena, type, COUNT, COUNT, request, mpi::bind);
        }
    }

    private Data result(
            Arena arena,
            ElementType type,
            long given,
            long got,
            BiFunction<Data, Data, Request> request,
            Function<Request, Runnable> binder) {
        Data input = filled(arena, type, given);
        Data output = filled(arena, type, got);
        binder.apply(request.apply(input, output)).run();
        return output;
    }

    /** Returns small numbers that differ by rank, so that sums and products are exact in every type. */
    private Data filled(Arena arena, ElementType type, long count) {
        Data data = Data.of(arena.allocate(count * type.bytes(), 64), type);
        for (long i = 0; i < count; i++) {
            Elements.set(type, data.segment(), i, 1 + (i + world.rank()) % 3);
        }
        return data;
    }
}
