package io.tutti.transport.shm;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.tutti.error.CommunicationException;
import io.tutti.error.CommunicationException.Category;
import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Two starts step by step, as if both had come to the same name; and files that are not what they should be. */
class SharedSegmentTest {
    private static final long BYTES = 1001;

    private final SharedSegment ours = new SharedSegment(1);
    private final SharedSegment theirs = new SharedSegment(2);

    @TempDir
    Path folder;

    private Path file;

    /** As it is after a process's first files; jobs of the other tests begin without. */
    @BeforeAll
    static void preallocate() {
        Preallocation.link();
    }

    @BeforeEach
    void name() {
        file = folder.resolve("rings");
    }

    private static void fails(Runnable what, String why) {
        CommunicationException e = assertThrows(CommunicationException.class, what::run);
        assertEquals(Category.RESOURCE, e.category());
        assertTrue(e.getMessage().contains(why), e.getMessage());
    }

    @Test
    void allThatMapAFileSeeTheSame() {
        try (Arena arena = Arena.ofConfined()) {
            ours.create(file, BYTES);
            MemorySegment one = ours.map(file, BYTES, arena);
            MemorySegment other = new SharedSegment(1).map(file, BYTES, arena);
            ours.close();
            assertFalse(Files.exists(file));
            assertEquals(BYTES, one.byteSize());
            one.set(ValueLayout.JAVA_BYTE, BYTES - 1, (byte) 7);
            assertEquals(7, other.get(ValueLayout.JAVA_BYTE, BYTES - 1));
            assertEquals(0, other.get(ValueLayout.JAVA_BYTE, 0));
        }
    }

    /** Compiled accesses to both are then those to one class: a third one beside an array's makes each of them a call. */
    @Test
    void mappedMemoryIsOfTheClassOfOtherNativeMemory() {
        try (Arena arena = Arena.ofConfined()) {
            ours.create(file, BYTES);
            MemorySegment mapped = ours.map(file, BYTES, arena);
            assertSame(arena.allocate(1).getClass(), mapped.getClass());
            assertEquals(arena.scope(), mapped.scope());
            ours.close();
        }
    }

    @Test
    void whatAnotherStartMadeIsNotDeleted() {
        ours.create(file, BYTES);
        fails(() -> theirs.create(file, BYTES), "there is a file of this name");
        theirs.close();
        assertTrue(Files.exists(file), "a failed create deleted the other start's file");
        new SharedSegment(1).close();
        assertTrue(Files.exists(file));
        ours.close();
        assertFalse(Files.exists(file));
    }

    /** What a slow rank finds when the other start has taken the name meanwhile. */
    @Test
    void whatAnotherStartMadeIsNotMapped() {
        ours.create(file, BYTES);
        ours.close();
        theirs.create(file, BYTES);
        try (Arena arena = Arena.ofConfined()) {
            fails(() -> ours.map(file, BYTES, arena), "is of another start");
        }
        ours.close();
        assertTrue(Files.exists(file));
        theirs.close();
    }

    @Test
    void aFileOfAnotherSizeIsNotMappedAndNotChanged() throws IOException {
        ours.create(file, BYTES);
        long size = Files.size(file);
        try (Arena arena = Arena.ofConfined()) {
            for (long bytes : new long[] {BYTES - 1, BYTES + 1, 10 * BYTES}) {
                fails(
                        () -> ours.map(file, bytes, arena),
                        "it has " + size + " bytes instead of " + (size - BYTES + bytes));
                assertEquals(size, Files.size(file));
            }
        }
        ours.close();
    }

    @Test
    void aFileThatIsNotThereIsNamed() {
        try (Arena arena = Arena.ofConfined()) {
            fails(() -> ours.map(file, BYTES, arena), "cannot map " + file);
        }
        fails(() -> ours.create(folder.resolve("no/folder"), BYTES), "cannot reserve");
        ours.close();
    }
}
