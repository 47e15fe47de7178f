package io.tutti.soak;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.tutti.soak.fault.Fault;
import io.tutti.soak.fault.Faults;
import io.tutti.soak.fault.LongJob;
import io.tutti.soak.fault.SoakLink;
import java.nio.file.Path;
import java.time.Duration;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class RunPlanTest {
    private static final List<SoakLink> LINKS = List.of(SoakLink.SHM, SoakLink.TCP, SoakLink.AUTO, SoakLink.MIXED);

    private static RunPlan plan(List<Fault> faults, long seed, int number) {
        Path folder = Path.of("/dev/shm");
        SoakSettings settings =
                new SoakSettings(faults, LINKS, 3, 1, Duration.ZERO, Integer.MAX_VALUE, 0, seed, folder, folder);
        return RunPlan.draw(settings, number, folder, Optional.empty());
    }

    /** Four links drawn at random lack one of the four in nine of ten campaigns. */
    @Test
    void asManyLongJobsAsLinksUseThemAll() {
        List<Fault> faults = List.of(LongJob.of(Faults.all(), 5));
        for (long seed = 0; seed < 20; seed++) {
            long campaign = seed;
            assertEquals(
                    4,
                    IntStream.range(0, 4)
                            .mapToObj(number -> plan(faults, campaign, number).link())
                            .distinct()
                            .count());
        }
    }

    @Test
    void eachFaultMeetsAllItsLinksInAsManyTurns() {
        List<Fault> faults = Faults.of(List.of("kill", "stop", "mismatch"));
        Map<String, List<SoakLink>> met = IntStream.range(0, 4 * faults.size())
                .mapToObj(number -> plan(faults, 7, number))
                .collect(Collectors.groupingBy(
                        run -> run.fault().name(), Collectors.mapping(RunPlan::link, Collectors.toList())));
        met.forEach(
                (fault, links) -> assertEquals(LINKS, links.stream().sorted().toList(), fault));
        assertEquals(faults.size(), met.size());
    }

    @Test
    void theFirstLinkIsRandom() {
        Map<SoakLink, Integer> first = new EnumMap<>(SoakLink.class);
        List<Fault> faults = Faults.of(List.of("kill"));
        IntStream.range(0, 100)
                .forEach(seed -> first.merge(plan(faults, seed, 0).link(), 1, Integer::sum));
        assertEquals(LINKS.size(), first.size(), first::toString);
    }
}
