package io.tutti.transport;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.tutti.bootstrap.Jobs;
import io.tutti.config.Options;
import io.tutti.control.ControlPlane;
import io.tutti.control.LocalControlPlane;
import io.tutti.error.CommunicationException;
import io.tutti.error.CommunicationException.Category;
import io.tutti.model.LinkModel;
import io.tutti.spi.Link;
import io.tutti.spi.LinkRequest;
import io.tutti.spi.LinkSet;
import io.tutti.spi.Transport;
import io.tutti.spi.TransportContext;
import io.tutti.spi.TransportProvider;
import io.tutti.transport.local.LocalProvider;
import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.function.Executable;

/** Three ranks, of which two are joined by one transport, and all by another. */
@Timeout(60)
class FabricTest {
    private static final int[] ALL = {0, 1, 2};
    private static final int[] NEIGHBOURS = {0, 1};

    /** Rank 2 would wait for links that the two others never open. */
    @Test
    void aTransportThatFailsHereHoldsUpNoRankThatOnlyAnotherOneJoins() throws Exception {
        Set<Integer> waiting = ConcurrentHashMap.newKeySet();
        TransportProvider failing =
                new Joining("failing", NEIGHBOURS, context -> failTogether(context, NEIGHBOURS), () -> {});
        TransportProvider slow = new Joining(
                "slow",
                ALL,
                context -> {
                    waiting.add(context.rank());
                    throw awaitNobody();
                },
                () -> {});
        Map<Class<?>, Object> objects = new ConcurrentHashMap<>();
        List<CompletableFuture<LinkTable>> opening = new ArrayList<>();
        for (ControlPlane plane : LocalControlPlane.create(ALL.length)) {
            FabricContext context = FabricContext.ofThread(plane, Options.defaults(), objects);
            opening.add(Jobs.later(
                    () -> Fabric.connect(context, List.of(failing, slow)).open(7, ALL, plane.rank(), 0)));
        }
        for (CompletableFuture<LinkTable> each : opening) {
            ExecutionException e = assertThrows(ExecutionException.class, each::get);
            CommunicationException told = assertInstanceOf(CommunicationException.class, e.getCause());
            assertEquals("rank 0 has no room", told.getMessage());
        }
        assertEquals(Set.of(), waiting);
    }

    /** Whatever a transport of a program does: the other links, the memory and the other transports are closed. */
    @Test
    void whatCannotBeClosedKeepsNothingElseOpen() throws Exception {
        Set<String> closed = ConcurrentHashMap.newKeySet();
        List<TransportProvider> providers =
                List.of(unclosable("near", NEIGHBOURS, closed), unclosable("far", ALL, closed));
        Map<Class<?>, Object> objects = new ConcurrentHashMap<>();
        Jobs.onEach(List.of(LocalControlPlane.create(ALL.length)), plane -> {
            Fabric fabric = Fabric.connect(FabricContext.ofThread(plane, Options.defaults(), objects), providers);
            LinkTable table = fabric.open(7, ALL, plane.rank(), 0);
            MemorySegment memory = table.registry().allocate(new long[] {8, 8, 8});
            if (plane.rank() == 0) { // the only one that both of them join to others
                requireBoth("links", closed, table::close);
                assertFalse(memory.scope().isAlive());
                requireBoth("transport", closed, fabric::close);
            }
            return plane.rank();
        });
    }

    /** The reason reaches the program, not that what was opened before it cannot be closed. */
    @Test
    void whatCannotBeClosedHidesNoFailure() throws Exception {
        TransportProvider near = unclosable("near", NEIGHBOURS, ConcurrentHashMap.newKeySet());
        TransportProvider far = new Joining("far", ALL, context -> failTogether(context, ALL), () -> {});
        Map<Class<?>, Object> objects = new ConcurrentHashMap<>();
        List<Throwable> failures = Jobs.onEach(List.of(LocalControlPlane.create(ALL.length)), plane -> {
            Fabric fabric =
                    Fabric.connect(FabricContext.ofThread(plane, Options.defaults(), objects), List.of(near, far));
            return assertThrows(CommunicationException.class, () -> fabric.open(7, ALL, plane.rank(), 0));
        });
        for (Throwable failure : failures) {
            assertEquals("rank 0 has no room", failure.getMessage());
        }
        assertEquals("links of near", failures.getFirst().getSuppressed()[0].getMessage());
    }

    private static Joining unclosable(String key, int[] ranks, Set<String> closed) {
        return new Joining(
                key,
                ranks,
                context -> new NoLinks(() -> refuse("links of " + key, closed)),
                () -> refuse("transport of " + key, closed));
    }

    private static void refuse(String what, Set<String> closed) {
        closed.add(what);
        throw new IllegalStateException(what);
    }

    private static void requireBoth(String what, Set<String> closed, Executable close) {
        IllegalStateException e = assertThrows(IllegalStateException.class, close);
        assertEquals(what + " of near", e.getMessage());
        assertEquals(what + " of far", e.getSuppressed()[0].getMessage());
        assertTrue(closed.containsAll(Set.of(what + " of near", what + " of far")), closed::toString);
    }

    /** Links that carry nothing. */
    private record NoLinks(Runnable closing) implements LinkSet {
        @Override
        public Link link(int lane, int peer) {
            return null;
        }

        @Override
        public void close() {
            closing.run();
        }
    }

    private static LinkSet failTogether(TransportContext context, int[] members) {
        context.step("room", members, () -> {
            if (context.rank() == 0) {
                throw new CommunicationException(Category.RESOURCE, List.of(), "has no room");
            }
        });
        throw new IllegalStateException("opening must fail");
    }

    private static CommunicationException awaitNobody() {
        try {
            new CountDownLatch(1).await(5, TimeUnit.SECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        return new CommunicationException(Category.DEADLINE, List.of(0, 1), "ranks 0,1 have not opened links");
    }

    /** A transport that joins some ranks. */
    private record Joining(String key, int[] ranks, Function<TransportContext, LinkSet> opening, Runnable closing)
            implements TransportProvider {
        @Override
        public int preference() {
            return 1;
        }

        @Override
        public LinkModel costs() {
            return new LocalProvider().costs();
        }

        @Override
        public Optional<Transport> create(TransportContext context) {
            return Optional.of(new Transport() {
                @Override
                public byte[] address() {
                    return new byte[0];
                }

                @Override
                public BitSet reach(List<byte[]> addresses) {
                    BitSet reached = new BitSet();
                    if (IntStream.of(ranks).anyMatch(rank -> rank == context.rank())) {
                        IntStream.of(ranks).forEach(reached::set);
                    }
                    return reached;
                }

                @Override
                public LinkSet open(LinkRequest request) {
                    return opening.apply(context);
                }

                @Override
                public void close() {
                    closing.run();
                }
            });
        }
    }
}
