package io.tutti.stress;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.tutti.stress.model.AccessSite;
import io.tutti.stress.model.Exploration;
import io.tutti.stress.model.MemoryModel;
import io.tutti.transport.memory.Slots;
import java.io.IOException;
import java.nio.file.FileSystem;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;

/**
 * Slots, windows, publications and rings over all executions of the model: right as they are, and wrong with any of their orders weakened or any
 * of their waits skipped.
 */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class MemoryModelTest {
    /** Methods that say whether a rank may go on. */
    private static final Set<String> WAITS = Set.of(
            "Slots.shows",
            "RingLink.released",
            "RingProducer.room",
            "PeerWindows.haveOpened",
            "PeerWindows.areDone",
            "Publications.shows",
            "Publications.filledBy",
            "Receivers.mayPublish",
            "Receivers.isKnownFree",
            "Receivers.holderOfStage",
            "Publisher.holderOfPiece",
            "Publisher.isSent");

    private final Map<Class<?>, Exploration> right = new HashMap<>();

    @BeforeAll
    void explore() {
        for (Class<?> scenario : MemoryScenarios.ALL) {
            Exploration found = MemoryScenarios.explore(scenario);
            right.put(scenario, found);
            System.out.println(scenario.getName() + ": " + found);
        }
    }

    @Test
    void everyExecutionIsRight() {
        right.forEach((scenario, found) -> assertTrue(found.isRight(), () -> scenario + ": " + found));
    }

    @Test
    void scenariosPerformEveryOrderedAccess() {
        Set<String> performed =
                right.values().stream().flatMap(found -> found.sites().stream()).collect(Collectors.toSet());
        assertEquals(names(MemoryModel.sites()), new TreeSet<>(performed));
    }

    @Test
    void noOtherClassAccessesSharedMemoryInOrder() throws Exception {
        Set<String> expected = new TreeSet<>(MemoryModel.ORDERED);
        Path classes = Path.of(
                Slots.class.getProtectionDomain().getCodeSource().getLocation().toURI());
        if (Files.isDirectory(classes)) {
            assertEquals(expected, ordered(classes));
        } else {
            try (FileSystem jar = FileSystems.newFileSystem(classes)) {
                assertEquals(expected, ordered(jar.getPath("/")));
            }
        }
    }

    private static Set<String> ordered(Path classes) throws IOException {
        Set<String> ordered = new TreeSet<>();
        for (String folder : List.of("io/tutti/transport/memory", "io/tutti/run/executor")) {
            try (Stream<Path> files = Files.list(classes.resolve(folder))) {
                files.map(file -> classes.relativize(file).toString())
                        .filter(name -> name.endsWith(".class"))
                        .map(name -> name.substring(0, name.length() - ".class".length())
                                .replace('/', '.'))
                        .filter(type -> !MemoryModel.sites(type).isEmpty())
                        .forEach(ordered::add);
            }
        }
        return ordered;
    }

    private static Set<String> names(List<AccessSite> sites) {
        return sites.stream().map(AccessSite::toString).collect(Collectors.toCollection(TreeSet::new));
    }

    @Test
    void everyOrderIsNeeded() {
        for (String site : names(MemoryModel.sites())) {
            assertTrue(isCaught(Set.of(site), Set.of(), scenariosWith(site)), site);
        }
    }

    private List<Class<?>> scenariosWith(String site) {
        return MemoryScenarios.ALL.stream()
                .filter(scenario -> right.get(scenario).sites().contains(site))
                .toList();
    }

    @Test
    void everyWaitIsNeeded() {
        for (String wait : WAITS) {
            assertTrue(isCaught(Set.of(), Set.of(wait), MemoryScenarios.ALL), wait);
        }
    }

    private static boolean isCaught(Set<String> weakened, Set<String> skippedWaits, List<Class<?>> scenarios) {
        for (Class<?> scenario : scenarios) {
            Exploration found = MemoryModel.explore(scenario.getName(), weakened, skippedWaits);
            if (!found.isRight()) {
                System.out.println(
                        weakened + " " + skippedWaits + " by " + scenario.getSimpleName() + ": " + found.violation());
                return true;
            }
        }
        return false;
    }
}
