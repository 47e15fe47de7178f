package io.tutti.run;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.tutti.algorithm.Algorithm;
import io.tutti.algorithm.Algorithms;
import io.tutti.algorithm.ScheduleRequest;
import io.tutti.kernel.Kernels;
import io.tutti.run.executor.LinkExecutor;
import io.tutti.run.executor.TaskArguments;
import io.tutti.run.executor.TaskData;
import io.tutti.run.lowering.Lowering;
import io.tutti.schedule.Collective;
import io.tutti.schedule.Layout;
import io.tutti.schedule.Schedule;
import io.tutti.spi.Link;
import io.tutti.transport.Poller;
import io.tutti.transport.SocketCalls;
import io.tutti.transport.tcp.TcpLink;
import io.tutti.type.ElementType;
import io.tutti.type.Reduction;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.Stream;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Ranks that only ever block in the system are woken by whatever they wait for. */
@Timeout(120)
@Execution(ExecutionMode.CONCURRENT)
class AwaitTest {
    private static final int RANKS = 4;
    private static final int LANES = 2;
    private static final int ROUNDS = 5;
    private static final long LIMIT_NS = 20_000_000_000L;

    static Stream<Algorithm> allreduces() {
        return Stream.concat(
                Algorithms.all().stream()
                        .filter(algorithm -> algorithm.takes(ScheduleRequest.of(RANKS)))
                        .filter(algorithm -> algorithm
                                .schedule(ScheduleRequest.of(RANKS))
                                .collective()
                                .name()
                                .equals("allreduce")),
                Stream.of("pipelined-ring:segments=3,lanes=2")
                        .map(name -> Algorithms.byName("allreduce", name).orElseThrow()));
    }

    @ParameterizedTest
    @MethodSource("allreduces")
    void noRankMissesWhatItWaitsFor(Algorithm algorithm) throws Exception {
        assumeTrue(SocketCalls.areAvailable(), "needs Linux and native access");
        Schedule schedule = algorithm.schedule(ScheduleRequest.of(RANKS));
        Link[][][] links = connect();
        try (ExecutorService threads = Executors.newFixedThreadPool(RANKS)) {
            for (int count : new int[] {3, 700_000}) { // the second is more than sockets hold
                List<Callable<Void>> ranks = new ArrayList<>();
                for (int rank = 0; rank < RANKS; rank++) {
                    TaskData data = TaskData.of(Lowering.lower(schedule, rank, false));
                    LinkExecutor linkExecutor = new LinkExecutor(data, links[rank], null, 0);
                    ranks.add(() -> allreduces(data, linkExecutor, schedule.collective(), count));
                }
                for (Future<Void> future : threads.invokeAll(ranks)) {
                    future.get();
                }
            }
        } finally {
            Stream.of(links)
                    .flatMap(Stream::of)
                    .flatMap(Stream::of)
                    .filter(l -> l != null)
                    .forEach(Link::close);
        }
    }

    private static Void allreduces(TaskData data, LinkExecutor linkExecutor, Collective collective, int count) {
        MemorySegment input = MemorySegment.ofArray(new int[count]);
        MemorySegment output = Arena.ofAuto().allocate(4L * count, 8);
        input.fill((byte) 1);
        Poller poller = new Poller();
        data.binding().bind(Layout.uniform(count, collective.chunks()), 4);
        TaskArguments arguments = data.arguments();
        arguments.vectors(input, output);
        arguments.scratch(Arena.ofAuto().allocate(data.binding().scratchTotal() + 1, 64));
        arguments.kernel = Kernels.of(Reduction.SUM, ElementType.INT32);
        arguments.elementBytes = 4;
        for (int round = 0; round < ROUNDS; round++) {
            arguments.sequence = 100L * count + round;
            output.fill((byte) 0);
            linkExecutor.begin();
            complete(linkExecutor, poller);
            for (long i = 0; i < count; i++) {
                assertEquals(0x01010101 * RANKS, output.getAtIndex(ValueLayout.JAVA_INT, i));
            }
        }
        return null;
    }

    private static void complete(LinkExecutor linkExecutor, Poller poller) {
        while (!linkExecutor.isComplete()) {
            if (!linkExecutor.advance()) {
                poller.clear();
                linkExecutor.tellAwaited(poller);
                assertTrue(poller.isComplete(), linkExecutor::describe);
                long begin = System.nanoTime();
                poller.await(LIMIT_NS);
                assertTrue(System.nanoTime() - begin < LIMIT_NS, () -> "no rank woke " + linkExecutor.describe());
            }
        }
    }

    /** By rank, lane and peer. */
    private static Link[][][] connect() throws Exception {
        Link[][][] links = new Link[RANKS][LANES][RANKS];
        try (ServerSocketChannel listener = ServerSocketChannel.open()) {
            listener.bind(new InetSocketAddress(InetAddress.getByName("127.0.0.1"), 0));
            for (int lane = 0; lane < LANES; lane++) {
                for (int rank = 0; rank < RANKS; rank++) {
                    for (int peer = 0; peer < rank; peer++) {
                        links[rank][lane][peer] = new TcpLink(SocketChannel.open(listener.getLocalAddress()), 1);
                        links[peer][lane][rank] = new TcpLink(listener.accept(), 1);
                    }
                }
            }
        }
        return links;
    }
}
