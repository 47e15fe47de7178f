package io.tutti.mpi;

import io.tutti.CollectiveDrill;
import io.tutti.Communicator;
import io.tutti.Tutti;
import io.tutti.error.CommunicationException;
import io.tutti.type.Reduction;
import java.io.IOException;
import java.util.List;

/** A rank: calls every collective, and those of MPI itself, and checks every result. With the argument {@code abort}, rank 1 then ends the job; with {@code die}, it kills itself while all add vectors. */
final class MpiProgram {
    private MpiProgram() {}

    /** Joins and runs; ends with status 1 and one line if something fails. */
    public static void main(String[] arguments) {
        try (Communicator world = Tutti.connect()) {
            CollectiveDrill.run(world);
            MpiCollectivesDrill.run(world);
            if (List.of(arguments).contains("die")) {
                loop(world);
            }
            say("rank " + world.rank() + " of " + world.size() + " conforms");
            if (List.of(arguments).contains("abort")) {
                if (world.rank() == 1) {
                    world.abort("that is enough");
                }
                world.barrier();
            }
        } catch (CommunicationException | AssertionError e) {
            say("failed: " + e.getMessage() + "; held: " + Quarantine.held());
            if (List.of(arguments).contains("die")) {
                Runtime.getRuntime().halt(1); // MPI_Finalize would wait for the one that is dead
            }
            System.exit(1);
        }
    }

    /** Large vectors, so that segments are posted whenever rank 1 dies. */
    private static void loop(Communicator world) {
        float[] vector = new float[1 << 20];
        for (int i = 0; ; i++) {
            if (i == 20 && world.rank() == 1) {
                kill(ProcessHandle.current().pid());
            }
            world.allreduce(vector, Reduction.SUM);
        }
    }

    private static void kill(long pid) {
        try {
            new ProcessBuilder("kill", "-9", Long.toString(pid)).start().waitFor();
        } catch (IOException | InterruptedException e) {
            throw new AssertionError(e);
        }
    }

    private static void say(String line) {
        System.out.print(line + "\n");
        System.out.flush();
    }
}
