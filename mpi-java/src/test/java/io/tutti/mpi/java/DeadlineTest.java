package io.tutti.mpi.java;

import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import mpi.Intracomm;
import mpi.MPI;
import mpi.Prequest;
import mpi.Request;
import mpi.Win;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Waits of every kind say what they wait for, and end at the deadline. */
@Timeout(100)
class DeadlineTest {
    /** In seconds: what both ranks do before takes less, though they may have no processor for a while. */
    private static final int DEADLINE = 8;

    /** Rank 1 waits for what rank 0 does not do; the word is how. */
    static final class Program {
        private Program() {}

        /** The word. */
        public static void main(String[] arguments) throws IOException {
            String word = MPI.Init(arguments)[0];
            Intracomm world = MPI.COMM_WORLD;
            Intracomm twin = world.dup();
            Win window = new Win(MPI.newByteBuffer(8), 8, 1, MPI.INFO_NULL, world);
            if (world.Rank() == 0) {
                window.lock(MPI.LOCK_EXCLUSIVE, 0, 0);
            }
            world.barrier();
            if (world.Rank() == 1) {
                await(word, world, twin, window);
            }
            System.in.read(); // waits for nobody, so that it is rank 1 that ends the job
        }

        private static void await(String word, Intracomm world, Intracomm twin, Win window) {
            Prequest persistent = world.Recv_init(new int[1], 0, 1, MPI.INT, 0, 7);
            switch (word) {
                case "persistent" -> {
                    persistent.start();
                    Request.Waitany(new Request[] {persistent});
                }
                case "mixed" -> {
                    persistent.start();
                    Request objects = twin.Irecv(new Object[1], 0, 1, MPI.OBJECT, 0, 8);
                    Request.Waitsome(new Request[] {persistent, objects});
                }
                case "window" -> window.lock(MPI.LOCK_SHARED, 0, 0);
                default -> throw new IllegalArgumentException(word);
            }
        }
    }

    @ParameterizedTest
    @CsvSource({
        "persistent, a receive with tag 7 from rank 0",
        "mixed, a wait for one of 2 requests: receive with tag 7 from rank 0 of the communicator; receive with tag 8",
        "window, a wait for rank 0 of a window"
    })
    void endsTheWaitAndSaysWhatItIsFor(String word, String wait, @TempDir Path folder) throws Exception {
        List<Process> ranks = new ArrayList<>();
        try {
            for (int rank = 0; rank < 2; rank++) {
                ProcessBuilder builder =
                        RankJvm.of("shm", rank, 2, folder, List.of(), List.of(Program.class.getName(), word));
                builder.environment().putAll(Map.of("TUTTI_DEADLINE", Integer.toString(DEADLINE), "TUTTI_NOTICE", "1"));
                ranks.add(builder.start());
            }
            String output = new String(ranks.getLast().getInputStream().readAllBytes(), StandardCharsets.UTF_8);
            assertTrue(output.contains("rank 1 has waited 1 s"), output);
            assertTrue(output.contains("no progress for " + DEADLINE + " s (TUTTI_DEADLINE) in "), output);
            assertTrue(output.contains(wait), output);
        } finally {
            ranks.forEach(Process::destroyForcibly);
        }
    }
}
