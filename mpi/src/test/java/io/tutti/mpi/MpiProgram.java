package io.tutti.mpi;

import io.tutti.CollectiveDrill;
import io.tutti.Communicator;
import io.tutti.Tutti;
import io.tutti.error.CommunicationException;
import java.util.List;

/** A rank: calls every collective and checks every result. With the argument {@code abort}, rank 1 then ends the job. */
final class MpiProgram {
    private MpiProgram() {}

    /** Joins and runs; ends with status 1 and one line if something fails. */
    public static void main(String[] arguments) {
        try (Communicator world = Tutti.connect()) {
            CollectiveDrill.run(world);
            say("rank " + world.rank() + " of " + world.size() + " conforms");
            if (List.of(arguments).contains("abort")) {
                if (world.rank() == 1) {
                    world.abort("that is enough");
                }
                world.barrier();
            }
        } catch (CommunicationException | AssertionError e) {
            say("failed: " + e.getMessage());
            System.exit(1);
        }
    }

    private static void say(String line) {
        System.out.print(line + "\n");
        System.out.flush();
    }
}
