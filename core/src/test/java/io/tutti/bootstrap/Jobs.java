package io.tutti.bootstrap;

import io.tutti.LogCapture;
import io.tutti.config.Options;
import io.tutti.config.Setting;
import io.tutti.process.FreePorts;
import io.tutti.spi.Membership;
import io.tutti.spi.Rendezvous;
import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ThreadLocalRandom;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.stream.IntStream;

/** Jobs for tests: ranks as threads that join through real sockets of the loopback interface. */
public final class Jobs {
    public static final byte[] SECRET = "a secret for tests only".getBytes(StandardCharsets.UTF_8);

    /** Stands for the fingerprint of a build's layouts. */
    public static final long LAYOUT = 0x1234;

    private static final String FILE = "file:";

    static {
        LogCapture.quiet();
    }

    private Jobs() {}

    /** Options with a folder of shared memory of their own and short times. */
    public static Options options(Path folder) {
        return Options.defaults()
                .with(Setting.SHM_DIR, folder.toString())
                .with(Setting.JOIN_DEADLINE, "20")
                .with(Setting.DEADLINE, "20");
    }

    public static long newJob() {
        return ThreadLocalRandom.current().nextLong() | 1;
    }

    /** A port of the loopback interface on which nothing listens; see {@link FreePorts}. */
    public static int freePort() {
        return FreePorts.next();
    }

    /** Returns when a process listens at a port of the loopback interface. */
    public static void untilListening(int port) {
        long end = System.nanoTime() + 10_000_000_000L;
        while (true) {
            try (Socket probe = new Socket(InetAddress.getByName("127.0.0.1"), port)) {
                if (probe.isConnected()) {
                    return;
                }
            } catch (IOException e) {
                if (System.nanoTime() - end >= 0) {
                    throw new IllegalStateException("no rank listens at port " + port, e);
                }
            }
        }
    }

    /** The rendezvous {@code host:port}, {@code [ipv6]:port} or {@code file:PATH}. */
    public static Rendezvous at(String text) {
        return text.startsWith(FILE)
                ? new Rendezvous.HostFile(Path.of(text.substring(FILE.length())))
                : Rendezvous.Address.parse(text);
    }

    public static Membership member(int rank, int size, String rendezvous, long job) {
        return Membership.of(rank, size, at(rendezvous)).withJob(job).withSecret(SECRET);
    }

    public static <T> CompletableFuture<T> later(Supplier<T> task) {
        return CompletableFuture.supplyAsync(
                task, command -> Thread.ofPlatform().daemon().start(command));
    }

    /** All ranks of a new job. */
    public static List<Membership> members(int size, String rendezvous) {
        long job = newJob();
        return IntStream.range(0, size)
                .mapToObj(rank -> member(rank, size, rendezvous, job))
                .toList();
    }

    /** What a call returns for each rank, on threads of their own. */
    public static <T, R> List<R> onEach(List<T> ranks, Function<T, R> call) throws Exception {
        List<CompletableFuture<R>> running =
                ranks.stream().map(rank -> later(() -> call.apply(rank))).toList();
        List<R> results = new ArrayList<>();
        for (CompletableFuture<R> each : running) {
            results.add(each.get());
        }
        return results;
    }

    /** All ranks of a job, joined. */
    public static List<JoinedJob> join(int size, String rendezvous, Options options) throws Exception {
        return onEach(members(size, rendezvous), member -> Bootstrap.join(member, options, LAYOUT));
    }

    /** Closes all, rank 0 last, since it waits for the others. */
    public static void close(List<JoinedJob> worlds) {
        worlds.reversed().forEach(JoinedJob::close);
    }
}
