package io.tutti.launch.jvm;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.File;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.jar.Attributes;
import java.util.jar.JarOutputStream;
import java.util.jar.Manifest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RankCommandTest {
    @TempDir
    private Path folder;

    @Test
    void javaIsTheJdksOwnAndGetsMissingFlags() {
        assertEquals(
                List.of(
                        JavaCommand.java(),
                        "--add-modules=jdk.incubator.vector",
                        "--enable-native-access=ALL-UNNAMED",
                        "-Dstdout.encoding=UTF-8",
                        "-Dstderr.encoding=UTF-8",
                        "-XX:CompileCommand=quiet",
                        "-XX:CompileCommand=CompileThresholdScaling,io.tutti.kernel.loop.VectorLoop*::run,0.1",
                        "-XX:CompileCommand=CompileThresholdScaling,io.tutti.kernel.loop.HalfLoop*::run,0.1",
                        "-XX:CompileCommand=CompileThresholdScaling,io.tutti.kernel.element.ArrayOperation::*,0.01",
                        "-cp",
                        "x",
                        "Main"),
                resolve("java", "-cp", "x", "Main"));
        assertEquals(
                List.of(
                        JavaCommand.java(),
                        "-Dstdout.encoding=UTF-8",
                        "-Dstderr.encoding=UTF-8",
                        "-XX:CompileCommand=quiet",
                        "-XX:CompileCommand=CompileThresholdScaling,io.tutti.kernel.loop.VectorLoop*::run,0.1",
                        "-XX:CompileCommand=CompileThresholdScaling,io.tutti.kernel.loop.HalfLoop*::run,0.1",
                        "-XX:CompileCommand=CompileThresholdScaling,io.tutti.kernel.element.ArrayOperation::*,0.01",
                        "--enable-native-access=a",
                        "--add-modules",
                        "jdk.incubator.vector",
                        "Main"),
                resolve("java", "--enable-native-access=a", "--add-modules", "jdk.incubator.vector", "Main"));
    }

    @Test
    void aProgramStaysAsItIs() {
        assertEquals(List.of("sh", "-c", "x"), resolve("sh", "-c", "x"));
        assertEquals(List.of("/bin/sh"), resolve("/bin/sh"));
    }

    @Test
    void aClassOnTheStatedPathIsNoProgram() throws IOException {
        Files.createFile(folder.resolve("test.class"));
        List<String> command = command(new RankCommand(List.of("test", "a"), folder.toString(), List.of()));
        assertEquals(List.of("test", "a"), command.subList(command.size() - 2, command.size()));
        assertEquals(JavaCommand.java(), command.getFirst());
        assertEquals(List.of("sh", "a"), command(new RankCommand(List.of("sh", "a"), folder.toString(), List.of())));
    }

    @Test
    void aPathThatHasTuttiComesFirst() {
        String users = ClassPath.ofTutti(RankCommandTest.class);
        List<String> command =
                command(new RankCommand(List.of(RankCommandTest.class.getName(), "a"), users, List.of("-Xmx1g")));
        int option = command.indexOf("-Xmx1g");
        assertTrue(command.get(option + 2).startsWith(users));
        assertEquals(List.of(RankCommandTest.class.getName(), "a"), command.subList(option + 3, command.size()));
    }

    @Test
    void aJarRunsItsMainClass() throws IOException {
        List<String> command = resolve(jar("my.Main"), "a");
        assertEquals(List.of("my.Main", "a"), command.subList(command.size() - 2, command.size()));
        assertMistake("has no Main-Class", jar(null));
        String executable = jar("my.Other");
        assertTrue(new File(executable).setExecutable(true));
        command = resolve(executable, "a");
        assertEquals(List.of("my.Other", "a"), command.subList(command.size() - 2, command.size()));
    }

    @Test
    void aSourceFileRunsItsFirstClass() throws IOException {
        String source = Files.writeString(folder.resolve("Hello.java"), "class First { void main() {} }")
                .toString();
        List<String> command = resolve(source, "a");
        assertEquals(List.of("First", "a"), command.subList(command.size() - 2, command.size()));
    }

    /** What a class path adds is known before a rank starts, so that a wrong name can be told by the launcher. */
    @Test
    void aClassPathMayAddProviders() throws IOException {
        assertTrue(mayAddProviders("sh", null));
        assertFalse(mayAddProviders("Main", ClassPath.ofModules()));
        Path services = Files.createDirectories(folder.resolve("META-INF/services"));
        Path file = services.resolve("io.tutti.spi.TransportProvider");
        Files.writeString(file, "# of Tutti\nio.tutti.transport.tcp.TcpProvider\n");
        assertFalse(mayAddProviders("Main", folder.toString()));
        Files.writeString(file, "my.own.Provider # another\n");
        assertTrue(mayAddProviders("Main", folder.toString()));
    }

    /** The class path of a command line for {@code java} is known, unless an option may bring classes from elsewhere. */
    @Test
    void aJavaCommandLineMayAddProviders() throws IOException {
        Path services = Files.createDirectories(folder.resolve("own/META-INF/services"));
        Files.writeString(services.resolve("io.tutti.algorithm.AlgorithmProvider"), "my.own.Provider\n");
        String own = folder.resolve("own").toString();
        String plain = folder.toString();
        assertFalse(javaMayAddProviders("-Xmx1g", "--add-modules", "jdk.incubator.vector", "-cp", plain, "Main"));
        assertFalse(javaMayAddProviders("-cp", own, "--class-path=" + plain, "-Dx=y", "Main", "-cp", own));
        assertFalse(javaMayAddProviders("-cp", own, "-jar", jar("my.Main"), own));
        assertTrue(javaMayAddProviders("-ea", "-cp", plain + File.pathSeparator + own, "Main"));
        assertTrue(javaMayAddProviders("-classpath", own, "Main"));
        for (String unknown :
                List.of("@options", "-javaagent:a.jar", "-Xbootclasspath/a:a.jar", "-pa.jar", "-XX:Flags=a")) {
            assertTrue(javaMayAddProviders("-cp", plain, unknown, "Main"), unknown);
        }
        assertTrue(javaMayAddProviders("-cp", plain, "-p", own, "-m", "a/b.C"));
        assertTrue(javaMayAddProviders());
    }

    private static boolean javaMayAddProviders(String... words) {
        List<String> all = new ArrayList<>(List.of("java"));
        all.addAll(List.of(words));
        return new RankCommand(all, null, List.of()).mayAddProviders();
    }

    private static boolean mayAddProviders(String first, String classPath) {
        return new RankCommand(List.of(first), classPath, List.of()).mayAddProviders();
    }

    @Test
    void whatIsNotThereIsSaid() {
        assertMistake("neither a program on PATH nor a class", "no.such.Class");
        assertMistake("neither a program on PATH nor a class", "not-a-class");
        assertMistake("is not an executable file", "./nothing");
        assertMistake("cannot be read", "nothing.jar");
        assertMistake("Nothing.java cannot be read: no such file", "Nothing.java");
    }

    private String jar(String mainClass) throws IOException {
        Path file = folder.resolve("app-" + mainClass + ".jar");
        Manifest manifest = new Manifest();
        manifest.getMainAttributes().put(Attributes.Name.MANIFEST_VERSION, "1.0");
        if (mainClass != null) {
            manifest.getMainAttributes().put(Attributes.Name.MAIN_CLASS, mainClass);
        }
        try (OutputStream out = Files.newOutputStream(file);
                JarOutputStream jar = new JarOutputStream(out, manifest)) {
            jar.finish();
        }
        return file.toString();
    }

    private List<String> resolve(String... words) {
        return command(new RankCommand(List.of(words), null, List.of()));
    }

    private List<String> command(RankCommand words) {
        return words.resolve().command(new KeptFiles(folder));
    }

    private void assertMistake(String expected, String... words) {
        Exception e = assertThrows(IllegalArgumentException.class, () -> resolve(words));
        assertTrue(e.getMessage().contains(expected), e.getMessage());
    }
}
