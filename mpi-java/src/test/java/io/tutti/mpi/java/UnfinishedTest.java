package io.tutti.mpi.java;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import mpi.MPI;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** A program that does not call Finalize: a rank that waits for another one is told of it. */
@Timeout(100)
class UnfinishedTest {
    /** Rank 1 waits for what rank 0 does not send. */
    static final class Program {
        private Program() {}

        /** No arguments. */
        public static void main(String[] arguments) {
            MPI.Init(arguments);
            if (MPI.COMM_WORLD.Rank() == 1) {
                MPI.COMM_WORLD.Recv(new int[1], 0, 1, MPI.INT, 0, 0);
            }
        }
    }

    @Test
    void theOtherRankSaysSo(@TempDir Path folder) throws Exception {
        List<Process> ranks = new ArrayList<>();
        try {
            for (int rank = 0; rank < 2; rank++) {
                ranks.add(RankJvm.of("shm", rank, 2, folder, List.of(), List.of(Program.class.getName()))
                        .start());
            }
            assertEquals(0, ranks.getFirst().waitFor());
            String output = new String(ranks.getLast().getInputStream().readAllBytes(), StandardCharsets.UTF_8);
            assertTrue(
                    output.contains("closed without farewell, as it does when a program ends without MPI.Finalize"),
                    output);
        } finally {
            ranks.forEach(Process::destroyForcibly);
        }
    }
}
