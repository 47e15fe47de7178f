package io.tutti.algorithm;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.tutti.algorithm.allreduce.AllreduceAlgorithms;
import io.tutti.schedule.Collectives;
import io.tutti.schedule.Schedule;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class RegistryTest {
    private record Named(String collective, String name) implements Algorithm {
        @Override
        public String description() {
            return "an algorithm of a test";
        }

        @Override
        public Schedule schedule(ScheduleRequest request) {
            return Algorithms.byName("allreduce", "ring").orElseThrow().schedule(request);
        }
    }

    private record Provider(boolean isProved, List<Algorithm> algorithms) implements AlgorithmProvider {}

    @Test
    void anotherProvidersAlgorithmsComeAfterTheCollectivesOwn() {
        Provider other = new Provider(false, List.of(new Named("allreduce", "z"), new Named("new", "a")));
        AllreduceAlgorithms ours = new AllreduceAlgorithms();
        Registry registry = Registry.of(List.of(ours, other));
        assertEquals("z", registry.of("allreduce").getLast().name());
        assertEquals(1, registry.of("new").size());
        assertEquals(other.algorithms(), registry.provided());
        assertEquals(ours.algorithms().size(), registry.proved().size());
        assertTrue(registry.providers().startsWith(Provider.class.getName() + "#"), registry::providers);
    }

    /** As a jar made from several has them, whose files of one name have replaced each other. */
    @Test
    void otherProvidersAloneAreRefused() {
        Provider other = new Provider(false, List.of(new Named("allreduce", "z")));
        AllreduceAlgorithms ours = new AllreduceAlgorithms();
        assertEquals(List.of(ours, other), Registry.ordered(List.of(other, ours)));
        for (List<AlgorithmProvider> found : List.of(List.<AlgorithmProvider>of(), List.<AlgorithmProvider>of(other))) {
            IllegalArgumentException refused =
                    assertThrows(IllegalArgumentException.class, () -> Registry.ordered(found));
            assertTrue(refused.getMessage().endsWith("a jar made from several must merge these files"));
        }
    }

    @Test
    void collectivesAreListedInTheirOrderWhateverThatOfTheirProviders() {
        Provider first = new Provider(true, List.of(new Named("new", "a"), new Named("scan", "b")));
        Provider second = new Provider(true, List.of(new Named("allreduce", "c")));
        Registry registry = Registry.of(List.of(first, second));
        assertEquals(
                List.of("allreduce", "scan", "new"),
                registry.all().stream().map(Algorithm::collective).toList());
        assertEquals(
                Collectives.NAMES,
                Algorithms.all().stream().map(Algorithm::collective).distinct().toList());
    }

    @Test
    void aNameThatExistsIsRefused() {
        Provider other = new Provider(true, List.of(new Named("allreduce", "ring")));
        IllegalArgumentException refused = assertThrows(
                IllegalArgumentException.class, () -> Registry.of(List.of(new AllreduceAlgorithms(), other)));
        assertEquals(
                "algorithm=ring of collective=allreduce of provider=" + Provider.class.getName()
                        + " exists already, as io.tutti.algorithm.allreduce.RingAllreduce",
                refused.getMessage());
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "Ring", "ring:r=2", "my ring", "-ring"})
    void aMalformedNameIsRefused(String name) {
        Provider other = new Provider(true, List.of(new Named("allreduce", name)));
        IllegalArgumentException refused =
                assertThrows(IllegalArgumentException.class, () -> Registry.of(List.of(other)));
        assertTrue(refused.getMessage().endsWith("must be named in lower-case letters, digits and hyphens"));
    }

    @Test
    void providersWithOtherAlgorithmsDifferInText() {
        String one = Registry.of(List.of(new Provider(true, List.of(new Named("allreduce", "a")))))
                .providers();
        String other = Registry.of(List.of(new Provider(true, List.of(new Named("allreduce", "b")))))
                .providers();
        assertTrue(!one.equals(other), one);
    }
}
