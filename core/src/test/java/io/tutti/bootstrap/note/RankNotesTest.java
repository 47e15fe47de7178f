package io.tutti.bootstrap.note;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.tutti.error.CommunicationException.Category;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RankNotesTest {
    @TempDir
    private Path folder;

    private RankNotes notes() {
        return new RankNotes(folder.resolve("notes"));
    }

    /** The first line ends in the middle of a character. */
    @Test
    void aDamagedNoteHidesNoOther() throws Exception {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        bytes.write("0 failed ABORTED 0 gro\u00df".getBytes(StandardCharsets.UTF_8), 0, 23);
        bytes.writeBytes("\n1 shrinks\n".getBytes(StandardCharsets.UTF_8));
        Files.write(notes().file(), bytes.toByteArray());
        assertTrue(
                notes().read().contains(new RankNote.Shrinking(1)),
                () -> notes().read().toString());
    }

    @Test
    void aLongMessageIsCutAndWhatIsNoCharacterIsReplaced() {
        notes().add(failed(0, "\ud800 first " + "\u00e4".repeat(20_000) + " last"));
        notes().add(new RankNote.Shrinking(0));
        RankNote.Failed read = (RankNote.Failed) notes().read().getFirst();
        String message = read.failure().message();
        assertTrue(message.startsWith("? first \u00e4"), message);
        assertTrue(message.endsWith("\u00e4 last"), message);
        assertTrue(message.length() <= 2_001, () -> "length=" + message.length());
        assertEquals(new RankNote.Shrinking(0), notes().read().getLast());
    }

    /** Other ranks of a large job may be many. */
    @Test
    void longNotesOfSeveralRanksDoNotMix() throws Exception {
        List<Integer> members = IntStream.range(0, 4_000).boxed().toList();
        List<Thread> ranks = IntStream.range(0, 4)
                .mapToObj(rank -> Thread.ofPlatform()
                        .start(() -> IntStream.range(0, 50)
                                .forEach(generation -> notes().add(new RankNote.GoingOn(rank, generation, members)))))
                .toList();
        for (Thread rank : ranks) {
            rank.join();
        }
        assertEquals(200, notes().read().size());
        assertTrue(notes().read().stream()
                .allMatch(note -> ((RankNote.GoingOn) note).members().equals(members)));
    }

    private static RankNote failed(int rank, String message) {
        return new RankNote.Failed(rank, new FailureNote(Category.ABORTED, List.of(rank), message));
    }
}
