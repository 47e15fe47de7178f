package io.tutti.torch.networks.gloo;

import io.tutti.Communicator;
import io.tutti.Data;
import io.tutti.Request;
import io.tutti.Tutti;
import io.tutti.measure.rank.LibraryCalls;
import io.tutti.type.ElementType;
import io.tutti.type.Reduction;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.Arrays;
import java.util.List;

/** Gives each request to Gloo and to Tutti, twice, and prints which results have equal bytes. */
public final class GlooCallsRank {
    private static final int COUNT = 1001;

    private final Communicator world;
    private final Arena arena = Arena.ofAuto();

    private GlooCallsRank(Communicator world) {
        this.world = world;
    }

    public static void main(String[] arguments) {
        try (Communicator world = Tutti.connect();
                LibraryCalls gloo = new GlooLibrary().open(world)) {
            GlooCallsRank rank = new GlooCallsRank(world);
            for (ElementType type : List.of(ElementType.FLOAT32, ElementType.FLOAT64, ElementType.INT32)) {
                rank.compare(gloo, type);
            }
            gloo.bind(new Request.Barrier()).run();
        }
    }

    private void compare(LibraryCalls gloo, ElementType type) {
        long[] counts = new long[world.size()];
        Arrays.fill(counts, COUNT);
        Data one = data(type, COUNT);
        Data many = data(type, COUNT * world.size());
        Data own = many.slice((long) world.rank() * COUNT, (world.rank() + 1L) * COUNT);
        Data other = data(type, COUNT);
        for (Reduction reduction : List.of(Reduction.SUM, Reduction.MAX)) {
            compare(gloo, one, new Request.Allreduce(one, one, reduction));
            compare(gloo, other, new Request.Allreduce(one, other, reduction));
            compare(gloo, world.rank() == 1 ? one : null, new Request.Reduce(one, one, reduction, 1));
            compare(gloo, world.rank() == 1 ? other : null, new Request.Reduce(one, other, reduction, 1));
        }
        compare(gloo, one, new Request.Broadcast(one, 1));
        compare(gloo, many, new Request.Allgather(one, many, counts));
        compare(gloo, many, new Request.Allgather(own, many, counts));
    }

    private Data data(ElementType type, long count) {
        return Data.of(arena.allocate(count * type.bytes(), 64), type);
    }

    /** Small integers, of each rank others, in everything that the request reads. */
    private static void fill(Communicator world, Data vector) {
        MemorySegment memory = vector.segment();
        for (long i = 0; i < vector.count(); i++) {
            int value = (int) ((i + 7L * world.rank()) % 31);
            switch (vector.type()) {
                case FLOAT32 -> memory.setAtIndex(ValueLayout.JAVA_FLOAT, i, value);
                case FLOAT64 -> memory.setAtIndex(ValueLayout.JAVA_DOUBLE, i, value);
                default -> memory.setAtIndex(ValueLayout.JAVA_INT, i, value);
            }
        }
    }

    private void compare(LibraryCalls gloo, Data result, Request request) {
        Runnable call = gloo.bind(request);
        byte[] expected = after(request, result, world.prepare(request)::run);
        for (int time = 0; time < 2; time++) {
            if (!Arrays.equals(expected, after(request, result, call))) {
                System.out.println("wrong: " + request);
                return;
            }
        }
        System.out.println("right");
    }

    private byte[] after(Request request, Data result, Runnable call) {
        for (Data vector : vectors(request)) {
            fill(world, vector);
        }
        call.run();
        return result == null ? new byte[0] : result.segment().toArray(ValueLayout.JAVA_BYTE);
    }

    private static List<Data> vectors(Request request) {
        return switch (request) {
            case Request.Allreduce each -> List.of(each.output(), each.input());
            case Request.Reduce each -> List.of(each.output(), each.input());
            case Request.Broadcast each -> List.of(each.vector());
            case Request.Allgather each -> List.of(each.output(), each.input());
            default -> throw new IllegalArgumentException(request.toString());
        };
    }
}
