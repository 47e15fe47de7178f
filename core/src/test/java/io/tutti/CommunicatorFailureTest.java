package io.tutti;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.tutti.bootstrap.Jobs;
import io.tutti.config.Options;
import io.tutti.control.ControlPlane;
import io.tutti.control.LocalControlPlane;
import io.tutti.error.CommunicationException;
import io.tutti.model.LinkModel;
import io.tutti.select.Policy;
import io.tutti.spi.LinkSet;
import io.tutti.spi.Transport;
import io.tutti.spi.TransportContext;
import io.tutti.spi.TransportProvider;
import io.tutti.transport.Fabric;
import io.tutti.transport.FabricContext;
import io.tutti.transport.local.LocalProvider;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** A communicator that cannot be created leaves nothing open. */
@Timeout(60)
class CommunicatorFailureTest {
    private static final int RANKS = 2;

    private final AtomicInteger opened = new AtomicInteger();
    private final AtomicInteger closed = new AtomicInteger();

    /** Links inside this process, counted. */
    private final class Counted implements TransportProvider {
        private final LocalProvider local = new LocalProvider();

        @Override
        public String key() {
            return "counted";
        }

        @Override
        public int preference() {
            return 1;
        }

        @Override
        public LinkModel costs() {
            return local.costs();
        }

        @Override
        public boolean sharesMemory() {
            return true;
        }

        @Override
        public Optional<Transport> create(TransportContext context) {
            return local.create(context).map(this::counted);
        }

        private Transport counted(Transport transport) {
            return proxy(Transport.class, transport, "open", () -> {}, set -> {
                opened.incrementAndGet();
                return proxy(LinkSet.class, (LinkSet) set, "close", closed::incrementAndGet, nothing -> nothing);
            });
        }
    }

    private interface Change {
        Object apply(Object result);
    }

    private static <T> T proxy(Class<T> type, T target, String method, Runnable before, Change change) {
        return type.cast(Proxy.newProxyInstance(type.getClassLoader(), new Class<?>[] {type}, (p, m, words) -> {
            boolean isWatched = m.getName().equals(method);
            if (isWatched) {
                before.run();
            }
            try {
                Object result = m.invoke(target, words);
                return isWatched ? change.apply(result) : result;
            } catch (InvocationTargetException e) {
                throw e.getCause();
            }
        }));
    }

    private static void fail() {
        throw new IllegalStateException("no call log today");
    }

    private Communicator communicator(ControlPlane plane, Map<Class<?>, Object> objects) {
        Options options = Options.defaults();
        FabricContext context = FabricContext.ofThread(plane, options, objects);
        Fabric fabric = Fabric.connect(context, List.of(new Counted()));
        ControlPlane failing = proxy(ControlPlane.class, plane, "add", CommunicatorFailureTest::fail, log -> log);
        return new JobContext(failing, fabric, context.placement(), () -> {}, () -> {}, options, Policy.of(options))
                .communicator();
    }

    @Test
    void itsLinksAreClosed() {
        Map<Class<?>, Object> objects = new ConcurrentHashMap<>();
        List<CompletableFuture<Communicator>> ranks = new ArrayList<>();
        for (ControlPlane plane : LocalControlPlane.create(RANKS)) {
            ranks.add(Jobs.later(() -> communicator(plane, objects)));
        }
        for (CompletableFuture<Communicator> rank : ranks) {
            ExecutionException e = assertThrows(ExecutionException.class, rank::get);
            CommunicationException failure = assertInstanceOf(CommunicationException.class, e.getCause());
            assertInstanceOf(IllegalStateException.class, failure.getCause());
        }
        assertEquals(RANKS, opened.get());
        assertEquals(RANKS, closed.get());
    }
}
