package io.tutti.training.checkpoint;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.tutti.Tutti;
import io.tutti.training.backend.UsageException;
import java.io.ByteArrayInputStream;
import java.io.DataInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.function.Executable;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class SavingTest {
    private static final int RANKS = 3;

    @TempDir
    private Path folder;

    private static byte[] state(int rank, int length) {
        byte[] state = new byte[length];
        new Random(rank).nextBytes(state);
        return state;
    }

    /** Pieces of 16 bytes: states of no piece, of whole ones and of parts. */
    @ParameterizedTest
    @CsvSource({"0,0,0", "1,0,5", "16,32,16", "17,100,0", "1000,3,500"})
    void shouldGiveEachRankItsStateAgain(int first, int second, int third) {
        int[] lengths = {first, second, third};
        Path file = folder.resolve("state");
        Tutti.local(RANKS, world -> {
            byte[] own = state(world.rank(), lengths[world.rank()]);
            boolean isFirst = world.rank() == 0;
            try (CheckpointDraft draft = isFirst ? new CheckpointDraft(file, "a=1 b=2", RANKS) : null) {
                PieceOutput out = new PieceOutput(world, draft, 16);
                out.write(own, 0, own.length);
                out.finish();
                assertEquals("", draft == null ? "" : draft.commit());
            }
            byte[] read = new byte[own.length];
            Checkpoint checkpoint = isFirst ? Checkpoint.open(file) : null;
            Saving.restore(world, checkpoint, "state", in -> in.readFully(read));
            assertArrayEquals(own, read);
        });
        assertFalse(Files.exists(folder.resolve("state.part")));
    }

    @Test
    void shouldNotReadOnWhereAFileHasBecomeShorter() throws IOException {
        Checkpoint.skip(new ByteArrayInputStream(new byte[10]), 10);
        assertThrows(EOFException.class, () -> Checkpoint.skip(new ByteArrayInputStream(new byte[10]), 11));
    }

    /** Its checksum is right. */
    @Test
    void shouldRefuseAFileOfAnotherForm() {
        Path file = folder.resolve("state");
        commit(new CheckpointDraft(file, "a=1", -3));
        assertRefused("it is of -3 ranks", () -> Checkpoint.open(file));
        CheckpointDraft negative = new CheckpointDraft(file, "a=1", 2);
        negative.add(new int[] {4, -1}, new byte[4]);
        commit(negative);
        try (Checkpoint read = Checkpoint.open(file)) {
            assertRefused("a piece of rank 1 has -1 bytes", read::nextLengths);
        }
        CheckpointDraft brief = new CheckpointDraft(file, "a=1", 1);
        brief.add(new int[] {100}, new byte[4]);
        commit(brief);
        try (Checkpoint read = Checkpoint.open(file)) {
            assertRefused("it ends in a piece", () -> read.nextBytes(read.nextLengths()[0]));
            assertRefused("it ends in a round", read::nextLengths);
        }
    }

    private static void commit(CheckpointDraft draft) {
        try (draft) {
            assertEquals("", draft.commit());
        }
    }

    private static void assertRefused(String why, Executable read) {
        String message = assertThrows(UsageException.class, read).getMessage();
        assertTrue(message.endsWith("state is not what tutti train --save writes: " + why), message);
    }

    @Test
    void shouldEndAtTheEndOfAState() {
        Path file = folder.resolve("state");
        Tutti.local(RANKS, world -> {
            new Saving(world, "a=1", file.toString(), 1).save(out -> out.writeInt(world.rank()));
            Checkpoint checkpoint = world.rank() == 0 ? Checkpoint.open(file) : null;
            UsageException e = assertThrows(
                    UsageException.class,
                    () -> Saving.restore(world, checkpoint, "state", in -> {
                        assertEquals(world.rank(), in.readInt());
                        if (world.rank() == 1) {
                            throw new IOException("it is not mine");
                        }
                        assertEquals(-1, ((DataInputStream) in).read());
                    }));
            assertTrue(e.getMessage().endsWith("--resume state: it is not mine"), e.getMessage());
        });
    }

    @Test
    void shouldFailOnAllRanksAndLeaveAnEarlierFile() throws IOException {
        Path file = Files.createDirectories(folder.resolve("state").resolve("below"))
                .getParent();
        Tutti.local(RANKS, world -> {
            Saving saving = new Saving(world, "a=1", file.toString(), 1);
            UsageException e = assertThrows(UsageException.class, () -> saving.save(out -> out.writeLong(1)));
            assertTrue(e.getMessage().startsWith("--save " + file + " cannot be written: "), e.getMessage());
        });
        assertFalse(Files.exists(folder.resolve("state.part")));
        assertTrue(Files.exists(file.resolve("below")));
    }
}
