package io.tutti.bench;

import io.tutti.Communicator;
import io.tutti.Tutti;
import io.tutti.config.JobVariables;
import io.tutti.config.Options;
import io.tutti.config.Setting;
import io.tutti.control.connection.FrameAuthenticator;
import io.tutti.spi.Membership;
import io.tutti.spi.Rendezvous;
import io.tutti.type.Reduction;
import java.nio.file.Path;
import java.util.Arrays;

/**
 * What encryption costs between two ranks: the same two processes are joined twice over TCP, plainly and inside TLS, and reduce in turns. Also the time of
 * the code of a control frame. {@code docs/security.md} has the command.
 */
public final class EncryptionCost {
    private static final int[] COUNTS = {1, 1_024, 1 << 18, 1 << 22};
    private static final long TURN_NANOS = 40_000_000L;
    private static final int TURNS = 25;
    private static final int FRAME = 64;
    private static final int FRAMES = 20_000;

    private EncryptionCost() {}

    /**
     * Runs the comparison.
     *
     * @param none there are no arguments
     */
    public static void main(String[] none) {
        try (Communicator plain = joined("no");
                Communicator encrypted = joined("yes")) {
            for (int count : COUNTS) {
                compare(plain, encrypted, new float[count]);
            }
            if (plain.rank() == 0) {
                System.out.printf("code of a control frame of %d bytes: %.2f us%n", FRAME, tagNanos() / 1e3);
            }
        }
    }

    private static Communicator joined(String tls) {
        String place = System.getenv(JobVariables.RENDEZVOUS).substring("file:".length()) + "-" + tls;
        Membership membership = Membership.ofVariables(System.getenv(), new Rendezvous.HostFile(Path.of(place)))
                .withJob(System.getenv(JobVariables.JOB) + "-" + tls);
        Options options = Options.fromEnvironment().with(Setting.LINK, "tcp").with(Setting.TLS, tls);
        return Tutti.connect(membership, options);
    }

    private static void compare(Communicator plain, Communicator encrypted, float[] vector) {
        int calls = calls(encrypted, vector);
        double[] plainMicros = new double[TURNS];
        double[] tlsMicros = new double[TURNS];
        double[] ratios = new double[TURNS];
        for (int turn = 0; turn < TURNS; turn++) {
            plainMicros[turn] = micros(plain, vector, calls);
            tlsMicros[turn] = micros(encrypted, vector, calls);
            ratios[turn] = tlsMicros[turn] / plainMicros[turn];
        }
        if (plain.rank() == 0) {
            System.out.printf(
                    "%d bytes: plain %.1f us, TLS %.1f us, ratio %.2f%n",
                    4L * vector.length, median(plainMicros), median(tlsMicros), median(ratios));
        }
    }

    /** How many calls a turn has, the same on both ranks; warms both up. */
    private static int calls(Communicator communicator, float[] vector) {
        int[] calls = {1};
        double last = 0;
        for (int round = 0; round < 6; round++) {
            last = micros(communicator, vector, calls[0]);
            calls[0] = Math.clamp((long) (TURN_NANOS / 1e3 / last), 1, 5_000);
            communicator.broadcast(calls, 0);
        }
        return calls[0];
    }

    private static double micros(Communicator communicator, float[] vector, int calls) {
        communicator.barrier();
        long begin = System.nanoTime();
        for (int call = 0; call < calls; call++) {
            communicator.allreduce(vector, Reduction.MAX);
        }
        return (System.nanoTime() - begin) / 1e3 / calls;
    }

    private static double tagNanos() {
        FrameAuthenticator authenticator = new FrameAuthenticator(new byte[32]);
        byte[] frame = new byte[FRAME];
        double best = Double.MAX_VALUE;
        for (int round = 0; round < 10; round++) {
            long begin = System.nanoTime();
            for (int i = 0; i < FRAMES; i++) {
                frame[0] = authenticator.tag(frame)[0];
            }
            best = Math.min(best, (System.nanoTime() - begin) / (double) FRAMES);
        }
        return best;
    }

    private static double median(double[] values) {
        double[] sorted = values.clone();
        Arrays.sort(sorted);
        return sorted[sorted.length / 2];
    }
}
