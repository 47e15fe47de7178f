package io.tutti.mpi.java.objects;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.tutti.mpi.java.RankJvm;
import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import java.util.jar.Manifest;
import java.util.stream.Collectors;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** A rank accepts the classes of its program, whoever of the program has called Init, on which thread, and whatever its package. */
@Timeout(100)
class ProgramClassesTest {
    private static final String FRAMEWORK = """
            package framework;
            public class Framework implements Runnable {
                public static class Setting implements java.io.Serializable {}
                public void run() {
                    mpi.MPI.Init(new String[0]);
                }
            }
            """;

    private static final String EXCHANGE = """
                static void exchange(Object object) {
                    Object[] got = new Object[1];
                    mpi.MPI.COMM_WORLD.Sendrecv(
                            new Object[] {object}, 0, 1, mpi.MPI.OBJECT, 0, 1, got, 0, 1, mpi.MPI.OBJECT, 0, 1);
                    System.out.println("got " + got[0].getClass().getName());
                }
            """;

    private static final String CALLS = """
            public class Program implements java.io.Serializable {
                public static void main(String[] words) {
                    new framework.Framework().run();
                    exchange(new Program());
                    exchange(new framework.Framework.Setting());
                    mpi.MPI.Finalize();
                }
            """ + EXCHANGE + "}";

    private static final String STARTS_A_THREAD = """
            public class Program implements java.io.Serializable {
                public static void main(String[] words) throws Exception {
                    Thread joining = new Thread(new framework.Framework());
                    joining.start();
                    joining.join();
                    exchange(new Program());
                    mpi.MPI.Finalize();
                }
            """ + EXCHANGE + "}";

    private static final String IN_OUR_PACKAGE = """
            package mpi;
            public class Program implements java.io.Serializable {
                public static void main(String[] words) {
                    MPI.Init(words);
                    exchange(new Program());
                    MPI.Finalize();
                }
            """ + EXCHANGE + "}";

    @TempDir
    private Path folder;

    @BeforeEach
    void compileTheFramework() throws IOException {
        compile("framework", "Framework", FRAMEWORK);
    }

    private Path compile(String place, String name, String source) throws IOException {
        Path classes = Files.createDirectory(folder.resolve(place));
        Path file = Files.writeString(classes.resolve(name + ".java"), source);
        String path = System.getProperty("java.class.path") + File.pathSeparator + folder.resolve("framework");
        int status = ToolProvider.getSystemJavaCompiler()
                .run(null, null, null, "-cp", path, "-d", classes.toString(), file.toString());
        assertEquals(0, status);
        return classes;
    }

    private String path(Path classes) {
        return System.getProperty("java.class.path")
                + File.pathSeparator
                + folder.resolve("framework")
                + File.pathSeparator
                + classes;
    }

    private static String run(Path folder, List<String> words) throws Exception {
        Process process = RankJvm.of("alone", 0, 1, folder, List.of(), words).start();
        try {
            String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
            assertEquals(0, process.waitFor(), output);
            return output;
        } finally {
            process.destroyForcibly();
        }
    }

    @Test
    void aFrameworkCallsInitForTheProgram() throws Exception {
        Path classes = compile("program", "Program", CALLS);
        String output = run(folder, List.of("-cp", path(classes), "Program"));
        assertTrue(output.contains("got Program") && output.contains("got framework.Framework$Setting"), output);
    }

    @Test
    void aThreadOfTheFrameworkCallsInit() throws Exception {
        Path classes = compile("program", "Program", STARTS_A_THREAD);
        assertTrue(run(folder, List.of("-cp", path(classes), "Program")).contains("got Program"));
    }

    @Test
    void aJarIsTheProgram() throws Exception {
        Path classes = compile("program", "Program", STARTS_A_THREAD);
        Path jar = folder.resolve("a program.jar");
        Manifest manifest = new Manifest();
        manifest.getMainAttributes().putValue("Manifest-Version", "1.0");
        manifest.getMainAttributes().putValue("Main-Class", "Program");
        manifest.getMainAttributes().putValue("Class-Path", urls(path(classes.resolve("none"))));
        try (JarOutputStream out = new JarOutputStream(Files.newOutputStream(jar), manifest)) {
            out.putNextEntry(new JarEntry("Program.class"));
            Files.copy(classes.resolve("Program.class"), out);
        }
        assertTrue(run(folder, List.of("-jar", jar.toString())).contains("got Program"));
    }

    private static String urls(String path) {
        return Arrays.stream(path.split(File.pathSeparator))
                .map(each -> Path.of(each).toUri().toString())
                .collect(Collectors.joining(" "));
    }

    @Test
    void aProgramMayBeInThePackageMpi() throws Exception {
        Path classes = compile("program", "Program", IN_OUR_PACKAGE);
        assertTrue(run(folder, List.of("-cp", path(classes), "mpi.Program")).contains("got mpi.Program"));
    }
}
