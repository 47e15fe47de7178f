package io.tutti.bootstrap.survivors;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.tutti.bootstrap.Jobs;
import io.tutti.bootstrap.JoinedJob;
import io.tutti.bootstrap.handshake.Encryption;
import io.tutti.bootstrap.handshake.Handshake;
import io.tutti.bootstrap.handshake.Purpose;
import io.tutti.config.Options;
import io.tutti.failpoint.Failpoints;
import io.tutti.spi.Membership;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.SocketChannel;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;

/** Two ranks of one JVM that have joined as processes do, and agree to go on as they are. */
@Execution(ExecutionMode.CONCURRENT)
@Timeout(60)
class SurvivorsTest {
    /** More than a listener accepts at once of those that it does not wait for: it takes 250 in a second after the first 256. */
    private static final int STRANGERS = 800;

    private static final long LEAST_MILLIS = 2_000;

    @TempDir
    private Path folder;

    /** A rank that has rested is ready for the next agreement, too; what strangers send until then takes little of its time. */
    @Test
    void strangersWaitWhenTheSurvivorsHaveJoined() throws Exception {
        Options options = Jobs.options(folder);
        List<JoinedJob> jobs = Jobs.join(2, "file:" + folder.resolve("rendezvous"), options);
        List<Survivors> ranks = Jobs.onEach(jobs, job -> Survivors.of(job, options, Failpoints.NONE));
        try {
            for (int agreement = 1; agreement <= 2; agreement++) {
                List<Integer> sizes = Jobs.onEach(ranks, rank -> rank.next(Set.of(), SurvivorsTest::sizeOf));
                assertEquals(List.of(2, 2), sizes);
            }
            long millis = millisBehindStrangers(ranks.getFirst());
            assertTrue(millis >= LEAST_MILLIS, () -> millis + " ms");
        } finally {
            ranks.forEach(Survivors::close);
            Jobs.close(jobs);
        }
    }

    private static int sizeOf(Membership membership, Options limited, String agreed) {
        return membership.size();
    }

    /** Milliseconds until a rank of the job is answered that asks behind strangers. */
    private static long millisBehindStrangers(Survivors rank) throws Exception {
        Generation generation = Generation.decode(rank.invitation());
        InetSocketAddress listener = generation.addresses().getFirst();
        Handshake handshake = new Handshake(rank.credentials(), Encryption.NONE);
        List<SocketChannel> strangers = new ArrayList<>();
        long start = System.nanoTime();
        try {
            for (int i = 0; i < STRANGERS; i++) {
                SocketChannel stranger = SocketChannel.open(listener);
                strangers.add(stranger);
                stranger.write(ByteBuffer.wrap(new byte[100]));
            }
            try (SocketChannel channel = SocketChannel.open(listener)) {
                handshake.dial(channel, Purpose.SURVIVE, question(generation), 30_000);
            }
            return (System.nanoTime() - start) / 1_000_000L;
        } finally {
            for (SocketChannel stranger : strangers) {
                stranger.close();
            }
        }
    }

    private static byte[] question(Generation generation) {
        return new SurvivorRequest(generation.id(), 1, null).encode();
    }
}
