package io.tutti.bootstrap;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.tutti.bootstrap.JoinRequest.Attempt;
import io.tutti.bootstrap.handshake.Handshake;
import io.tutti.bootstrap.handshake.RefusedException;
import io.tutti.config.LaunchId;
import io.tutti.config.Options;
import io.tutti.config.Setting;
import io.tutti.error.CommunicationException;
import io.tutti.error.CommunicationException.Category;
import io.tutti.failpoint.Failpoints;
import io.tutti.spi.Membership;
import java.net.ProtocolException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Ranks of different starts of the same command, with the same job number and secret, refuse each other. */
@Timeout(60)
class StartTest {
    @TempDir
    Path folder;

    private final long job = Jobs.newJob();
    private final List<JoinedJob> worlds = new ArrayList<>();
    private String there;

    @BeforeEach
    void choosePort() throws Exception {
        there = "127.0.0.1:" + Jobs.freePort();
    }

    @AfterEach
    void close() {
        Jobs.close(worlds);
    }

    private CompletableFuture<JoinedJob> join(int rank, int size, String launch) {
        LaunchId start = launch == null ? null : LaunchId.parse(launch);
        Membership membership = Jobs.member(rank, size, there, job).withLaunch(start);
        return Jobs.later(() -> Bootstrap.join(membership, Jobs.options(folder), Jobs.LAYOUT));
    }

    private void refused(CompletableFuture<JoinedJob> joining, int rank, String why) {
        ExecutionException e = assertThrows(ExecutionException.class, joining::get);
        CommunicationException refusal = assertInstanceOf(CommunicationException.class, e.getCause());
        assertEquals(Category.AUTHENTICATION, refusal.category());
        assertEquals(
                "rank " + rank + " cannot join rank 0 at " + there + ": of another start: " + why,
                refusal.getMessage());
    }

    private void joined(List<CompletableFuture<JoinedJob>> joining) throws Exception {
        for (CompletableFuture<JoinedJob> world : joining) {
            worlds.add(world.get());
        }
    }

    @Test
    void allRanksKnowTheStartAndNoOtherStartIsEqual() throws Exception {
        joined(List.of(join(0, 3, null), join(1, 3, null), join(2, 3, null)));
        long first = worlds.getFirst().start();
        worlds.forEach(joined -> assertEquals(first, joined.start()));
        close();
        worlds.clear();
        joined(List.of(join(0, 2, null), join(1, 2, null)));
        assertNotEquals(first, worlds.getFirst().start());
    }

    @Test
    void aRankOfAnEarlierStartGetsNoSeat() throws Exception {
        CompletableFuture<JoinedJob> early = join(1, 2, "0:aaaa");
        CompletableFuture<JoinedJob> zero = join(0, 2, "0:bbbb");
        refused(early, 1, "rank 1 has TUTTI_LAUNCH=0:aaaa, rank 0 has TUTTI_LAUNCH=0:bbbb");
        joined(List.of(zero, join(1, 2, "0:bbbb")));
    }

    /** Whatever else has changed between the starts. */
    @Test
    void aStartIsComparedBeforeSizesAndOptions() throws Exception {
        CompletableFuture<JoinedJob> zero = join(0, 2, "0:bbbb");
        refused(join(5, 7, "0:aaaa"), 5, "rank 5 has TUTTI_LAUNCH=0:aaaa, rank 0 has TUTTI_LAUNCH=0:bbbb");
        joined(List.of(zero, join(1, 2, "0:bbbb")));
    }

    @Test
    void aRankStartedByHandIsNotTakenForOneOfALauncher() throws Exception {
        CompletableFuture<JoinedJob> zero = join(0, 2, "0:bbbb");
        refused(
                join(1, 2, null),
                1,
                "rank 1 has no TUTTI_LAUNCH, rank 0 has TUTTI_LAUNCH=0:bbbb; start all ranks in the same way");
        joined(List.of(zero, join(1, 2, "0:bbbb")));
    }

    @Test
    void aRankOfALauncherIsNotTakenForOneStartedByHand() throws Exception {
        CompletableFuture<JoinedJob> zero = join(0, 2, null);
        refused(
                join(1, 2, "cccc"),
                1,
                "rank 1 has TUTTI_LAUNCH=cccc, rank 0 has no TUTTI_LAUNCH; start all ranks in the same way");
        joined(List.of(zero, join(1, 2, null)));
    }

    /** Launchers of several machines know nothing of each other, so each is held against itself. */
    @Test
    void ranksOfAMachineAreOfOneStartOfItsLauncher() throws Exception {
        Admission admission = new Admission(hello(0, "0:aaaa"), 7, null);
        JoinRequest third = hello(3, "1:cccc");
        admission.admit(third.encode());
        RefusedException refused = assertThrows(
                RefusedException.class, () -> admission.admit(hello(2, "1:dddd").encode()));
        assertEquals(
                "of another start: rank 2 has TUTTI_LAUNCH=1:dddd, rank 3 has TUTTI_LAUNCH=1:cccc",
                refused.getMessage());
        admission.admit(hello(1, "0:aaaa").encode());
        admission.gone(third.encode());
        admission.admit(hello(2, "1:dddd").encode());
    }

    /** The process has given its first connection up, whatever became of that on this side. */
    @Test
    void aLaterAttemptOfAProcessReplacesTheEarlierOne() throws Exception {
        Admission admission = new Admission(hello(0, "0:aaaa"), 7, null);
        JoinRequest first = hello(1, "0:aaaa");
        admission.admit(first.encode());
        admission.admit(first.again().encode());
        assertThrows(ProtocolException.class, () -> admission.enter(first.encode(), null));
        admission.gone(first.encode());
        for (JoinRequest late : List.of(first, first.again(), hello(1, "0:aaaa"))) {
            assertThrows(RefusedException.class, () -> admission.admit(late.encode()));
        }
        admission.gone(first.again().encode());
        admission.admit(hello(1, "0:aaaa").encode());
    }

    /** Rank 0 has admitted the first connection, but has not noticed that it is reset, when the second one arrives. */
    @Test
    void aConnectionThatIsResetWhenItIsAdmittedIsDialledAgain() throws Exception {
        Options failing =
                Jobs.options(folder).with(Setting.FAILPOINT, "join.admitted@0:delay=400,join.request-sent@1:reset");
        List<CompletableFuture<JoinedJob>> joining = new ArrayList<>();
        for (int rank = 0; rank < 2; rank++) {
            Membership member = Jobs.member(rank, 2, "file:" + folder.resolve("r"), job);
            Failpoints failpoints = Failpoints.of(failing, rank);
            joining.add(Jobs.later(() -> Bootstrap.join(member, failing, Jobs.LAYOUT, "", failpoints)));
        }
        joined(joining);
    }

    private static JoinRequest hello(int rank, String launch) {
        JoinRequest.Formats formats = new JoinRequest.Formats(Handshake.VERSION, Jobs.LAYOUT);
        return new JoinRequest(rank, 4, formats, LaunchId.parse(launch), "", "here", Attempt.first());
    }
}
