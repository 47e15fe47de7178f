package io.tutti;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.tutti.bootstrap.Jobs;
import io.tutti.config.Options;
import io.tutti.config.Setting;
import io.tutti.control.log.CommunicatorRecord;
import io.tutti.error.CommunicationException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** What a rank's record says of a call that is no task of the engine and has failed; {@code doctor} and status lines read it. */
@Timeout(60)
class ExclusiveCallsTest {
    @TempDir
    private Path folder;

    private void run(Consumer<JobContext> program) {
        Options options = Jobs.options(folder).with(Setting.JOIN_DEADLINE, "60");
        long job = Jobs.newJob();
        List<CompletableFuture<Void>> ranks = new ArrayList<>();
        for (int rank = 0; rank < 2; rank++) {
            var member = Jobs.member(rank, 2, "file:" + folder.resolve("rendezvous"), job);
            ranks.add(Jobs.later(() -> {
                program.accept(HostJob.join(member, options));
                return null;
            }));
        }
        ranks.forEach(CompletableFuture::join);
    }

    private static CommunicatorRecord recordOf(JobContext job) {
        return job.control().records(1).getFirst();
    }

    @Test
    void aRankIsNoLongerInACallThatFailedWhileTheJobGoesOn() {
        run(job -> {
            try (Communicator world = job.communicator()) {
                Options other = world.options().with(Setting.ALGORITHM, world.rank() == 0 ? "ring" : "auto");
                assertThrows(CommunicationException.class, () -> world.dup(other));
                assertEquals("dup()", lastOf(job));
                assertFalse(recordOf(job).isInside());
                world.barrier();
            }
        });
    }

    @Test
    void aRankIsLastInACallThatFailedWithTheJobAndNothingMoreIsSaidOfIt() {
        CompletableFuture<JobContext> zero = new CompletableFuture<>();
        run(job -> {
            Communicator world = job.communicator();
            world.barrier();
            if (world.rank() == 0) {
                zero.complete(job);
                assertThrows(CommunicationException.class, () -> world.split(0, 0));
                assertTrue(recordOf(job).isInside());
                assertTrue(job.control().isExplained(), "the recorder would wait for more");
            } else {
                JobContext other = zero.join();
                while (!lastOf(other).equals("split()")) {
                    Thread.onSpinWait();
                }
                assertThrows(CommunicationException.class, () -> world.abort("no reason"));
            }
            assertThrows(CommunicationException.class, world::barrier);
            world.close();
        });
    }

    private static String lastOf(JobContext job) {
        return recordOf(job).textOf(recordOf(job).latest());
    }
}
