package io.tutti.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.FileTime;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code ./tutti}, which chooses the JDK and the locale, and builds. */
class StartScriptTest {
    @TempDir
    private Path folder;

    @Test
    void anOldJdkIsRefusedWhereItIsAskedFor() throws Exception {
        Files.createDirectories(folder.resolve("bin"));
        Files.createFile(
                folder.resolve("bin/java"),
                PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwxr-xr-x")));
        Files.writeString(folder.resolve("release"), "JAVA_VERSION=\"17.0.9\"\n");
        assertRefused(folder);
    }

    @Test
    void aFolderWithoutJdkIsRefusedWhereItIsAskedFor() throws Exception {
        assertRefused(folder.resolve("none"));
    }

    private static void assertRefused(Path jdk) throws IOException, InterruptedException {
        ProcessBuilder builder = new ProcessBuilder("../tutti", "info").redirectErrorStream(true);
        builder.environment().put("TUTTI_JAVA_HOME", jdk.toString());
        Process script = builder.start();
        String said = new String(script.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertEquals("tutti: TUTTI_JAVA_HOME=" + jdk + " is no JDK 25 or newer\n", said);
        assertEquals(2, script.waitFor());
    }

    @Test
    void aLocaleOfAsciiIsReplacedForTheJvmAlone() throws Exception {
        List<String> said = started(Map.of("LC_ALL", "C"), "info");
        assertEquals("LC_ALL=C.UTF-8", said.getFirst());
        assertTrue(said.contains("-Dtutti.lc_all=C"), said::toString);
        said = started(Map.of("LC_ALL", "C.UTF-8"), "info");
        assertEquals("LC_ALL=C.UTF-8", said.getFirst());
        assertFalse(said.toString().contains("tutti.lc_all"), said::toString);
    }

    /** Such options of Tutti start a build with PyTorch, which the copy of the script cannot make. */
    @Test
    void argumentsOfTheProgramAreNotThoseOfTutti() throws Exception {
        assertEquals(
                "torch",
                started(Map.of(), "run", "--", "a.sh", "--backend", "torch").getLast());
        List<String> said = started(Map.of(), "train", "--backend", "torch");
        assertTrue(said.getLast().contains("building"), said::toString);
    }

    @Test
    void aJdkIsFoundWithoutAHomeFolder() throws Exception {
        ProcessBuilder builder = new ProcessBuilder(builtCopy().toString(), "info");
        builder.environment().keySet().removeAll(Set.of("TUTTI_JAVA_HOME", "JAVA_HOME", "HOME"));
        builder.environment().merge("PATH", jdk().resolve("bin").toString(), (path, first) -> first + ":" + path);
        Files.delete(jdk().resolve("release")); // so that the java on the path is none to take
        List<String> said = lines(builder);
        assertTrue(said.stream().noneMatch(line -> line.contains("HOME: ")), said::toString);
    }

    /** They name its jars, so that ranks would run those of the folder that was copied. */
    @Test
    void archivesOfTheFolderThatWasCopiedAreMadeAnew() throws Exception {
        builtCopy();
        Path done = folder.resolve(".tutti/archives-25/done");
        Files.writeString(done, "/another/folder\n");
        Files.writeString(done.resolveSibling("launcher.aot"), "");
        List<String> said = lines(script("info"));
        assertTrue(said.getFirst().startsWith("tutti: making archives"), said::toString);
        said = lines(script("info"));
        assertEquals(List.of("-XX:AOTCache=" + done.resolveSibling("launcher.aot")), options(said, "-XX:AOTCache"));
        assertEquals(List.of("-Dtutti.archives=" + done.getParent()), options(said, "-Dtutti.archives"));
    }

    /** Ctrl-C has ended its owner just after it had made the lock. */
    @Test
    void aLockWithoutOwnerIsTakenAfterAWhile() throws Exception {
        builtCopy();
        Files.writeString(folder.resolve(".tutti/archives-25/done"), "/another/folder\n");
        Files.createDirectories(folder.resolve(".tutti/lock"));
        Path quick = Files.createDirectories(folder.resolve("quick"));
        Files.writeString(quick.resolve("sleep"), "#!/bin/sh\n");
        Files.setPosixFilePermissions(quick.resolve("sleep"), PosixFilePermissions.fromString("rwxr-xr-x"));
        ProcessBuilder builder = script("info");
        builder.environment().merge("PATH", quick.toString(), (path, first) -> first + ":" + path);
        assertTrue(lines(builder).getFirst().startsWith("tutti: making archives"));
        assertFalse(Files.exists(folder.resolve(".tutti/lock")));
    }

    private static List<String> options(List<String> said, String name) {
        return said.stream().filter(line -> line.startsWith(name)).toList();
    }

    /** Runs a copy of the script with a JDK that says how it was started. */
    private List<String> started(Map<String, String> variables, String... words) throws Exception {
        builtCopy();
        ProcessBuilder builder = script(words);
        builder.environment().putAll(variables);
        return lines(builder);
    }

    private ProcessBuilder script(String... words) {
        List<String> line = new ArrayList<>(List.of(folder.resolve("tutti").toString()));
        line.addAll(List.of(words));
        ProcessBuilder builder = new ProcessBuilder(line);
        builder.environment().put("TUTTI_JAVA_HOME", jdk().toString());
        return builder;
    }

    /** Returns a copy of the script in a folder in which all is built. */
    private Path builtCopy() throws IOException {
        Files.createDirectories(jdk().resolve("bin"));
        Path java = Files.writeString(jdk().resolve("bin/java"), """
                #!/bin/sh
                echo "LC_ALL=${LC_ALL-unset}"
                printf '%s\\n' "$@"
                """);
        Files.setPosixFilePermissions(java, PosixFilePermissions.fromString("rwxr-xr-x"));
        Files.writeString(jdk().resolve("release"), "JAVA_VERSION=\"25\"\n");
        Files.createDirectories(folder.resolve("cli/target/lib"));
        Files.createDirectories(folder.resolve(".tutti/archives-25"));
        touch(folder.resolve(".tutti/built"), "", 1);
        touch(folder.resolve(".tutti/archives-25/done"), folder.toRealPath() + "\n", 2);
        return Files.copy(
                Path.of("../tutti"),
                folder.resolve("tutti"),
                StandardCopyOption.COPY_ATTRIBUTES,
                StandardCopyOption.REPLACE_EXISTING);
    }

    private Path jdk() {
        return folder.resolve("jdk");
    }

    private static List<String> lines(ProcessBuilder builder) throws IOException {
        Process script = builder.redirectErrorStream(true).start();
        return new String(script.getInputStream().readAllBytes(), StandardCharsets.UTF_8)
                .lines()
                .toList();
    }

    private static void touch(Path file, String content, long seconds) throws IOException {
        Files.writeString(file, content);
        Files.setLastModifiedTime(file, FileTime.from(seconds, TimeUnit.SECONDS));
    }
}
