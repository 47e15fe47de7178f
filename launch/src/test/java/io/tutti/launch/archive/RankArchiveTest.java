package io.tutti.launch.archive;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.tutti.config.Options;
import io.tutti.config.Setting;
import io.tutti.kernel.jit.Simd;
import io.tutti.launch.jvm.ClassArchive;
import io.tutti.launch.jvm.ClassPath;
import io.tutti.launch.jvm.JavaCommand;
import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Stream;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** A JVM archives jars only: in a build that stops before {@code package}, when modules are folders, these tests are skipped. */
class RankArchiveTest {
    private static final String WORD = Options.defaults().text(Setting.LINK);

    @TempDir
    private static Path folder;

    @TempDir
    private Path own;

    /** Two makers at once, each of which finds the whole archive in its place when it has finished. */
    @BeforeAll
    static void make() {
        String modules = ClassPath.ofModules();
        Assumptions.assumeTrue(
                Arrays.stream(modules.split(File.pathSeparator)).allMatch(module -> module.endsWith(".jar")), modules);
        CompletableFuture<Path> other = CompletableFuture.supplyAsync(() -> RankArchive.make(folder));
        assertEquals(ClassArchive.in(folder), RankArchive.make(folder));
        assertEquals(ClassArchive.in(folder), other.join());
    }

    @Test
    void makersLeaveTheArchiveAlone() throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            assertEquals(List.of(ClassArchive.in(folder)), files.toList());
        }
    }

    @Test
    void aFolderThatCannotBeMadeIsRefusedByALine() throws IOException {
        Path file = Files.createFile(own.resolve("file"));
        String message = assertThrows(IllegalArgumentException.class, () -> RankArchive.make(file.resolve("archives")))
                .getMessage();
        assertTrue(message.startsWith("the archive in " + file), message);
        assertEquals(1, message.lines().count(), message);
    }

    /** What may become of an archive. */
    private enum Damage {
        NONE,
        HALF_WRITTEN,
        CHANGED_BYTE_OF_A_CLASS,
        ANOTHER_FILE,
        ABSENT;

        void apply(byte[] archive, Path file) throws IOException {
            switch (this) {
                case NONE -> Files.write(file, archive);
                case HALF_WRITTEN -> Files.write(file, Arrays.copyOf(archive, archive.length / 2));
                case CHANGED_BYTE_OF_A_CLASS -> {
                    archive[archive.length / 2] ^= 1;
                    Files.write(file, archive);
                }
                case ANOTHER_FILE -> Files.writeString(file, "this is no archive\n".repeat(10_000));
                case ABSENT -> assertFalse(Files.exists(file));
            }
        }
    }

    @ParameterizedTest
    @EnumSource
    void damageChangesNothingButSpeed(Damage damage) throws IOException, InterruptedException {
        Path archive = own.resolve("ranks.jsa");
        damage.apply(Files.readAllBytes(ClassArchive.in(folder)), archive);
        assertEquals(damage == Damage.NONE, startsFrom(archive, ClassPath.ofTutti(RankArchiveTest.class)));
    }

    @Test
    void anArchiveOfAnotherClassPathChangesNothing() throws IOException, InterruptedException {
        String users = ClassPath.ofTutti(RankArchiveTest.class);
        String first = users.substring(users.lastIndexOf(File.pathSeparator) + 1);
        assertFalse(startsFrom(ClassArchive.in(folder), first + File.pathSeparator + users));
    }

    /** Returns whether a JVM has loaded Tutti's classes from the archive; in any case it does what it should, and says nothing. */
    private boolean startsFrom(Path archive, String classPath) throws IOException, InterruptedException {
        Path log = own.resolve("log");
        Path errors = own.resolve("errors");
        List<String> command = new ArrayList<>(List.of(JavaCommand.java()));
        command.addAll(ClassArchive.options(archive));
        command.addAll(List.of("-Xlog:class+load:file=" + log, "-cp", classPath, RankArchiveTest.class.getName()));
        Process jvm = new ProcessBuilder(command).redirectError(errors.toFile()).start();
        String said = new String(jvm.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertEquals(0, jvm.waitFor(), said);
        assertEquals(WORD + " " + Simd.description() + "\n", said);
        assertEquals("", Files.readString(errors));
        try (Stream<String> lines = Files.lines(log)) {
            return lines.anyMatch(
                    line -> line.contains(" " + Options.class.getName() + " source: shared objects file"));
        }
    }

    /** The program of the JVM. */
    public static void main(String[] none) {
        System.out.println(Options.defaults().text(Setting.LINK) + " " + Simd.description());
    }
}
