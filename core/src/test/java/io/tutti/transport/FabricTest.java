package io.tutti.transport;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.tutti.bootstrap.Jobs;
import io.tutti.config.Options;
import io.tutti.control.ControlPlane;
import io.tutti.control.LocalControlPlane;
import io.tutti.error.CommunicationException;
import io.tutti.error.CommunicationException.Category;
import io.tutti.model.LinkModel;
import io.tutti.spi.LinkRequest;
import io.tutti.spi.LinkSet;
import io.tutti.spi.Transport;
import io.tutti.spi.TransportContext;
import io.tutti.spi.TransportProvider;
import io.tutti.transport.local.LocalProvider;
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
import java.util.function.Consumer;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Three ranks, of which two are joined by one transport, and all by another. */
@Timeout(60)
class FabricTest {
    private static final int[] ALL = {0, 1, 2};
    private static final int[] NEIGHBOURS = {0, 1};

    /** Rank 2 would wait for links that the two others never open. */
    @Test
    void aTransportThatFailsHereHoldsUpNoRankThatOnlyAnotherOneJoins() throws Exception {
        Set<Integer> waiting = ConcurrentHashMap.newKeySet();
        TransportProvider failing = new Joining("failing", NEIGHBOURS, context -> failTogether(context));
        TransportProvider slow = new Joining("slow", ALL, context -> {
            waiting.add(context.rank());
            awaitNobody();
        });
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

    private static void failTogether(TransportContext context) {
        context.step("room", NEIGHBOURS, () -> {
            if (context.rank() == 0) {
                throw new CommunicationException(Category.RESOURCE, List.of(), "has no room");
            }
        });
    }

    private static void awaitNobody() {
        try {
            new CountDownLatch(1).await(5, TimeUnit.SECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        throw new CommunicationException(Category.DEADLINE, List.of(0, 1), "ranks 0,1 have not opened links");
    }

    /** A transport that joins some ranks, and whose links cannot be opened. */
    private record Joining(String key, int[] ranks, Consumer<TransportContext> opening) implements TransportProvider {
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
                    opening.accept(context);
                    throw new IllegalStateException("opening must fail");
                }

                @Override
                public void close() {
                    // it holds nothing
                }
            });
        }
    }
}
