package io.tutti.system;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.tutti.config.Setting;
import io.tutti.error.CommunicationException.Category;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** {@code kill -9} of a rank: all other ranks learn of it soon, and of the right one. */
class KilledRankTest {
    private static final Duration SOON = Duration.ofSeconds(2);
    /** How long rank 0 tells ranks that come late why joining has failed. */
    private static final Duration STAY = Duration.ofSeconds(2);

    /** Of four ranks one is killed, two wait in a collective, and one is in user code. */
    @ParameterizedTest
    @CsvSource({
        "SHM,0,3,allreduce FLOAT32 1000 SUM",
        "SHM,2,0,allreduce FLOAT32 1000000 SUM",
        "SHM,0,3,broadcast FLOAT32 1000000 0",
        "SHM,1,2,reduce FLOAT32 1000000 0",
        "TCP,0,1,allreduce FLOAT32 1000000 SUM",
        "TCP,3,0,allreduce FLOAT32 1000 SUM",
        "MIXED,0,2,barrier",
        "MIXED,1,3,allreduce FLOAT32 1000000 SUM"
    })
    void everybodyLearnsOfItsEnd(Wiring wiring, int victim, int elsewhere, String command) {
        try (Job job = JobSetup.of(4, wiring).start().joined()) {
            List<Rank> waiting = job.without(victim, elsewhere);
            waiting.forEach(rank -> rank.tell(command));
            waiting.forEach(Rank::awaitInside);
            long killed = job.rank(victim).kill();
            for (Rank rank : waiting) {
                named(rank.reply(), victim)
                        .assertSays(command.split(" ")[0] + "(")
                        .assertWithin(SOON, killed, "kill -9 of rank " + victim + ", " + wiring);
            }
            named(job.rank(elsewhere).call("sum 10"), victim);
            named(waiting.getFirst().call("dup"), victim);
            leave(job, waiting, job.rank(elsewhere));
        }
    }

    private static Reply named(Reply reply, int victim) {
        return reply.assertFault(Category.PEER_LOST, victim)
                .assertSays("rank " + victim, "pid", "died", "; this rank was in ");
    }

    /** After a fault, communicators can be closed and processes end. */
    private static void leave(Job job, List<Rank> waiting, Rank elsewhere) {
        waiting.forEach(rank -> rank.call("close").assertDone());
        elsewhere.call("close").assertDone();
        waiting.forEach(rank -> rank.tell("exit 0").awaitEnd());
        elsewhere.tell("exit 0").awaitEnd();
        job.assertNoCrash();
    }

    @Test
    void itsEndWhileOthersMakeCommunicatorsIsNoticed() {
        try (Job job = JobSetup.of(3, Wiring.TCP).start().joined()) {
            job.without(1).forEach(rank -> rank.tell("dup"));
            job.without(1).forEach(Rank::awaitInside);
            long killed = job.rank(1).kill();
            job.without(1).forEach(rank -> named(rank.reply(), 1).assertWithin(SOON, killed, "kill -9 during dup"));
        }
    }

    /** A thread of Tutti started the work; no thread waits until it has failed. */
    @Test
    void asynchronousWorkFailsToo() {
        try (Job job = JobSetup.of(3, Wiring.SHM).start().joined()) {
            job.without(2).forEach(rank -> rank.call("start 100000").assertDone());
            long killed = job.rank(2).kill();
            for (Rank rank : job.without(2)) {
                named(rank.call("finish"), 2).assertWithin(SOON, killed, "kill -9 during asynchronous work");
            }
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 2})
    void whoNeverJoinedIsNamed(int victim) {
        JobSetup setup = JobSetup.of(3, Wiring.AUTO).with(Setting.JOIN_DEADLINE.environmentName(), 5);
        try (Job job = setup.start()) {
            job.rank(victim).kill();
            List<Rank> others = job.without(victim);
            others.forEach(rank -> rank.call("print up").assertDone());
            others.forEach(rank -> rank.tell("join"));
            for (Rank rank : others) {
                Reply reply = rank.reply().assertFault(Category.DEADLINE, victim);
                reply.assertSays("rank " + victim, "5 s");
            }
        }
    }

    @Test
    void whoDiesWhileOthersJoinIsNamed() {
        try (Job job = JobSetup.of(3, Wiring.AUTO).start()) {
            job.without(2).forEach(rank -> rank.tell("join"));
            job.without(2).forEach(Rank::awaitInside);
            long killed = job.rank(1).kill();
            Reply reply = job.rank(0).reply().assertFault(Category.PEER_LOST, 1);
            reply.assertWithin(SOON.plus(STAY), killed, "kill -9 while others join");
        }
    }

    /** Rank 2 comes when rank 0 knows already that the job has failed: it must not blame rank 0, which leaves for that. */
    @Test
    void whoJoinsAfterTheDeathOfAnotherIsToldOfIt() {
        try (Job job = JobSetup.of(3, Wiring.AUTO).start()) {
            job.rank(2).call("print up").assertDone();
            job.without(2).forEach(rank -> rank.tell("join"));
            job.without(2).forEach(Rank::awaitInside);
            job.rank(1).kill();
            job.rank(0).awaitError("died");
            named(job.rank(2).call("join"), 1);
            named(job.rank(0).reply(), 1);
        }
    }

    /** A job that died as a whole leaves its files to the next start in its folder. */
    @Test
    void theNextStartSweepsWhatAWholeJobLeft() throws IOException {
        try (OwnSharedMemory memory = OwnSharedMemory.make();
                Job dead = memory.of(JobSetup.of(2, Wiring.SHM)).start().joined()) {
            dead.ranks().forEach(Rank::kill);
            dead.ranks().forEach(Rank::awaitEnd);
            assertTrue(dead.left().stream().anyMatch(name -> name.contains("owner")), dead.left()::toString);
            try (Job next = memory.of(JobSetup.of(2, Wiring.SHM)).start().joined()) {
                dead.assertNothingIsLeft();
                next.end();
            }
        }
    }

    /** As in containers: every process has number 1, also that which sweeps what the dead left. */
    @Test
    void theNextStartSweepsAlsoWhereEveryProcessHasTheSameNumber() throws Exception {
        String[] namespace = {"unshare", "--pid", "--fork", "--kill-child=KILL", "--mount-proc"};
        assumeTrue(canRun(namespace), "no process namespace can be made here: it takes root");
        try (OwnSharedMemory memory = OwnSharedMemory.make();
                Job dead = memory.of(JobSetup.of(2, Wiring.SHM))
                        .wrapped(namespace)
                        .start()
                        .joined()) {
            assertEquals("1", dead.rank(1).call("pid").text());
            dead.ranks().forEach(Rank::kill);
            dead.ranks().forEach(Rank::awaitEnd);
            assertFalse(dead.left().isEmpty());
            try (Job next = memory.of(JobSetup.of(2, Wiring.SHM))
                    .wrapped(namespace)
                    .start()
                    .joined()) {
                dead.assertNothingIsLeft();
                assertEquals(2, next.left().size(), next.left()::toString);
                next.end();
            }
        }
    }

    private static boolean canRun(String... wrapper) throws Exception {
        List<String> command = new ArrayList<>(List.of(wrapper));
        command.add("true");
        return new ProcessBuilder(command).start().waitFor() == 0;
    }
}
