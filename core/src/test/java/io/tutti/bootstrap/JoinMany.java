package io.tutti.bootstrap;

import io.tutti.bootstrap.handshake.Encryption;
import io.tutti.bootstrap.handshake.Handshake;
import io.tutti.bootstrap.placement.HostFacts;
import io.tutti.config.LineRate;
import io.tutti.config.Options;
import io.tutti.config.Setting;
import io.tutti.control.ClientControlPlane;
import io.tutti.control.ControlPlane;
import io.tutti.control.connection.ControlTiming;
import io.tutti.failpoint.Failpoints;
import io.tutti.spi.Membership;
import io.tutti.spi.Rendezvous;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * Measures how long rank 0 needs for many joiners. Rank 0 is what every rank 0 is. The others are threads of this process, each with a
 * connection, a handshake and a control plane of its own, that say they run on a host each; they read no probe files and do not decode what
 * they are told. Prints the time until rank 0 has joined, and the heap of all after a collection.
 */
final class JoinMany {
    private static final int DEADLINE_SECONDS = 300;

    private JoinMany() {}

    /**
     * Joins and leaves.
     *
     * @param arguments number of ranks
     */
    public static void main(String[] arguments) throws Exception {
        int ranks = Integer.parseInt(arguments[0]);
        Path folder = Files.createTempDirectory("tutti-join-");
        Options options = Jobs.options(folder).with(Setting.JOIN_DEADLINE, Integer.toString(DEADLINE_SECONDS));
        String rendezvous = "127.0.0.1:" + Jobs.freePort();
        long before = heap();
        long begin = System.nanoTime();
        List<CompletableFuture<ControlPlane>> joiners = new ArrayList<>();
        for (int rank = 1; rank < ranks; rank++) {
            Membership member = Jobs.member(rank, ranks, rendezvous, 1);
            joiners.add(Jobs.later(() -> join(member, options)));
        }
        JoinedJob zero = Bootstrap.join(Jobs.member(0, ranks, rendezvous, 1), options, Jobs.LAYOUT);
        long millis = TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - begin);
        System.out.printf(
                "%d ranks joined in %d ms; heap %d MiB before, %d MiB after%n", ranks, millis, before, heap());
        for (CompletableFuture<ControlPlane> joiner : joiners) {
            Jobs.later(() -> {
                joiner.join().close();
                return null;
            });
        }
        zero.close();
        delete(folder);
    }

    private static ControlPlane join(Membership member, Options options) {
        try {
            RankZeroAddress rankZero = new FixedAddress((Rendezvous.Address) member.rendezvous(), null);
            JoinRequest request = new JoinRequest(
                    member.rank(),
                    member.size(),
                    new JoinRequest.Formats(Handshake.VERSION, Jobs.LAYOUT),
                    null,
                    options.compared(),
                    "joiner",
                    JoinRequest.Attempt.first());
            RankZeroConnector.Joined joined = new RankZeroConnector(
                            member, rankZero, request, Encryption.NONE, Failpoints.NONE, DEADLINE_SECONDS * 1000L)
                    .dial();
            ControlPlane plane = ClientControlPlane.start(
                    member.rank(), member.size(), joined.channel(), joined.serverName(), ControlTiming.of(options));
            int[] all = IntStream.range(0, member.size()).toArray();
            plane.allgather("join", all, facts(member.rank()), Duration.ofSeconds(DEADLINE_SECONDS));
            plane.allgather("hosts", all, new byte[0], Duration.ofSeconds(DEADLINE_SECONDS));
            return plane;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (RuntimeException | Error e) {
            System.out.println("rank " + member.rank() + ": " + e);
            throw e;
        }
    }

    private static byte[] facts(int rank) {
        return new HostFacts(
                        "host" + rank,
                        1,
                        2,
                        List.of(0, 1),
                        LineRate.UNKNOWN,
                        "a boot of 36 characters as ids are " + rank,
                        "",
                        new byte[0])
                .encode();
    }

    private static void delete(Path folder) throws IOException {
        try (Stream<Path> files = Files.walk(folder)) {
            for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
                Files.delete(file);
            }
        }
    }

    private static long heap() {
        System.gc();
        Runtime runtime = Runtime.getRuntime();
        return runtime.totalMemory() - runtime.freeMemory() >> 20;
    }
}
