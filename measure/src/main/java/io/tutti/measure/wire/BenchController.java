package io.tutti.measure.wire;

import java.io.IOException;
import java.net.StandardProtocolFamily;
import java.net.UnixDomainSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.ClosedChannelException;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.Executors;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;

/**
 * The controlling end of the protocol, for all ranks of one subject. One thread uses it; any thread may call {@link
 * #close}. An instruction that is not answered in time closes the controller, which the ranks see as the end of the
 * stream.
 */
public final class BenchController implements AutoCloseable {
    private final Path folder;
    private final ServerSocketChannel server;
    private final SocketChannel[] ranks;
    private final Duration limit;
    private final ScheduledExecutorService watch = Executors.newSingleThreadScheduledExecutor(
            task -> Thread.ofPlatform().daemon().name("bench-watch").unstarted(task));

    /**
     * Creates a controller. {@code limit} is the longest time that joining, or the answer to one instruction, may take.
     */
    public BenchController(int ranks, Duration limit) throws IOException {
        this.folder = Files.createTempDirectory("tutti-bench-");
        folder.toFile().deleteOnExit(); // after the socket: the last that was asked for is the first
        socket().toFile().deleteOnExit();
        this.server = listening(socket());
        this.ranks = new SocketChannel[ranks];
        this.limit = limit;
    }

    private static ServerSocketChannel listening(Path socket) throws IOException {
        ServerSocketChannel channel = ServerSocketChannel.open(StandardProtocolFamily.UNIX);
        try {
            return channel.bind(UnixDomainSocketAddress.of(socket));
        } catch (IOException e) {
            channel.close();
            throw e;
        }
    }

    /** Returns the number of ranks, connected or expected. */
    public int ranks() {
        return ranks.length;
    }

    /** Returns the socket to which ranks connect. */
    public Path socket() {
        return folder.resolve("control");
    }

    /** Waits until all ranks have connected. */
    public void awaitRanks() throws IOException {
        ScheduledFuture<?> alarm = alarm();
        for (int joined = 0; joined < ranks.length; joined++) {
            SocketChannel channel = server.accept();
            long rank = Words.read(channel, Long.BYTES).getLong();
            if (rank < 0 || rank >= ranks.length || ranks[(int) rank] != null) {
                throw new IOException("rank=" + rank + " of " + ranks.length + " has joined already or does not exist");
            }
            ranks[(int) rank] = channel;
        }
        alarm.cancel(false);
    }

    /** Sends an instruction to all ranks and returns their answers, one row for each rank. */
    public long[][] ask(Instruction instruction) throws IOException {
        ScheduledFuture<?> alarm = alarm();
        for (SocketChannel rank : ranks) {
            Words.write(rank, instruction.bytes());
        }
        long[][] answers = new long[ranks.length][];
        for (int rank = 0; rank < answers.length; rank++) {
            int count = (int) Words.read(ranks[rank], Long.BYTES).getLong();
            ByteBuffer words = Words.read(ranks[rank], count * Long.BYTES);
            answers[rank] = new long[count];
            words.asLongBuffer().get(answers[rank]);
        }
        alarm.cancel(false);
        return answers;
    }

    private ScheduledFuture<?> alarm() throws ClosedChannelException {
        try {
            return watch.schedule(this::close, limit.toMillis(), TimeUnit.MILLISECONDS);
        } catch (RejectedExecutionException e) {
            throw new ClosedChannelException(); // closed meanwhile by the thread that saw the ranks end
        }
    }

    /** Closes the connections, which makes the ranks leave. */
    @Override
    public void close() {
        watch.shutdown();
        try {
            server.close();
            for (SocketChannel rank : ranks) {
                if (rank != null) {
                    rank.close();
                }
            }
            Files.deleteIfExists(socket());
            Files.deleteIfExists(folder);
        } catch (IOException e) {
            // Only an empty socket remains in the temporary folder.
        }
    }
}
