package io.tutti;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;

import io.tutti.bootstrap.Jobs;
import io.tutti.config.Options;
import io.tutti.config.Setting;
import io.tutti.type.ElementType;
import io.tutti.type.Reduction;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Transfers in both directions at once, longer than any buffer; ranks are threads, over every link. */
@Execution(ExecutionMode.CONCURRENT)
@Timeout(120)
class TransfersTest {
    private static final int LONG = 4_000_000;

    @TempDir
    private Path folder;

    private void ranks(int ranks, String link, JoinedRanks.Program program) throws Exception {
        Options options = Jobs.options(folder).with(Setting.LINK, link).with(Setting.DEADLINE, "20");
        JoinedRanks.run(ranks, options, program);
    }

    private static int[] filled(int value) {
        int[] vector = new int[LONG];
        Arrays.fill(vector, value);
        vector[0] = 0;
        return vector;
    }

    private static int next(Communicator world) {
        return (world.rank() + 1) % world.size();
    }

    private static int previous(Communicator world) {
        return (world.rank() + world.size() - 1) % world.size();
    }

    /** With sends before receives, every rank would wait for the next. */
    @ParameterizedTest
    @CsvSource({"2, shm", "2, tcp", "3, shm", "3, tcp", "4, tcp", "5, shm"})
    void aShiftOfLongVectorsEnds(int size, String link) throws Exception {
        ranks(size, link, world -> {
            int[] arrived = new int[LONG];
            for (int round = 1; round <= 3; round++) {
                world.sendReceive(filled(world.rank() + round), next(world), arrived, previous(world));
                assertArrayEquals(filled(previous(world) + round), arrived);
            }
        });
    }

    @ParameterizedTest
    @ValueSource(strings = {"shm", "tcp"})
    void aShiftTakesAllocatedMemoryAndMemoryOfItsThread(String link) throws Exception {
        ranks(3, link, world -> {
            try (Arena arena = Arena.ofConfined()) {
                Data sent = Data.of(world.allocate(4L * LONG), ElementType.INT32);
                Data arrived = Data.of(arena.allocate(4L * LONG, 4), ElementType.INT32);
                MemorySegment.copy(filled(world.rank()), 0, sent.segment(), ValueLayout.JAVA_INT, 0, LONG);
                world.sendReceive(sent, next(world), arrived, previous(world));
                sent.segment().fill((byte) 0);
                world.barrier();
                assertArrayEquals(filled(previous(world)), arrived.segment().toArray(ValueLayout.JAVA_INT));
            }
        });
    }

    /** One half of the pair calls what both can do at once, the other half what it can do one after the other. */
    @ParameterizedTest
    @ValueSource(strings = {"shm", "tcp"})
    void eitherHalfMatchesASingleTransferOfAnyType(String link) throws Exception {
        ranks(2, link, world -> {
            if (world.rank() == 0) {
                double[] arrived = new double[2];
                world.sendReceive(Data.of(filled(7)), 1, Data.of(arrived), 1);
                assertArrayEquals(new double[] {1, 2}, arrived);
            } else {
                int[] arrived = new int[LONG];
                world.receive(arrived, 0);
                world.send(new double[] {1, 2}, 0);
                assertArrayEquals(filled(7), arrived);
            }
        });
    }

    /** Nothing that was started waits for what was started before it in the other direction, or with another rank. */
    @ParameterizedTest
    @ValueSource(strings = {"shm", "tcp"})
    void startedReceivesDoNotHoldUpSends(String link) throws Exception {
        ranks(3, link, world -> {
            List<Work> works = new ArrayList<>();
            int[][] arrived = new int[3][LONG];
            for (int peer = 0; peer < 3; peer++) {
                if (peer != world.rank()) {
                    works.add(world.receiveAsync(Data.of(arrived[peer]), peer));
                }
            }
            int[] sum = {1};
            world.allreduce(sum, Reduction.SUM);
            assertEquals(3, sum[0]);
            for (int peer = 2; peer >= 0; peer--) {
                if (peer != world.rank()) {
                    works.add(world.sendAsync(Data.of(filled(10 * world.rank() + peer)), peer));
                }
            }
            works.forEach(Work::await);
            for (int peer = 0; peer < 3; peer++) {
                if (peer != world.rank()) {
                    assertArrayEquals(filled(10 * peer + world.rank()), arrived[peer]);
                }
            }
        });
    }

    /** Rank 1 takes what rank 0 sends it first only when rank 2 has told it to, which rank 0 tells rank 2 afterwards. */
    @ParameterizedTest
    @ValueSource(strings = {"shm", "tcp"})
    void aStartedSendDoesNotHoldUpASendToAnotherRank(String link) throws Exception {
        ranks(3, link, world -> {
            int[] word = {world.rank()};
            int[] vector = new int[LONG];
            switch (world.rank()) {
                case 0 -> {
                    Work first = world.sendAsync(Data.of(filled(5)), 1);
                    world.send(word, 2);
                    first.await();
                }
                case 1 -> {
                    world.receive(word, 2);
                    world.receive(vector, 0);
                    assertArrayEquals(filled(5), vector);
                }
                default -> {
                    world.receive(word, 0);
                    world.send(word, 1);
                }
            }
        });
    }

    @ParameterizedTest
    @ValueSource(strings = {"shm", "tcp"})
    void transfersToOneRankArriveInTheOrderInWhichTheyWereStarted(String link) throws Exception {
        ranks(2, link, world -> {
            List<Work> works = new ArrayList<>();
            List<int[]> vectors = new ArrayList<>();
            for (int number = 0; number < 20; number++) {
                int[] vector = world.rank() == 0 ? filled(number) : new int[LONG];
                Data part = Data.of(vector).slice(0, number % 2 == 0 ? 5 : LONG / 4);
                vectors.add(vector);
                works.add(world.rank() == 0 ? world.sendAsync(part, 1) : world.receiveAsync(part, 0));
            }
            works.forEach(Work::await);
            for (int number = 0; number < 20; number++) {
                assertEquals(number, vectors.get(number)[4]);
            }
        });
    }

    @ParameterizedTest
    @ValueSource(strings = {"shm", "tcp"})
    void transfersCanBePrepared(String link) throws Exception {
        ranks(2, link, world -> {
            int peer = 1 - world.rank();
            int[] sent = new int[1000];
            int[] arrived = new int[1000];
            Prepared send = world.prepare(new Request.Send(Data.of(sent), peer));
            Prepared receive = world.prepare(new Request.Receive(Data.of(arrived), peer), "direct");
            for (int round = 0; round < 50; round++) {
                Arrays.fill(sent, 100 * world.rank() + round);
                Work arriving = receive.start();
                send.run();
                arriving.await();
                assertEquals(100 * peer + round, arrived[999]);
            }
            world.run(
                    world.rank() == 0 ? new Request.Send(Data.of(sent), 1) : new Request.Receive(Data.of(arrived), 0));
        });
    }

    @Test
    void transfersHaveOneAlgorithm() {
        Tutti.local(2, world -> {
            Request request = new Request.Send(Data.of(new int[1]), 1 - world.rank());
            assertEquals("direct (the only one)", world.explain(request));
            assertEquals(List.of(), world.alternatives(request));
        });
    }
}
