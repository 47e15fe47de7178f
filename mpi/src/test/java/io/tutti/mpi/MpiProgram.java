package io.tutti.mpi;

import io.tutti.CollectiveDrill;
import io.tutti.Communicator;
import io.tutti.Data;
import io.tutti.Tutti;
import io.tutti.error.CommunicationException;
import io.tutti.type.ElementType;
import io.tutti.type.Reduction;
import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.MethodHandle;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;

/**
 * A rank: calls every collective, and those of MPI itself, and checks every result. With the argument {@code abort}, rank 1 ends the job instead; with {@code die}, it kills itself while all add vectors, which lie in memory of {@code allocate} with the argument {@code in-place}. With
 * {@code outlive}, it does nothing, and ends after rank 0; with {@code reopen}, it only opens and closes communicators; with {@code alone}, it calls nothing of MPI.
 */
final class MpiProgram {
    private static final int ROUNDS = 500;
    private static final long SEED = 31;
    private static final int RANDOM_ROUNDS = 20;
    /** In both libraries. */
    private static final int ANY_TAG = -1;

    private MpiProgram() {}

    /** Joins and runs; ends with status 1 and one line if something fails. */
    public static void main(String[] arguments) {
        if (List.of(arguments).contains("outlive")) {
            outlive();
            return;
        }
        try (Communicator world = Tutti.connect()) {
            if (List.of(arguments).contains("reopen")) {
                reopen(world);
                return;
            }
            if (List.of(arguments).contains("die")) {
                loop(world, List.of(arguments).contains("in-place"));
            }
            if (List.of(arguments).contains("abort")) {
                abort(world);
            }
            CollectiveDrill.brief(world);
            CollectiveDrill.random(world, SEED, RANDOM_ROUNDS);
            if (List.of(arguments).contains("alone")) {
                return;
            }
            MpiCollectivesDrill.run(world);
            InPlaceDrill.run(world);
            say("rank " + world.rank() + " of " + world.size() + " conforms");
        } catch (CommunicationException | AssertionError e) {
            say("failed: " + e.getMessage() + "; held: " + Quarantine.held());
            if (List.of(arguments).contains("die")) {
                Runtime.getRuntime().halt(1); // MPI_Finalize would wait for the one that is dead
            }
            System.exit(1);
        }
    }

    /** Leaves the job, and ends when the process of rank 0 is no more, or stays: in its end it may wait for the other ranks. */
    private static void outlive() {
        long[] first = {ProcessHandle.current().pid()};
        try (Communicator world = Tutti.connect()) {
            world.broadcast(first, 0);
        }
        ProcessHandle.of(first[0])
                .filter(each -> each.pid() != ProcessHandle.current().pid())
                .ifPresent(each -> each.onExit()
                        .completeOnTimeout(each, 4, TimeUnit.SECONDS)
                        .join());
        say("has left");
    }

    private static void abort(Communicator world) {
        world.barrier();
        if (world.rank() == 1) {
            world.abort("that is enough");
        }
        world.barrier();
    }

    /** The barrier comes after all farewells: MPI delivers messages of a process in order. */
    private static void reopen(Communicator world) {
        for (int i = 0; i < ROUNDS; i++) {
            try (Communicator copy = world.dup()) {
                copy.barrier();
            }
        }
        world.barrier();
        int held = Quarantine.held();
        say("rank " + world.rank() + ": closed " + ROUNDS + ", ranks with messages that nobody receives: "
                + ranksWithUnexpected() + ", held: " + held);
        world.barrier();
    }

    /** Asks MPI, for each rank, whether it keeps a message for which no receive is posted. */
    private static long ranksWithUnexpected() {
        MpiJob job = MpiStart.join();
        MethodHandle probe = MpiCalls.find(
                MpiCalls.SYMBOLS,
                "MPI_Iprobe",
                ValueLayout.JAVA_INT,
                ValueLayout.JAVA_INT,
                MpiCalls.LIBRARY.handle().withName("handle"),
                ValueLayout.ADDRESS,
                ValueLayout.ADDRESS);
        try (Arena arena = Arena.ofConfined()) {
            MemorySegment flag = arena.allocate(ValueLayout.JAVA_INT);
            MemorySegment status = arena.allocate(MpiCalls.STATUS_BYTES, 8);
            return IntStream.range(0, job.size())
                    .filter(rank -> finds(probe, rank, job.communicator(), flag, status))
                    .count();
        }
    }

    private static boolean finds(
            MethodHandle probe, int rank, long communicator, MemorySegment flag, MemorySegment status) {
        try {
            MpiJob.require("MPI_Iprobe", (int) probe.invokeExact(rank, ANY_TAG, communicator, flag, status));
            return flag.get(ValueLayout.JAVA_INT, 0) != 0;
        } catch (Throwable e) {
            throw new AssertionError(e);
        }
    }

    /** Large vectors, so that segments or pieces are posted whenever rank 1 dies. */
    private static void loop(Communicator world, boolean isInPlace) {
        Data vector = isInPlace ? Data.of(world.allocate(4 << 20), ElementType.FLOAT32) : Data.of(new float[1 << 20]);
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
