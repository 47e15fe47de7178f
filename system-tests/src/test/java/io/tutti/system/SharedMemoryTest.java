package io.tutti.system;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.tutti.bootstrap.files.UserFolder;
import io.tutti.config.Setting;
import io.tutti.error.CommunicationException.Category;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Shared memory that cannot be had is an error of all ranks at once, and no job dies of it. */
class SharedMemoryTest {
    private static final String FOLDER = Setting.SHM_DIR.environmentName();

    @Test
    void aFolderThatCannotBeWrittenIsNamed() {
        try (Job job = JobSetup.of(2, Wiring.SHM).with(FOLDER, "/proc/self").start()) {
            job.tell("join");
            for (Rank rank : job.ranks()) {
                rank.reply().assertFault(Category.RESOURCE, rank.number()).assertSays(FOLDER + "=/proc/self");
            }
        }
    }

    @Test
    void withoutSharedMemoryRanksMeetOverTcp() {
        try (Job job =
                JobSetup.of(2, Wiring.AUTO).with(FOLDER, "/proc/self").start().joined()) {
            job.call("allocate 1000000");
            job.call("sum 100000");
            job.rank(1).awaitError(FOLDER + "=/proc/self cannot be used");
            job.end();
        }
    }

    /** A limit on the size of files stands for a full file system; the limit is in blocks of 512 or 1,024 bytes. */
    @Test
    void whatDoesNotFitFailsOnAllRanksAndTheJobGoesOn() {
        JobSetup setup = JobSetup.of(3, Wiring.SHM).wrapped("sh", "-c", "ulimit -f 40000; exec \"$@\"", "sh");
        try (Job job = setup.start().joined()) {
            for (String bytes : new String[] {"100000", "80000000"}) { // of rank 1: the others ask for less than it
                job.without(1).forEach(rank -> rank.tell("allocate 5000"));
                job.rank(1).tell("allocate " + bytes);
                job.ranks().forEach(rank -> judge(rank.reply(), bytes));
            }
            assertEquals(3, job.left().size(), job.left()::toString); // the owners' marks
            job.call("allocate 7000");
            job.call("sum 100000");
            job.end();
        }
    }

    private static void judge(Reply reply, String bytes) {
        if (bytes.equals("100000")) {
            reply.assertDone();
        } else {
            reply.assertFault(Category.RESOURCE, 1)
                    .assertSays("rank 1 cannot reserve 80000000 bytes", "File too large", "TUTTI_SHM_DIR");
        }
    }

    /** A real small file system, in a mount namespace of its own that goes with the job. */
    @Test
    void aFullFileSystemKillsNoRank(@TempDir Path folder) throws Exception {
        List<String> wrapper = inSmallFileSystem(folder, "12m");
        String[] script = {"allocate 1000000", "allocate 8000000", "allocate 100000", "sum 1000", "close"};
        try (Launched job = Launched.run(wrapper, folder, 2, script)) {
            assertEquals(0, job.awaitEnd(), job::story);
            for (int rank = 0; rank < 2; rank++) {
                String begin = "[" + rank + "] = ";
                job.await(begin + "3 DONE");
                String fault = job.await(begin + "4 FAULT RESOURCE ");
                assertTrue(fault.matches(".* asks for 8000000 bytes, but .* has [0-9]+ bytes free.*"), fault);
                job.await(begin + "7 DONE");
            }
            assertEquals(List.of(), job.launcherLines());
        }
    }

    @Test
    void aFileSystemTooSmallForTheRingsIsOneClearMessage(@TempDir Path folder) throws Exception {
        try (Launched job = Launched.run(inSmallFileSystem(folder, "1m"), folder, 2, "exit 3")) {
            assertEquals(3, job.awaitEnd(), job::story);
            for (int rank = 0; rank < 2; rank++) {
                String fault = job.await("[" + rank + "] = 1 FAULT RESOURCE 0 rank 0 cannot reserve ");
                assertTrue(fault.contains("No space left on device"), fault);
            }
        }
    }

    /** What the message of a full folder recommends works there: no room for bytes, or none for names. */
    @ParameterizedTest
    @ValueSource(strings = {"size=1m", "size=1m,nr_inodes=2"})
    void aFullFolderDoesNotStopTcp(String options, @TempDir Path folder) throws Exception {
        String fill = "dd if=/dev/zero of=" + folder + "/full bs=64k 2>/dev/null; true";
        List<String> wrapper = withFileSystem(folder, options, fill);
        String[] script = {"allocate 100000", "sum 100000", "close"};
        try (Launched job = Launched.run(wrapper, folder, List.of("--link", "tcp"), 2, script)) {
            assertEquals(0, job.awaitEnd(), job::story);
            for (int rank = 0; rank < 2; rank++) {
                for (int command = 1; command <= 5; command++) {
                    job.await("[" + rank + "] = " + command + " DONE");
                }
            }
            assertEquals(List.of(), job.launcherLines());
        }
    }

    private static List<String> inSmallFileSystem(Path folder, String size) throws IOException, InterruptedException {
        return withFileSystem(folder, "size=" + size, "true");
    }

    /** Words in front of a command that give it a file system of its own, prepared by a shell command. */
    private static List<String> withFileSystem(Path folder, String options, String prepare)
            throws IOException, InterruptedException {
        String mount = "mount -t tmpfs -o " + options + " tmpfs " + folder;
        for (String namespaces : new String[] {"-m", "-rm"}) {
            Process trial = new ProcessBuilder("unshare", namespaces, "sh", "-c", mount)
                    .redirectErrorStream(true)
                    .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                    .start();
            if (trial.waitFor() == 0) {
                return List.of(
                        "unshare", namespaces, "sh", "-c", mount + " && { " + prepare + "; } && exec \"$@\"", "sh");
            }
        }
        Assumptions.abort("neither root nor a user namespace is allowed to mount a tmpfs here");
        return List.of();
    }

    @Test
    void filesOfAJobAreForItsUserOnly() throws IOException {
        try (Job job = JobSetup.of(2, Wiring.SHM).start().joined()) {
            for (String name : job.left()) {
                assertEquals(
                        "[OWNER_READ, OWNER_WRITE]",
                        new java.util.TreeSet<>(Files.getPosixFilePermissions(
                                        UserFolder.in(Path.of("/dev/shm")).resolve(name)))
                                .toString());
            }
            job.end();
        }
    }
}
