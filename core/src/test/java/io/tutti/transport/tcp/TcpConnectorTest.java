package io.tutti.transport.tcp;

import static java.lang.foreign.ValueLayout.JAVA_INT;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.tutti.bootstrap.Bootstrap;
import io.tutti.bootstrap.Jobs;
import io.tutti.bootstrap.JoinedJob;
import io.tutti.bootstrap.handshake.Credentials;
import io.tutti.bootstrap.handshake.Encryption;
import io.tutti.bootstrap.handshake.Handshake;
import io.tutti.bootstrap.handshake.Purpose;
import io.tutti.bootstrap.handshake.RefusedException;
import io.tutti.bootstrap.handshake.Stranger;
import io.tutti.config.Options;
import io.tutti.config.Setting;
import io.tutti.error.CommunicationException;
import io.tutti.error.CommunicationException.Category;
import io.tutti.model.LinkModel;
import io.tutti.spi.Link;
import io.tutti.spi.LinkContract;
import io.tutti.spi.Membership;
import io.tutti.spi.Transport;
import io.tutti.spi.TransportContext;
import io.tutti.spi.TransportProvider;
import io.tutti.transport.Fabric;
import io.tutti.transport.FabricContext;
import io.tutti.transport.LinkTable;
import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.MethodHandle;
import java.lang.reflect.InvocationHandler;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@Timeout(60)
class TcpConnectorTest {
    @TempDir
    Path folder;

    private final long job = Jobs.newJob();
    private final List<JoinedJob> worlds = new ArrayList<>();
    private final List<FabricContext> contexts = new ArrayList<>();
    private final List<TcpTransport> transports = new ArrayList<>();

    private void start(int size, Options options) throws Exception {
        join(size, options);
        for (FabricContext context : contexts) {
            transports.add(TcpTransport.listen(context, context.addresses()));
        }
        List<byte[]> addresses = transports.stream().map(TcpTransport::address).toList();
        transports.forEach(transport -> transport.reach(addresses));
    }

    private void join(int size, Options options) throws Exception {
        List<CompletableFuture<JoinedJob>> joining = new ArrayList<>();
        for (int rank = 0; rank < size; rank++) {
            Membership m = Jobs.member(rank, size, "file:" + folder.resolve("r"), job);
            joining.add(Jobs.later(() -> Bootstrap.join(m, options, Jobs.LAYOUT)));
        }
        for (int rank = 0; rank < size; rank++) {
            worlds.add(joining.get(rank).get());
            contexts.add(FabricContext.ofProcess(worlds.get(rank), options, new ConcurrentHashMap<>()));
        }
    }

    @AfterEach
    void close() {
        transports.forEach(TcpTransport::close);
        Jobs.close(worlds);
    }

    private CompletableFuture<Link[][]> open(int rank, long communicator, int lanes, int... peers) {
        return Jobs.later(() -> transports.get(rank).connector().open(communicator, lanes, peers));
    }

    @Test
    void joinsEveryPairOnEveryLane() throws Exception {
        start(4, Jobs.options(folder));
        List<CompletableFuture<Link[][]>> opening = new ArrayList<>();
        for (int rank = 0; rank < 4; rank++) {
            int own = rank;
            opening.add(
                    open(rank, 7, 2, IntStream.range(0, 4).filter(r -> r != own).toArray()));
        }
        List<Link[][]> links = new ArrayList<>();
        for (CompletableFuture<Link[][]> future : opening) {
            links.add(future.get());
        }
        for (int lane = 0; lane < 2; lane++) {
            for (int from = 0; from < 4; from++) {
                for (int to = 0; to < 4; to++) {
                    if (from != to) {
                        Link out = links.get(from)[lane][to < from ? to : to - 1];
                        Link in = links.get(to)[lane][from < to ? from : from - 1];
                        talk(out, in, 100 * lane + 10 * from + to);
                    }
                }
            }
        }
        links.forEach(l -> List.of(l).forEach(lane -> List.of(lane).forEach(Link::close)));
    }

