package io.tutti.run.event;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.tutti.Communicator;
import io.tutti.LocalJobs;
import io.tutti.Tutti;
import io.tutti.process.Pause;
import io.tutti.type.Reduction;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import jdk.jfr.Recording;
import jdk.jfr.consumer.RecordedEvent;
import jdk.jfr.consumer.RecordingFile;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Isolated;

/** What a recording of Java Flight Recorder holds of a job. */
@Isolated("it records the events of the whole process")
class EventsTest {
    private static final int ROUNDS = 50;
    private static final Duration LATE = Duration.ofMillis(30);

    @TempDir
    private Path folder;

    private List<RecordedEvent> record(Runnable job) throws IOException {
        Path file = folder.resolve("job.jfr");
        try (Recording recording = new Recording()) {
            recording.enable("io.tutti.Collective").withoutThreshold();
            recording.enable("io.tutti.Wait").withoutThreshold();
            recording.enable("io.tutti.Phase").withoutThreshold();
            recording.start();
            job.run();
            recording.stop();
            recording.dump(file);
        }
        return RecordingFile.readAllEvents(file).stream()
                .filter(event -> event.getEventType().getName().startsWith("io.tutti."))
                .toList();
    }

    private static List<RecordedEvent> named(List<RecordedEvent> events, String name) {
        return events.stream()
                .filter(event -> event.getEventType().getName().equals(name))
                .toList();
    }

    private static void rounds(Communicator world, Runnable beforeLast) {
        float[] vector = new float[100];
        for (int round = 0; round < ROUNDS; round++) {
            if (round == ROUNDS - 1) {
                beforeLast.run();
            }
            world.allreduce(vector, Reduction.SUM);
        }
    }

    /** Rank 0 waits from before the pause until after it. */
    private static void lateRounds(LocalJobs jobs, Communicator world) {
        rounds(world, () -> {
            if (world.rank() == 1) {
                jobs.awaitStalled(0, 0, ROUNDS);
                Pause.of(LATE);
            }
        });
    }

    @Test
    void everyCollectiveIsAnEventAndSoIsALongWait() throws IOException {
        List<RecordedEvent> events = record(() -> LocalJobs.run(2, LocalJobs.options(), EventsTest::lateRounds));
        List<RecordedEvent> collectives = named(events, "io.tutti.Collective");
        assertEquals(2 * ROUNDS, collectives.size());
        for (RecordedEvent each : collectives) {
            assertEquals("allreduce", each.getString("collective"));
            assertTrue(each.getString("call").startsWith("allreduce(SUM, FLOAT32, count=100)"), each::toString);
            assertEquals(400, each.getLong("bytes"));
        }
        assertTrue(
                named(events, "io.tutti.Wait").stream()
                        .anyMatch(wait -> wait.getInt("rank") == 0
                                && wait.getLong("sequence") == ROUNDS
                                && wait.getDuration().compareTo(LATE) > 0
                                && wait.getString("awaited").startsWith("rank 1 -> rank 0 over ")),
                () -> named(events, "io.tutti.Wait").toString());
        assertTrue(
                named(events, "io.tutti.Phase").stream()
                        .anyMatch(phase -> phase.getString("phase").equals("lower")),
                events::toString);
    }

    @Test
    void withoutARecordingNothingIsOn() {
        Tutti.local(2, world -> rounds(world, () -> {}));
        assertFalse(TaskEvents.areOn());
    }
}
