package io.tutti.transport;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.tutti.bootstrap.Jobs;
import io.tutti.bootstrap.JoinedJob;
import io.tutti.error.CommunicationException;
import io.tutti.error.CommunicationException.Category;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Joint steps over a real control plane. */
@Timeout(60)
class CollectiveStepTest {
    private static final int[] MEMBERS = {0, 1};
    private static final Duration LONG = Duration.ofMinutes(10);

    @TempDir
    Path folder;

    private final List<JoinedJob> worlds = new ArrayList<>();

    /** Rank 1 does this part, rank 0 nothing; what each of them hears. */
    private List<Throwable> step(Runnable part) throws Exception {
        worlds.addAll(Jobs.join(2, "file:" + folder.resolve("r"), Jobs.options(folder)));
        List<CompletableFuture<Boolean>> steps = new ArrayList<>();
        for (int rank : MEMBERS) {
            CollectiveStep step = new CollectiveStep(worlds.get(rank).control(), MEMBERS, LONG);
            steps.add(Jobs.later(() -> {
                step.step("step", rank == 1 ? part : () -> {});
                return true;
            }));
        }
        List<Throwable> heard = new ArrayList<>();
        for (CompletableFuture<Boolean> step : steps) {
            heard.add(assertThrows(ExecutionException.class, step::get).getCause());
        }
        return heard;
    }

    private static void assertHeard(String problem, Throwable heard) {
        CommunicationException e = assertInstanceOf(CommunicationException.class, heard);
        assertEquals("rank 1 " + problem, e.getMessage());
        assertEquals(List.of(1), e.ranks());
    }

    @Test
    void aFailureIsEverybodys() throws Exception {
        List<Throwable> heard = step(() -> {
            throw new CommunicationException(Category.RESOURCE, List.of(), "has no room");
        });
        assertHeard("has no room", heard.get(0));
        assertHeard("has no room", heard.get(1));
    }

    /** Others do not wait for the deadline; a rank that fails keeps its exception. The job ends. */
    @Test
    void aMistakeOrAnErrorInOnePartIsHeardOfByOthers() throws Exception {
        OutOfMemoryError own = new OutOfMemoryError("Java heap space");
        List<Throwable> heard = step(() -> {
            throw own;
        });
        assertHeard("failed in step: java.lang.OutOfMemoryError: Java heap space", heard.get(0));
        assertEquals(own, heard.get(1));
    }

    @AfterEach
    void closeWorlds() {
        Jobs.close(worlds);
    }
}