    /** They fill the listener's queue while no link is opened; opening one empties it, at no rate. */
    @Test
    void linksOpenBehindACrowdOfStrangers() throws Exception {
        start(2, Jobs.options(folder));
        InetSocketAddress address = transports.get(1).socketAddress();
        List<SocketChannel> strangers = new ArrayList<>();
        for (int i = 0; i < 1_200; i++) {
            SocketChannel channel = SocketChannel.open(address);
            channel.write(ByteBuffer.allocate(100));
            strangers.add(channel);
        }
        long begin = System.nanoTime();
        CompletableFuture<Link[][]> one = open(0, 7, 1, 1);
        CompletableFuture<Link[][]> other = open(1, 7, 1, 0);
        one.get()[0][0].close();
        other.get()[0][0].close();
        long millis = (System.nanoTime() - begin) / 1_000_000L;
        assertTrue(millis < 2_000, () -> millis + " ms");
        for (SocketChannel each : strangers) {
            each.close();
        }
    }

    /** Whatever the system's default is: where that is BBR, it paces by timers what could leave at once. */
    @Test
    void linksInsideAHostHaveReno() throws Exception {
        start(2, Jobs.options(folder));
        CompletableFuture<Link[][]> one = open(0, 7, 1, 1);
        CompletableFuture<Link[][]> other = open(1, 7, 1, 0);
        assertEquals("reno", congestionControl(one.get()[0][0]));
        assertEquals("reno", congestionControl(other.get()[0][0]));
        one.get()[0][0].close();
        other.get()[0][0].close();
    }

    @Test
    void aCongestionControlThatIsNotThereIsNamed() throws Exception {
        start(2, Jobs.options(folder).with(Setting.CONGESTION, "carrier-pigeon"));
        CompletableFuture<Link[][]> one = open(0, 7, 1, 1);
        ExecutionException e = assertThrows(ExecutionException.class, one::get);
        CommunicationException cause = assertInstanceOf(CommunicationException.class, e.getCause());
        assertEquals(Category.RESOURCE, cause.category());
        assertTrue(cause.getMessage().startsWith("TUTTI_CONGESTION=carrier-pigeon"), cause.getMessage());
    }

    /** {@code getsockopt(TCP_CONGESTION)}. */
    private static String congestionControl(Link link) throws IOException {
        try (Arena arena = Arena.ofConfined()) {
            Linker linker = Linker.nativeLinker();
            FunctionDescriptor five = FunctionDescriptor.of(
                    JAVA_INT, JAVA_INT, JAVA_INT, JAVA_INT, ValueLayout.ADDRESS, ValueLayout.ADDRESS);
            MethodHandle call = linker.downcallHandle(
                    linker.defaultLookup().find("getsockopt").orElseThrow(), five);
            MemorySegment name = arena.allocate(16);
            MemorySegment length = arena.allocateFrom(JAVA_INT, 16);
            assertEquals(0, (int) call.invokeExact(link.descriptor(), 6, 13, name, length));
            return name.getString(0);
        } catch (Throwable e) {
            throw new IOException(e);
        }
    }

    private static void talk(Link out, Link in, int what) {
        LinkContract.until(() -> out.startMessage(what, 0, 0, 0));
        LinkContract.until(out::flush);
        LinkContract.until(in::nextMessage);
        assertEquals(what, in.sequence());
        in.endMessage();
    }

    @Test
    void opensCommunicatorsInDifferentOrders() throws Exception {
        start(2, Jobs.options(folder).with(Setting.SOCKET_BYTES, "65536"));
        Link dialled = open(0, 5, 1, 1).get()[0][0];
        Link again = open(0, 6, 1, 1).get()[0][0];
        Link six = open(1, 6, 1, 0).get()[0][0];
        Link five = open(1, 5, 1, 0).get()[0][0];
        talk(dialled, five, 5);
        talk(six, again, 6);
    }

