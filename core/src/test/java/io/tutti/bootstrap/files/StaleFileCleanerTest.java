package io.tutti.bootstrap.files;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What is swept, what is kept, and in which folder. */
class StaleFileCleanerTest {
    private static final long JOB = 0x17;
    private static final long OTHER_JOB = 0x18;

    @TempDir
    private Path shared;

    private List<String> names() throws IOException {
        if (!Files.exists(UserFolder.in(shared))) {
            return List.of();
        }
        try (Stream<Path> all = Files.list(UserFolder.in(shared))) {
            return all.map(path -> path.getFileName().toString()).sorted().toList();
        }
    }

    private Path make(String name) throws IOException {
        return Files.createFile(UserFolder.make(shared).resolve(name));
    }

    /** As in containers, where the first process has number 1 each time. */
    @Test
    void filesOfADeadProcessWithThisProcessesNumberAreSwept() throws IOException {
        String prefix = SharedMemoryFiles.prefix(JOB);
        long pid = ProcessHandle.current().pid();
        make(prefix + "owner-0-" + pid + "-1700000000000-0123456789abcdef");
        make(prefix + "owner-1-" + pid);
        make(prefix + "0000000000000001-ring");
        SharedMemoryFiles.claim(shared, OTHER_JOB, "0").close();
        assertEquals(List.of(), names());
    }

    @Test
    void filesOfTheLivingAreKeptAndMarksOfTheirDeadAreNot() throws IOException {
        SharedMemoryFiles living = SharedMemoryFiles.claim(shared, JOB, "0");
        living.enter(1);
        List<String> mark = names();
        living.write(living.path(1, "ring"), new byte[3]);
        make(SharedMemoryFiles.prefix(JOB) + "owner-1-1-1700000000000-0123456789abcdef");
        SharedMemoryFiles.claim(shared, OTHER_JOB, "0").close();
        assertEquals(2, names().size(), names()::toString);
        assertTrue(names().containsAll(mark), names()::toString);
        living.close();
        assertEquals(List.of(), names());
        assertFalse(Files.exists(UserFolder.in(shared)), "the last one removes the folder");
    }

    @Test
    void aJobThatIsStartedAgainSweepsWhatItsLastStartLeft() throws IOException {
        make(SharedMemoryFiles.prefix(JOB) + "0000000000000001-ring");
        try (SharedMemoryFiles files = SharedMemoryFiles.claim(shared, JOB, "0")) {
            assertFalse(Files.exists(files.path(1, "ring")));
            assertEquals(1, names().size(), names()::toString);
        }
    }

    @Test
    void filesOfADeadStartAreSweptAlthoughAnotherStartOfItsJobLives() throws IOException {
        try (SharedMemoryFiles joining = SharedMemoryFiles.claim(shared, JOB, "0");
                SharedMemoryFiles living = SharedMemoryFiles.claim(shared, JOB, "1")) {
            living.enter(2);
            living.write(living.path(2, "ring"), new byte[3]);
            joining.write(joining.path("note"), new byte[3]);
            List<String> needed = names();
            make(SharedMemoryFiles.prefix(JOB) + "0000000000000001-ring");
            make(SharedMemoryFiles.prefix(JOB) + "0000000000000001-owner-1-1-1700000000000-0123456789abcdef");
            SharedMemoryFiles.sweep(shared);
            assertEquals(needed, names());
        }
        assertEquals(List.of(), names());
    }

    @Test
    void onlyTheUserMayEnterTheFolder() throws IOException {
        try (SharedMemoryFiles files = SharedMemoryFiles.claim(shared, JOB, "0")) {
            Path folder = files.path("any").getParent();
            assertEquals(UserFolder.in(shared), folder);
            assertEquals("rwx------", PosixFilePermissions.toString(Files.getPosixFilePermissions(folder)));
        }
    }

    @Test
    void aFolderThatOthersMayEnterIsRefused() throws IOException {
        Files.createDirectory(
                UserFolder.in(shared),
                PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwx---r-x")));
        assertRefused();
    }

    @Test
    void aLinkIsNotFollowed() throws IOException {
        Path elsewhere = Files.createDirectory(
                shared.resolve("elsewhere"),
                PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwx------")));
        Files.createSymbolicLink(UserFolder.in(shared), elsewhere);
        assertRefused();
        try (Stream<Path> inside = Files.list(elsewhere)) {
            assertEquals(0, inside.count());
        }
    }

    private void assertRefused() {
        String message = assertThrows(FileSystemException.class, () -> SharedMemoryFiles.claim(shared, JOB, "0"))
                .getMessage();
        assertTrue(message.contains(UserFolder.in(shared) + ": is not a folder that user "), message);
    }

    /** The last one removes the folder while others come and make it again. */
    @Test
    void processesThatComeAndGoDoNotDisturbEachOther() throws Exception {
        List<CompletableFuture<Void>> comers = new ArrayList<>();
        for (int number = 0; number < 4; number++) {
            String member = Integer.toString(number);
            comers.add(CompletableFuture.runAsync(() -> comeAndGo(member)));
        }
        for (CompletableFuture<Void> comer : comers) {
            comer.get();
        }
        assertEquals(List.of(), names());
    }

    private void comeAndGo(String member) {
        for (int round = 0; round < 200; round++) {
            try (SharedMemoryFiles files = SharedMemoryFiles.claim(shared, JOB, member)) {
                files.enter(round);
                Path path = files.path(round, member);
                files.write(path, new byte[1]);
                assertTrue(Files.exists(path));
            } catch (IOException e) {
                throw new java.io.UncheckedIOException(e);
            }
        }
    }
}
