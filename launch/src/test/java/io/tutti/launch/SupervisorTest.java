package io.tutti.launch;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import io.tutti.bootstrap.note.RankNote;
import io.tutti.bootstrap.note.RankNotes;
import io.tutti.launch.output.PrefixedOutput;
import io.tutti.launch.output.PrefixedOutput.Target;
import io.tutti.launch.output.RankOutput;
import io.tutti.launch.request.LaunchRequest;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Orders of events and notes that real ranks bring about by chance only. The processes are real, their ends are told by the tests. */
class SupervisorTest {
    @TempDir
    private Path folder;

    private final List<RankProcess> processes = new ArrayList<>();
    private final List<String> lines = new ArrayList<>();
    private final Steps steps = new Steps();

    /** What the supervisor meets at each of its looks: an event, or none after notes were written. */
    private static final class Steps extends LinkedBlockingQueue<Event> {
        private static final long serialVersionUID = 1;

        private final transient Queue<Supplier<Event>> left = new ArrayDeque<>();

        @Override
        public Event take() {
            return left.remove().get();
        }

        @Override
        public Event poll(long time, TimeUnit unit) {
            return take();
        }
    }

    @AfterEach
    void end() {
        processes.forEach(process -> process.handle().destroyForcibly());
    }

    private RankProcess process(int rank) throws IOException {
        Target nowhere = new Target(new ByteArrayOutputStream(), false);
        RankOutput output = new PrefixedOutput(nowhere, nowhere, true);
        RankProcess process = RankProcess.start(rank, new ProcessBuilder("sleep", "1000"), output, event -> {});
        processes.add(process);
        return process;
    }

    private RankNotes notes() {
        return new RankNotes(folder.resolve("notes"));
    }

    private void told(RankNote... told) {
        steps.left.add(() -> {
            List.of(told).forEach(notes()::add);
            return null;
        });
    }

    /** The latest process of a rank ends. */
    private void exits(int rank, int status) {
        steps.left.add(() -> new Event.Exited(
                processes.reversed().stream()
                        .filter(process -> process.rank() == rank)
                        .findFirst()
                        .orElseThrow(),
                status));
    }

    private JobOutcome watch(int ranks) throws Exception {
        for (int rank = 0; rank < ranks; rank++) {
            process(rank);
        }
        return new Supervisor(
                        new LaunchRequest.Limits(Duration.ZERO, Duration.ofMinutes(10)),
                        1,
                        Duration.ofMinutes(10),
                        steps,
                        processes,
                        notes(),
                        lines::add,
                        this::process)
                .watch();
    }

    private static RankNote goesOn(int rank, int generation, Integer... members) {
        return new RankNote.GoingOn(rank, generation, List.of(members));
    }

    /** It is killed when the others have agreed on it, before they say so, and they lose it at once. */
    @Test
    void aReplacementThatEndsBeforeTheOthersTellOfItIsLost() throws Exception {
        exits(1, 137);
        told(goesOn(0, 1, 0, 2), goesOn(2, 1, 0, 2));
        told(new RankNote.Growing(0, List.of(1)));
        exits(1, 137);
        told(goesOn(0, 2, 0, 2, 1), goesOn(2, 2, 0, 2, 1));
        told(goesOn(0, 3, 0, 2), goesOn(2, 3, 0, 2));
        exits(0, 0);
        exits(2, 0);
        assertFalse(watch(3).failed());
        assertEquals(
                List.of(
                        "rank 1 was killed by signal 9 (SIGKILL); ranks 0,2 go on without it",
                        "replacement 1 of 1: rank 1 is started anew",
                        "the replacement of rank 1 has not joined: it was killed by signal 9 (SIGKILL)"),
                lines);
    }

    /** It was stopped before it could say with whom it goes on, and lost. Its replacement is not there yet. */
    @Test
    void aLostRankThatTellsOfAnEarlierGenerationStaysLost() throws Exception {
        exits(3, 137);
        told(goesOn(0, 1, 0, 1, 2), goesOn(1, 1, 0, 1, 2));
        told(goesOn(0, 2, 0, 1), goesOn(1, 2, 0, 1));
        told(goesOn(2, 1, 0, 1, 2), new RankNote.Growing(2, List.of(3)));
        exits(2, 1);
        exits(0, 0);
        exits(1, 0);
        assertFalse(watch(4).failed());
        assertEquals(2, lines.size(), lines::toString);
    }

    /** As by Ctrl-C while the others may report the failure. */
    @Test
    void aRequestToEndAfterAFailureLeavesTheStatusAndEndsTheJobForGood() throws Exception {
        exits(1, 7);
        steps.left.add(() -> new Event.Stop(ExitStatus.TERMINATED, "interrupted"));
        exits(0, 143);
        JobOutcome outcome = watch(2);
        assertEquals(7, outcome.status());
        assertFalse(outcome.failed());
    }
}