    @Test
    void namesWhoDoesNotOpen() throws Exception {
        start(3, Jobs.options(folder).with(Setting.JOIN_DEADLINE, "2"));
        CompletableFuture<Link[][]> one = open(2, 5, 1, 0, 1);
        open(0, 5, 1, 2).get();
        ExecutionException e = assertThrows(ExecutionException.class, one::get);
        CommunicationException failure = assertInstanceOf(CommunicationException.class, e.getCause());
        assertEquals(Category.DEADLINE, failure.category());
        assertEquals("rank 1 has not opened a link to rank 2 within 2 s", failure.getMessage());
    }

    /** Rank 1 cannot be reached: rank 2 gets its link to rank 0 all the same, and rank 0 says which rank it did not reach, and where. */
    @Test
    void whoCannotBeReachedHoldsUpNobodyElse() throws Exception {
        start(3, Jobs.options(folder).with(Setting.JOIN_DEADLINE, "3"));
        var address = transports.get(1).socketAddress();
        transports.get(1).close();
        CompletableFuture<Link[][]> zero = open(0, 5, 2, 1, 2);
        open(2, 5, 2, 0).get(1_500, TimeUnit.MILLISECONDS);
        ExecutionException e = assertThrows(ExecutionException.class, zero::get);
        CommunicationException failure = assertInstanceOf(CommunicationException.class, e.getCause());
        assertEquals(Category.DEADLINE, failure.category());
        assertEquals(List.of(1), failure.ranks());
        assertEquals(
                "rank 0 cannot open a link to rank 1 at " + address + ": Connection refused", failure.getMessage());
    }

    /** All members hear of it, whether their own links are open or not. */
    @Test
    void allMembersBlameWhoCannotBeReached() throws Exception {
        Options options = Jobs.options(folder).with(Setting.JOIN_DEADLINE, "2").with(Setting.LINK, "tcp");
        join(3, options);
        List<KeptTcp> providers = List.of(new KeptTcp(), new KeptTcp(), new KeptTcp());
        List<CompletableFuture<Fabric>> connecting = new ArrayList<>();
        for (int rank = 0; rank < 3; rank++) {
            FabricContext context = contexts.get(rank);
            List<TransportProvider> own = List.of(providers.get(rank));
            connecting.add(Jobs.later(() -> Fabric.connect(context, own)));
        }
        List<Fabric> fabrics = new ArrayList<>();
        for (CompletableFuture<Fabric> each : connecting) {
            fabrics.add(each.get());
        }
        var address = providers.get(1).transport.socketAddress();
        providers.get(1).transport.close();
        List<CompletableFuture<LinkTable>> opening = new ArrayList<>();
        for (int rank = 0; rank < 3; rank++) {
            int self = rank;
            opening.add(Jobs.later(() -> fabrics.get(self).open(5, new int[] {0, 1, 2}, self, 0)));
        }
        for (CompletableFuture<LinkTable> one : opening) {
            ExecutionException e = assertThrows(ExecutionException.class, one::get);
            CommunicationException failure = assertInstanceOf(CommunicationException.class, e.getCause());
            assertEquals(
                    "rank 0 cannot open a link to rank 1 at " + address + ": Connection refused", failure.getMessage());
            assertEquals(List.of(1), failure.ranks());
            assertEquals(Category.DEADLINE, failure.category());
        }
        fabrics.forEach(Fabric::close);
    }

    /** TCP whose transport a test can reach. */
    private static final class KeptTcp implements TransportProvider {
        private final TcpProvider tcp = new TcpProvider();
        private TcpTransport transport;

        @Override
        public String key() {
            return tcp.key();
        }

        @Override
        public int preference() {
            return tcp.preference();
        }

        @Override
        public LinkModel costs() {
            return tcp.costs();
        }

        @Override
        public Optional<Transport> create(TransportContext context) {
            transport = TcpTransport.listen(context, context.addresses());
            return Optional.of(transport);
        }
    }

    @Test
    void endsWithTheJob() throws Exception {
        start(2, Jobs.options(folder));
        CompletableFuture<Link[][]> one = open(1, 5, 1, 0);
        worlds.get(0).control().raise(new CommunicationException(Category.RESOURCE, List.of(0), "no more"));
        ExecutionException e = assertThrows(ExecutionException.class, one::get);
        assertEquals("no more", e.getCause().getMessage());
    }

