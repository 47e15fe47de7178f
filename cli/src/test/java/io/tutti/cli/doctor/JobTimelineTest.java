package io.tutti.cli.doctor;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import jdk.jfr.Event;
import jdk.jfr.Name;
import jdk.jfr.Recording;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class JobTimelineTest {
    private static final String EMPTY = new JobTimeline().json();

    @TempDir
    Path folder;

    /** As those of a collective have. */
    @Name("io.tutti.Example")
    static final class Example extends Event {
        int rank = 1;
        long communicator = 0;
        String collective = "allreduce";
        long sequence = 7;
    }

    @Name("io.tutti.Other")
    static final class Other extends Event {
        int number = 1;
    }

    private Path recorded(Event event) throws IOException {
        Path file = folder.resolve(event.getClass().getSimpleName() + ".jfr");
        try (Recording recording = new Recording()) {
            recording.enable(event.getClass());
            recording.start();
            event.begin();
            event.commit();
            recording.stop();
            recording.dump(file);
        }
        return file;
    }

    /** The first events of it have been read by then. */
    @Test
    void ofADamagedRecordingNothingIsShown() throws IOException {
        byte[] whole = Files.readAllBytes(recorded(new Example()));
        byte[] twice = Arrays.copyOf(whole, 2 * whole.length);
        System.arraycopy(whole, 0, twice, whole.length, whole.length / 2);
        byte[] noise = twice.clone();
        Arrays.fill(noise, whole.length + 68, noise.length, (byte) 0x7f);
        for (byte[] damaged : List.of(new byte[0], Arrays.copyOf(whole, whole.length / 2), twice, noise)) {
            assertLeftOut(Files.write(folder.resolve("damaged.jfr"), damaged));
        }
    }

    @Test
    void eventsWithOtherFieldsAreLeftOut() throws IOException {
        assertLeftOut(recorded(new Other()));
    }

    private static void assertLeftOut(Path recording) {
        JobTimeline timeline = new JobTimeline();
        List<String> problems = new ArrayList<>();
        assertEquals(0, timeline.add(List.of(recording), problems::add));
        assertEquals(1, problems.size());
        assertTrue(problems.getFirst().startsWith(recording + " is left out: "), problems::toString);
        assertEquals(EMPTY, timeline.json());
    }

    @Test
    void aRecordingIsShown() throws IOException {
        JobTimeline timeline = new JobTimeline();
        assertEquals(1, timeline.add(List.of(recorded(new Example())), problem -> {
            throw new AssertionError(problem);
        }));
        assertTrue(timeline.json().contains("\"name\" : \"allreduce\""), timeline::json);
    }
}
