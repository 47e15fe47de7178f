package io.tutti.process;

import io.tutti.bootstrap.Bootstrap;
import io.tutti.bootstrap.Jobs;
import io.tutti.bootstrap.JoinedJob;
import io.tutti.config.Options;
import io.tutti.config.Setting;
import io.tutti.error.CommunicationException;
import io.tutti.spi.Link;
import io.tutti.spi.Membership;
import io.tutti.spi.Transports;
import io.tutti.transport.Fabric;
import io.tutti.transport.FabricContext;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.IntStream;

/**
 * A rank in a process of its own: joins, opens links to all others, and waits for the job's end or a line on its
 * standard input. What happens is printed. When the job ends it drops everything, as a program does that an exception
 * ends.
 */
public final class JoiningRank {
    private static final long REPORT_PAUSE_NANOS = 250_000_000L;

    private JoiningRank() {}

    /** Arguments: rank, size, rendezvous, job, folder, seconds of liveness. */
    public static void main(String[] arguments) throws Exception {
        int rank = Integer.parseInt(arguments[0]);
        int size = Integer.parseInt(arguments[1]);
        long job = Long.parseUnsignedLong(arguments[3], 16);
        Membership membership = Jobs.member(rank, size, arguments[2], job);
        Options options = Jobs.options(Path.of(arguments[4]))
                .with(Setting.LIVENESS, arguments[5])
                .with(Setting.LINK, "tcp");
        JoinedJob joined = Bootstrap.join(membership, options, Jobs.LAYOUT);
        Path segment = joined.files().orElseThrow().path(joined.start(), "segment-" + rank);
        Files.write(segment, new byte[100]);
        Fabric fabric = Fabric.connect(
                FabricContext.ofProcess(joined, options, new ConcurrentHashMap<>()), Transports.allowed(options));
        Link[] links =
                fabric.open(1, IntStream.range(0, size).toArray(), rank, 0).transferLinks();
        say("joined");
        try {
            watch(joined, links);
        } catch (CommunicationException e) {
            say("abort " + System.currentTimeMillis() + " " + e.category() + " " + e.detection() + " " + e.ranks() + " "
                    + e.getMessage());
            Runtime.getRuntime().halt(3);
        }
        fabric.close();
        Files.delete(segment);
        joined.close();
        say("closed");
    }

    private static void watch(JoinedJob joined, Link[] links) throws IOException {
        long[] reported = new long[links.length];
        while (System.in.available() == 0) {
            joined.control().abort().check();
            for (int i = 0; i < links.length; i++) {
                boolean isDue = System.nanoTime() - reported[i] > REPORT_PAUSE_NANOS;
                if (links[i] != null && isDue && !links[i].nextMessage() && links[i].isLost()) {
                    reported[i] = System.nanoTime();
                    joined.control().lost(i);
                }
            }
            LockSupport.parkNanos(1_000_000);
        }
    }

    private static void say(String line) {
        System.out.println(line);
        System.out.flush();
    }
}
