package io.tutti.training.data.prepared;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.tutti.training.backend.UsageException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class PreparedFolderTest {
    @TempDir
    private Path folder;

    @Test
    void shouldRefuseWhatIsDamagedOrMissing() throws IOException {
        Path below = Files.createDirectory(folder.resolve("below"));
        Path file = Files.writeString(below.resolve("a.txt"), "some text");
        Files.writeString(folder.resolve("b.txt"), "more");
        Checksums.write(folder);
        PreparedFolder prepared = new PreparedFolder(folder, "make it again");
        assertEquals(folder, prepared.verified());
        Files.writeString(file, "same text");
        assertRefused(file + " is damaged; make it again", prepared);
        Files.delete(file);
        assertRefused(file + " is missing; make it again", prepared);
        assertThrows(UsageException.class, () -> Checksums.require(folder.resolve("b.txt"), "00"));
        Path sums = Files.writeString(folder.resolve("SHA256SUMS"), "");
        assertRefused(sums + " is damaged; make it again", prepared);
    }

    private static void assertRefused(String message, PreparedFolder folder) {
        assertEquals(
                message, assertThrows(UsageException.class, folder::verified).getMessage());
    }

    /** A draft of a process that was ended by Ctrl-C; all other files stay. */
    @Test
    void shouldDeleteDraftsOfProcessesThatHaveEnded() throws Exception {
        Process ended = new ProcessBuilder("true").start();
        ended.waitFor();
        Path target = folder.resolve("brown");
        Path abandoned =
                Files.createDirectories(Draft.ofProcess(target, ended.pid()).resolve("package"));
        Files.writeString(abandoned.resolve("a.txt"), "some text");
        Path written = Files.createDirectory(Draft.ofProcess(
                target, ProcessHandle.current().parent().orElseThrow().pid()));
        Path other = Files.createDirectory(Draft.ofProcess(folder.resolve("speech"), ended.pid()));
        Path named = Files.createDirectory(folder.resolve("brown.old.part"));
        Draft.of(target).begin();
        assertFalse(Files.exists(abandoned.getParent()));
        for (Path stays : List.of(written, other, named, Draft.of(target).path())) {
            assertTrue(Files.exists(stays), stays::toString);
        }
    }

    /** Of two processes, which end at the same time again and again; each has many files, so that deleting them takes a while. */
    @Test
    void shouldBeWholeWhenTwoAreMadeAtOnce() throws Exception {
        Path target = folder.resolve("speech");
        long parent = ProcessHandle.current().parent().orElseThrow().pid();
        List<Draft> drafts = List.of(Draft.of(target), new Draft(Draft.ofProcess(target, parent), target));
        CyclicBarrier together = new CyclicBarrier(2);
        try (ExecutorService threads = Executors.newFixedThreadPool(2)) {
            List<Future<?>> both = new ArrayList<>();
            for (Draft draft : drafts) {
                both.add(threads.submit(() -> make(draft, together)));
            }
            for (Future<?> each : both) {
                each.get();
            }
        }
        try (var files = Files.list(folder)) {
            assertEquals(List.of(target), files.toList());
        }
        assertEquals(target, new PreparedFolder(target, "").verified());
    }

    /** As where the draft was deleted by hand, or another folder lies below its name that may not be replaced. */
    @Test
    void shouldLeaveTheFormerFolderWhenItCannotBeReplaced() throws IOException {
        Path target = Files.createDirectory(folder.resolve("speech"));
        Path file = Files.writeString(target.resolve("a.txt"), "some text");
        Draft draft = Draft.of(target);
        draft.begin();
        Files.delete(draft.path());
        assertThrows(IOException.class, draft::commit);
        assertEquals("some text", Files.readString(file));
        try (var files = Files.list(folder)) {
            assertEquals(List.of(target), files.toList());
        }
        Files.delete(file);
        Files.delete(target);
        assertThrows(IOException.class, draft::commit);
        try (var files = Files.list(folder)) {
            assertEquals(List.of(), files.toList());
        }
    }

    private static Void make(Draft draft, CyclicBarrier together) throws Exception {
        for (int round = 0; round < 30; round++) {
            draft.begin();
            for (int file = 0; file < 20; file++) {
                Files.writeString(draft.path().resolve("file-" + file), "round " + round);
            }
            Checksums.write(draft.path());
            together.await(30, TimeUnit.SECONDS);
            draft.commit();
        }
        return null;
    }

    @Test
    void shouldSayInALineWhyAProgramFailed() {
        Tool tool = new Tool("install it");
        assertMessage("there is no no-such-program on PATH; install it", tool, "no-such-program");
        assertMessage(
                "sh -c echo one; echo two; exit 3 ended with status 3: two",
                tool,
                "sh",
                "-c",
                "echo one; echo two; exit 3");
        assertMessage(
                "sh -c echo an error; echo a log; exit 1 ended with status 1: an error",
                tool,
                "sh",
                "-c",
                "echo an error; echo a log; exit 1");
        Path missing = folder.resolve("missing");
        String words = assertThrows(UsageException.class, () -> tool.run(missing, List.of("touch", "done")))
                .getMessage();
        assertTrue(words.startsWith(missing + " cannot be written: "), words);
        tool.run(folder, List.of("touch", "done"));
        assertTrue(Files.exists(folder.resolve("done")));
    }

    private void assertMessage(String message, Tool tool, String... command) {
        assertEquals(
                message,
                assertThrows(UsageException.class, () -> tool.run(folder, List.of(command)))
                        .getMessage());
    }
}