    /** As when a rank is stopped: the system takes its connections, and no rank answers. */
    @Test
    void endsWithTheJobWhileNoRankAnswers() throws Exception {
        join(2, Jobs.options(folder));
        transports.add(TcpTransport.listen(contexts.get(0), contexts.get(0).addresses()));
        try (ServerSocketChannel silent =
                TcpTransport.listener(contexts.get(1).address().orElseThrow(), 0)) {
            transports.get(0).connector().connectTo(new InetSocketAddress[][] {
                {transports.get(0).socketAddress()}, {(InetSocketAddress) silent.getLocalAddress()}
            });
            endsWhileSilent();
        }
    }

    private void endsWhileSilent() {
        CompletableFuture<Link[][]> zero = open(0, 5, 1, 1);
        assertThrows(TimeoutException.class, () -> zero.get(500, TimeUnit.MILLISECONDS));
        worlds.get(1).control().raise(new CommunicationException(Category.RESOURCE, List.of(1), "no more"));
        ExecutionException e = assertThrows(ExecutionException.class, () -> zero.get(10, TimeUnit.SECONDS));
        assertEquals("no more", e.getCause().getMessage());
    }

    /** Whoever is on the wire may say that it is of another job; only the rank itself can refuse a link. */
    @Test
    void theWordsOfAStrangerAreNoRefusal() throws Exception {
        start(2, Jobs.options(folder));
        InetSocketAddress[][] real = {
            {transports.get(0).socketAddress()}, {transports.get(1).socketAddress()}
        };
        TcpConnector connector = transports.get(0).connector();
        try (ServerSocketChannel listener =
                TcpTransport.listener(contexts.get(1).address().orElseThrow(), 0)) {
            connector.connectTo(new InetSocketAddress[][] {real[0], {(InetSocketAddress) listener.getLocalAddress()}});
            CompletableFuture<Link[][]> zero = open(0, 5, 1, 1);
            try (SocketChannel dialler = listener.accept()) {
                connector.connectTo(real);
                Stranger.refuse(dialler);
            }
            talk(open(1, 5, 1, 0).get()[0][0], zero.get()[0][0], 5);
        }
    }

    /** As for want of a thread: whoever catches it goes on, so nothing may stay open, nor be opened later. */
    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void anErrorLeavesNothingOpen(boolean whileDialling) throws Exception {
        join(2, Jobs.options(folder));
        FailingContext failing = new FailingContext(contexts.get(0), whileDialling);
        transports.add(TcpTransport.listen(failing.context(), contexts.get(0).addresses()));
        transports.add(TcpTransport.listen(contexts.get(1), contexts.get(1).addresses()));
        List<byte[]> addresses = transports.stream().map(TcpTransport::address).toList();
        transports.forEach(transport -> transport.reach(addresses));
        failing.opener = Thread.currentThread();
        OutOfMemoryError error = assertThrows(
                OutOfMemoryError.class, () -> transports.get(0).connector().open(5, 2, new int[] {1}));
        assertEquals("no thread, in a test", error.getMessage());
        assertTrue(failing.dialled.stream().noneMatch(SocketChannel::isOpen));
    }

    /** A context with an error: in the second dial, or in the thread that opens links while the first dial is under way. */
    private static final class FailingContext implements InvocationHandler {
        private final TransportContext real;
        private final boolean whileDialling;
        private final BlockingQueue<SocketChannel> dialled = new LinkedBlockingQueue<>();
        private final CountDownLatch isDialling = new CountDownLatch(1);
        private Thread opener;

        FailingContext(TransportContext real, boolean whileDialling) {
            this.real = real;
            this.whileDialling = whileDialling;
        }

        TransportContext context() {
            return (TransportContext) Proxy.newProxyInstance(
                    TransportContext.class.getClassLoader(), new Class<?>[] {TransportContext.class}, this);
        }

