package io.tutti.stress;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.tutti.stress.model.AccessSite;
import io.tutti.stress.model.MemoryModel;
import io.tutti.stress.scenario.RingMessages;
import io.tutti.stress.scenario.RoundVectors;
import io.tutti.stress.scenario.SlotSums;
import io.tutti.stress.scenario.WindowSums;
import io.tutti.transport.memory.Doorbell;
import io.tutti.transport.memory.Slots;
import java.io.IOException;
import java.nio.file.FileSystem;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/**
 * Slots, windows, publications and rings over all executions of the model: right as they are, and wrong with any of their orders weakened or any
 * of their waits skipped.
 */
class MemoryModelTest extends ExplorationTest {
    private static final List<Class<?>> SCENARIOS = List.of(
            RoundVectors.SharedOfTwo.class,
            RoundVectors.StagesOfTwo.class,
            RoundVectors.CellsOfTwo.class,
            RoundVectors.PiecesOfTwo.class,
            RoundVectors.SharedOfThree.class,
            RoundVectors.SumsOfThree.class,
            RoundVectors.BlocksOfThree.class,
            RingMessages.ZeroCopy.class,
            RingMessages.Short.class,
            SlotSums.OfTwo.class,
            WindowSums.ShortOfTwo.class,
            WindowSums.MixedOfTwo.class,
            WindowSums.SharedOfTwo.class,
            WindowSums.PiecesOfTwo.class,
            SlotSums.OfThree.class,
            WindowSums.SharedOfThree.class,
            WindowSums.StagedOfThree.class,
            RingMessages.Wrapped.class);

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

    /** Classes whose orders decide only when a rank looks again, which it does within a millisecond in any case. */
    private static final Set<String> FOR_TIME_ONLY = Set.of(Doorbell.class.getName());

    MemoryModelTest() {
        super(MemoryModel::explore, SCENARIOS, WAITS);
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
        expected.addAll(FOR_TIME_ONLY);
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
            assertTrue(isOrderNeeded(site), site);
        }
    }
}
