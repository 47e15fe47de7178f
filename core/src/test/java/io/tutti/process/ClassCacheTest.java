package io.tutti.process;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.tutti.Tutti;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;

@Execution(ExecutionMode.CONCURRENT)
class ClassCacheTest {
    /** Uses a class of Tutti. */
    public static final class Program {
        public static void main(String... arguments) {
            Tutti.local(1, world -> System.out.println("rank " + world.rank() + arguments.length));
        }
    }

    @Test
    void aJvmHasItsClassesFromTheCache() throws Exception {
        ClassCache cache = new ClassCache(List.of(), List.of(), Map.of(), List.of(Program.class.getName()));
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.addAll(ShortLivedJvm.OPTIONS);
        command.add("--enable-native-access=ALL-UNNAMED");
        command.add("-Xlog:class+load");
        command.addAll(cache.options());
        command.add(Program.class.getName());
        command.add("more");
        Process jvm = new ProcessBuilder(command).redirectErrorStream(true).start();
        String output = new String(jvm.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertEquals(0, jvm.waitFor(), output);
        assertTrue(output.contains("rank 01"), output);
        for (Class<?> each : List.of(Tutti.class, Program.class)) {
            assertTrue(
                    output.lines().anyMatch(line -> line.contains(each.getName() + " source: shared objects file")),
                    output);
        }
    }
}
