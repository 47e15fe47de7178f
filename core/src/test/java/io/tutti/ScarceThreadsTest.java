package io.tutti;

import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.tutti.bootstrap.Bootstrap;
import io.tutti.bootstrap.Jobs;
import io.tutti.config.Options;
import io.tutti.error.CommunicationException;
import io.tutti.process.IdleThreads;
import io.tutti.process.JvmWithFewThreads;
import io.tutti.spi.Channel;
import io.tutti.spi.Membership;
import java.io.File;
import java.io.IOException;
import java.lang.foreign.Arena;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Ranks of one JVM for which the system has not enough threads. */
@Timeout(60)
class ScarceThreadsTest {
    private static final int RANKS = 300;

    /** Returns what a program says that lacks a thread, which it must have said. */
    private static String outputOfRefused(Class<?> program) throws Exception {
        String output = JvmWithFewThreads.outputOf(program);
        assertTrue(output.contains("refused: java.lang.OutOfMemoryError: unable to create native thread"), output);
        return output;
    }

    @Test
    void ranksThatRunDoNotWaitForThoseThatCannotBeStarted() throws Exception {
        outputOfRefused(Program.class);
    }

    @Test
    void aSurvivorThatHasNoThreadToShrinkMayTryAgain() throws Exception {
        String output = outputOfRefused(Survivor.class);
        assertTrue(output.contains("goes on: 1 rank"), output);
    }

    @Test
    void aRankZeroThatHasNoThreadToAcceptOthersLeavesNoneBehind() throws Exception {
        String output = outputOfRefused(RankZero.class);
        assertTrue(output.contains("left: []"), output);
    }

    /** Has one thread for its control plane, and none for those that join. */
    static final class RankZero {
        private RankZero() {}

        static void main() throws Exception {
            Path folder = Files.createTempDirectory("scarce");
            Membership first =
                    Jobs.members(2, "file:" + folder.resolve("rendezvous")).getFirst();
            try (IdleThreads most = IdleThreads.takeAll()) {
                most.leave(1);
                Bootstrap.join(first, Jobs.options(folder), Jobs.LAYOUT).close();
            } catch (CommunicationException e) {
                System.out.println("refused: " + e.getCause());
            }
            System.out.println("left: "
                    + Thread.getAllStackTraces().keySet().stream()
                            .map(Thread::getName)
                            .filter(name -> name.startsWith("tutti"))
                            .toList());
            remove(folder);
        }
    }

    private static void remove(Path folder) throws IOException {
        try (Stream<Path> left = Files.walk(folder)) {
            left.sorted(Comparator.reverseOrder()).map(Path::toFile).forEach(File::delete);
        }
    }

    @Test
    void ranksDoNotWaitForOneThatHasNoThreadToMakeACommunicator() throws Exception {
        String output = outputOfRefused(Duplicate.class);
        assertTrue(output.contains("told: rank 0 failed in #1 dup(): java.lang.OutOfMemoryError"), output);
    }

    /** Makes a communicator for which one rank has a thread, and the other one has none. */
    static final class Duplicate {
        private Duplicate() {}

        static void main() {
            Tutti.local(2, world -> {
                try {
                    duplicate(world);
                } catch (CommunicationException e) {
                    System.out.println((world.rank() == 0 ? "refused: " + e.getCause() : "told: " + e.getMessage()));
                }
            });
        }

        @SuppressWarnings("try") // the threads work by being there
        private static void duplicate(Communicator world) {
            if (world.rank() == 1) {
                world.dup();
                return;
            }
            while (Thread.getAllStackTraces().keySet().stream()
                    .noneMatch(thread -> thread.getName().equals("tutti-dup-1"))) {
                Thread.onSpinWait();
            }
            try (IdleThreads none = IdleThreads.takeAll()) {
                world.dup();
            }
        }
    }

    @Test
    void messagesOfAProgramThatMakesNoCallMoveOnceThereIsAThreadForThem() throws Exception {
        String output = outputOfRefused(Quiet.class);
        assertTrue(output.contains("done: true"), output);
    }

    /** Starts to exchange numbers while there is no thread that goes on with it, and makes no call once there is. */
    static final class Quiet {
        private static final long LIMIT_NS = 20_000_000_000L;

        private Quiet() {}

        static void main() {
            Tutti.local(2, world -> {
                Channel channel = world.openChannel("numbers");
                Counting counting = new Counting(channel, Arena.ofAuto().allocate(Long.BYTES));
                world.barrier();
                if (world.rank() == 0) {
                    begin(counting);
                    channel.drive();
                    long begin = System.nanoTime();
                    while (!counting.isDone() && System.nanoTime() - begin < LIMIT_NS) {
                        LockSupport.parkNanos(100_000);
                    }
                    System.out.println("done: " + counting.isDone());
                } else {
                    counting.begin();
                    channel.await(counting);
                }
            });
        }

        @SuppressWarnings("try") // the threads work by being there
        private static void begin(Counting counting) {
            try (IdleThreads none = IdleThreads.takeAll()) {
                counting.begin();
            } catch (OutOfMemoryError e) {
                System.out.println("refused: " + e);
            }
        }
    }

    /** Wants more ranks than there can be threads. */
    static final class Program {
        private Program() {}

        static void main() {
            try {
                Tutti.local(RANKS, Communicator::barrier);
            } catch (OutOfMemoryError e) {
                System.out.println("refused: " + e);
            }
        }
    }

    /** Loses the other rank, and shrinks without and with threads. */
    static final class Survivor {
        private Survivor() {}

        @SuppressWarnings("try") // the threads work by being there
        static void main() throws Exception {
            Path folder = Files.createTempDirectory("scarce");
            Options options = Jobs.options(folder);
            List<CompletableFuture<Communicator>> ranks =
                    Jobs.members(2, "file:" + folder.resolve("rendezvous")).stream()
                            .map(member -> Jobs.later(
                                    () -> HostJob.join(member, options).communicator()))
                            .toList();
            Communicator world = ranks.get(0).get();
            ranks.get(1).get().close();
            assertThrows(CommunicationException.class, world::barrier);
            try (IdleThreads none = IdleThreads.takeAll()) {
                world.shrink();
            } catch (OutOfMemoryError e) {
                System.out.println("refused: " + e);
            }
            try (Communicator alone = world.shrink()) {
                System.out.println("goes on: " + alone.size() + " rank");
            }
            remove(folder);
        }
    }
}
