package io.tutti.system;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.fail;

import java.io.IOException;
import java.lang.module.ModuleReference;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

/** What programs may use of a module is on record in its {@code api.txt}, so that no change of it goes unseen. */
class PublicSurfaceTest {
    private static final String RENEW = "tutti.api.renew";
    private static final String COMMAND = "mvn -pl system-tests -am test -Dtest=PublicSurfaceTest"
            + " -Dsurefire.failIfNoSpecifiedTests=false -D" + RENEW + "=true";

    @Test
    void itIsAsRecorded() throws IOException {
        List<String> differences = new ArrayList<>();
        Set<String> recorded = new TreeSet<>();
        for (ModuleReference module : TuttiModules.all().toList()) {
            if (TuttiModules.PUBLISHED.contains(module.descriptor().name())) {
                recorded.add(module.descriptor().name());
                compare(module, differences);
            }
        }
        assertEquals(new TreeSet<>(TuttiModules.PUBLISHED), recorded);
        if (!differences.isEmpty()) {
            fail("what programs may use has changed:\n" + String.join("\n", differences)
                    + "\nIf that is meant, state it in CHANGELOG.md and renew the record:\n" + COMMAND);
        }
    }

    private static void compare(ModuleReference module, List<String> differences) throws IOException {
        String name = module.descriptor().name();
        Path file = Path.of("..", folder(name), "api.txt");
        List<String> now = PublicSurface.of(module);
        if (Boolean.getBoolean(RENEW)) {
            Files.write(file, now);
            return;
        }
        List<String> before = Files.exists(file) ? Files.readAllLines(file) : List.of();
        before.stream().filter(line -> !now.contains(line)).forEach(line -> differences.add(name + " - " + line));
        now.stream().filter(line -> !before.contains(line)).forEach(line -> differences.add(name + " + " + line));
    }

    /** {@code io.tutti.mpi.java} is in the folder {@code mpi-java}, as its artefact is {@code tutti-mpi-java}. */
    private static String folder(String module) {
        return module.substring("io.tutti.".length()).replace('.', '-');
    }
}
