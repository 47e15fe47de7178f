package io.tutti.launch.jvm;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Which JVMs get the archive. */
class ClassArchiveTest {
    private static final String MODULES = ClassPath.ofModules();
    private static final String MORE = MODULES + File.pathSeparator + "more";

    @TempDir
    private Path folder;

    @BeforeEach
    void prepare() throws IOException {
        System.setProperty("tutti.archives", folder.toString());
        Files.createFile(ClassArchive.in(folder));
    }

    @AfterEach
    void forget() {
        System.clearProperty("tutti.archives");
    }

    @Test
    void aClassPathThatBeginsWithTuttiGetsIt() {
        List<String> expected = ClassArchive.options(ClassArchive.in(folder));
        assertEquals(expected, ClassArchive.options(MODULES, List.of("-Xmx1g")));
        assertEquals(expected, ClassArchive.options(MORE, List.of()));
        assertTrue(JavaCommand.ofClass(List.of(), MORE, "Main", List.of()).containsAll(expected));
    }

    /** The launcher has compared the checksum then. */
    @Test
    void jvmsTrustASealedArchiveUntilItChanges() throws IOException {
        Path archive = ClassArchive.in(folder);
        Files.write(archive, new byte[100_000]);
        assertTrue(ClassArchive.options(MODULES, List.of()).contains("-XX:+VerifySharedSpaces"), "not sealed");
        ArchiveSeal.append(archive);
        assertTrue(ClassArchive.options(MODULES, List.of()).contains("-XX:-VerifySharedSpaces"), "sealed");
        byte[] changed = Files.readAllBytes(archive);
        changed[50_000] ^= 1;
        Files.write(archive, changed);
        assertTrue(ClassArchive.options(MODULES, List.of()).contains("-XX:+VerifySharedSpaces"), "changed");
    }

    /** A JVM with the module of vectors from the start would refuse the archive, and one of a source file has other modules. */
    @Test
    void theModuleOfVectorsIsAddedWhereThereIsNoArchive() {
        String module = "--add-modules=" + JavaCommand.VECTOR_MODULE;
        assertFalse(JavaCommand.ofClass(List.of(), MODULES, "Main", List.of()).contains(module));
        for (List<String> command : List.of(
                JavaCommand.ofClass(List.of(), MODULES, "Main.java", List.of()),
                JavaCommand.ofClass(List.of("-javaagent:x.jar"), MODULES, "Main", List.of()),
                JavaCommand.ofClass(List.of(), "mine.jar", "Main", List.of()))) {
            assertTrue(command.contains(module), command::toString);
            assertTrue(command.stream().noneMatch(word -> word.contains("SharedArchiveFile")), command::toString);
        }
    }

    @Test
    void anotherClassPathDoesNot() {
        assertEquals(List.of(), ClassArchive.options("mine.jar" + File.pathSeparator + MODULES, List.of()));
        assertEquals(List.of(), ClassArchive.options(MODULES + "2", List.of()));
    }

    @Test
    void aJvmThatWouldRefuseItDoesNot() {
        for (String option : List.of(
                "-XX:AOTCache=x",
                "-XX:SharedArchiveFile=x",
                "-Xshare:off",
                "--add-modules=java.sql",
                "--add-opens=java.base/java.lang=ALL-UNNAMED",
                "-agentlib:jdwp=server=y",
                "-XX:+UseZGC")) {
            assertEquals(List.of(), ClassArchive.options(MODULES, List.of(option)), option);
        }
    }

    @Test
    void anArchiveThatIsNotThereIsNotAskedFor() throws IOException {
        Files.delete(ClassArchive.in(folder));
        assertEquals(List.of(), ClassArchive.options(MODULES, List.of()));
        System.clearProperty("tutti.archives");
        assertEquals(List.of(), ClassArchive.options(MODULES, List.of()));
    }

    @Test
    void aUsersClassPathComesLastUnlessItHasClassesOfTutti() {
        assertEquals(ClassPath.ofTutti() + File.pathSeparator + folder, ClassPath.withTutti(folder.toString()));
        assertEquals(MORE + File.pathSeparator + ClassPath.ofTutti(), ClassPath.withTutti(MORE));
    }
}
