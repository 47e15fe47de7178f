package io.tutti.system;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.tutti.launch.jvm.JavaCommand;
import io.tutti.process.ShortLivedJvm;
import java.io.File;
import java.io.IOException;
import java.io.StringWriter;
import java.lang.ProcessBuilder.Redirect;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import javax.tools.JavaCompiler;
import javax.tools.StandardJavaFileManager;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A program with a module descriptor, {@code com.example.modular}, compiles and runs on the module path. */
class ModularProgramTest {
    private static final String SECRET = JobSetup.random(16);
    private static final Path SOURCES = Path.of("src", "test", "modules", "com.example.modular");
    private static final String MODULES =
            TuttiModules.places().stream().map(Path::toString).collect(Collectors.joining(File.pathSeparator));

    @TempDir
    Path folder;

    private final List<Process> started = new ArrayList<>();

    @AfterEach
    void end() {
        started.forEach(Process::destroyForcibly);
    }

    @Test
    void itFindsAllProvidersAndAddsWithAnotherRank() throws Exception {
        compile();
        Process one = rank(1);
        Process zero = rank(0);
        String expected = """
                module=com.example.modular
                api=io.tutti.core
                vectors=true true
                transports=[local, shm, tcp]
                ring=true
                outer-sum=true
                collective=outer-sum
                allreduce=[3.0, 20.0]
                sparse=3.0
                outer=true
                """;
        assertEquals(expected, output(zero));
        assertEquals(expected, output(one));
    }

    private void compile() throws IOException {
        JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
        StringWriter messages = new StringWriter();
        List<String> options =
                List.of("-p", MODULES, "-d", folder.resolve("classes").toString(), "-Xlint:all,-incubating", "-Werror");
        try (StandardJavaFileManager files = compiler.getStandardFileManager(null, null, null);
                Stream<Path> sources = Files.walk(SOURCES)) {
            boolean isCompiled = compiler.getTask(
                            messages,
                            files,
                            null,
                            options,
                            null,
                            files.getJavaFileObjectsFromPaths(
                                    sources.filter(Files::isRegularFile).toList()))
                    .call();
            assertEquals("", messages.toString());
            assertEquals(true, isCompiled);
        }
    }

    private Process rank(int rank) throws IOException {
        List<String> command = new ArrayList<>(List.of(JavaCommand.java()));
        command.addAll(ShortLivedJvm.OPTIONS);
        command.addAll(List.of(
                "--enable-native-access=io.tutti.core",
                "-p",
                folder.resolve("classes") + File.pathSeparator + MODULES,
                "-m",
                "com.example.modular/com.example.modular.Main"));
        ProcessBuilder builder = new ProcessBuilder(command);
        builder.redirectError(Redirect.to(errors(rank).toFile()));
        builder.environment().keySet().removeIf(name -> name.startsWith("TUTTI_"));
        builder.environment().put("TUTTI_RANK", Integer.toString(rank));
        builder.environment().put("TUTTI_SIZE", "2");
        builder.environment().put("TUTTI_RENDEZVOUS", "file:" + folder.resolve("rendezvous"));
        builder.environment().put("TUTTI_SECRET", SECRET);
        started.add(builder.start());
        return started.getLast();
    }

    private Path errors(int rank) {
        return folder.resolve("errors-" + rank);
    }

    private String output(Process process) throws Exception {
        String text = new String(process.getInputStream().readAllBytes());
        int status = process.waitFor();
        assertEquals(0, status, () -> text + read(errors(started.indexOf(process) == 0 ? 1 : 0)));
        return text;
    }

    private static String read(Path file) {
        try {
            return Files.readString(file);
        } catch (IOException e) {
            return e.toString();
        }
    }
}