        @Override
        public Object invoke(Object proxy, Method method, Object[] arguments) throws Throwable {
            if (method.getName().equals("closeOnAbort")) {
                dialled.add((SocketChannel) arguments[0]);
                isDialling.countDown();
                failIf(whileDialling && dialled.size() == 2);
            } else if (method.getName().equals("requireAlive") && Thread.currentThread() == opener && !whileDialling) {
                isDialling.await();
                failIf(true);
            }
            return method.invoke(real, arguments);
        }

        private static void failIf(boolean fails) {
            if (fails) {
                throw new OutOfMemoryError("no thread, in a test");
            }
        }
    }

    private static byte[] hello(long start, long communicator, int lane, int stripe, int from, int to, int attempt) {
        PendingConnections.Key key = new PendingConnections.Key(start, communicator, lane, stripe, from, to);
        return new PendingConnections.DialAttempt(key, attempt).encode();
    }

    /** The dialler has given the first connection up, whatever became of that on this side. */
    @Test
    void aLaterConnectionOfALinkReplacesTheEarlierOne() throws Exception {
        start(2, Jobs.options(folder));
        var address = transports.get(1).socketAddress();
        long start = worlds.get(1).start();
        Handshake handshake = new Handshake(new Credentials(job, Jobs.SECRET), Encryption.NONE);
        try (SocketChannel first = SocketChannel.open(address);
                SocketChannel second = SocketChannel.open(address);
                SocketChannel third = SocketChannel.open(address)) {
            handshake.dial(first, Purpose.LINK, hello(start, 5, 0, 0, 0, 1, 0), 5_000);
            handshake.dial(second, Purpose.LINK, hello(start, 5, 0, 0, 0, 1, 1), 5_000);
            assertEquals(-1, first.read(ByteBuffer.allocate(1)));
            assertTrue(assertThrows(
                            RefusedException.class,
                            () -> handshake.dial(third, Purpose.LINK, hello(start, 5, 0, 0, 0, 1, 1), 5_000))
                    .getMessage()
                    .contains("is open already"));
            open(1, 5, 1, 0).get()[0][0].close();
            assertEquals(-1, second.read(ByteBuffer.allocate(1)));
        }
    }

    @Test
    void turnsStrangersAway() throws Exception {
        start(2, Jobs.options(folder));
        var address = transports.get(1).socketAddress();
        long start = worlds.get(1).start();
        try (SocketChannel stranger = SocketChannel.open(address);
                SocketChannel impostor = SocketChannel.open(address);
                SocketChannel lost = SocketChannel.open(address)) {
            stranger.write(ByteBuffer.wrap("GET / HTTP/1.1\r\n\r\n".getBytes()));
            Handshake wrong = new Handshake(new Credentials(job, new byte[20]), Encryption.NONE);
            byte[] hello = hello(start, 5, 0, 0, 0, 1, 0);
            assertThrows(RefusedException.class, () -> wrong.dial(impostor, Purpose.LINK, hello, 5_000));
            Handshake right = new Handshake(new Credentials(job, Jobs.SECRET), Encryption.NONE);
            byte[] nonsense = hello(start, 5, 0, 0, 1, 0, 0);
            assertTrue(assertThrows(RefusedException.class, () -> right.dial(lost, Purpose.LINK, nonsense, 5_000))
                    .getMessage()
                    .contains("does not lead to rank 1"));
        }
        try (SocketChannel other = SocketChannel.open(address)) {
            Handshake right = new Handshake(new Credentials(job, Jobs.SECRET), Encryption.NONE);
            byte[] hello = hello(start + 1, 5, 0, 0, 0, 1, 0);
            RefusedException refused =
                    assertThrows(RefusedException.class, () -> right.dial(other, Purpose.LINK, hello, 5_000));
            assertEquals("of another start of the job", refused.getMessage());
        }
        CompletableFuture<Link[][]> zero = open(0, 5, 1, 1);
        talk(open(1, 5, 1, 0).get()[0][0], zero.get()[0][0], 5);
    }
}
