package io.tutti;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.tutti.algorithm.Algorithm;
import io.tutti.algorithm.Algorithms;
import io.tutti.config.Options;
import io.tutti.config.Setting;
import io.tutti.error.CommunicationException;
import io.tutti.error.CommunicationException.Category;
import io.tutti.type.Reduction;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Ranks that prepare the same request with different algorithms are told so, whichever two they are. */
@Execution(ExecutionMode.CONCURRENT)
class DifferentAlgorithmsTest {
    private static final int COUNT = 12;
    /** A rank that is not told waits for the deadline. */
    private static final Options OPTIONS =
            Options.defaults().with(Setting.STALL, "5").with(Setting.DEADLINE, "30");

    private record Pair(String collective, String first, String second) {}

    private static Map<String, Request> requests(int ranks) {
        Data whole = Data.of(new int[COUNT]);
        Data part = Data.of(new int[COUNT / ranks]);
        long[] counts = new long[ranks];
        java.util.Arrays.fill(counts, COUNT / ranks);
        Map<String, Request> requests = new LinkedHashMap<>();
        requests.put("allreduce", new Request.Allreduce(whole, Reduction.SUM));
        requests.put("broadcast", new Request.Broadcast(whole, 0));
        requests.put("reduce", new Request.Reduce(whole, whole, Reduction.SUM, 0));
        requests.put("reduce-scatter", new Request.ReduceScatter(whole, part, counts, Reduction.SUM));
        requests.put("allgather", new Request.Allgather(part, whole, counts));
        requests.put("scan", new Request.Scan(whole, whole, Reduction.SUM, false));
        requests.put("exscan", new Request.Scan(whole, whole, Reduction.SUM, true));
        return requests;
    }

    private static List<Pair> pairs(int ranks) {
        Set<String> possible = ConcurrentHashMap.newKeySet();
        Tutti.local(
                ranks,
                OPTIONS,
                world -> requests(ranks)
                        .forEach((collective, request) -> names(collective).forEach(name -> {
                            try {
                                world.prepare(request, name);
                                possible.add(collective + " " + name);
                            } catch (IllegalArgumentException e) {
                                assertTrue(e.getMessage().contains(name), e.getMessage());
                            }
                        })));
        List<Pair> pairs = new ArrayList<>();
        for (String collective : requests(ranks).keySet()) {
            List<String> names = names(collective).stream()
                    .filter(name -> possible.contains(collective + " " + name))
                    .toList();
            for (int first = 0; first < names.size(); first++) {
                for (int second = 0; second < names.size(); second++) {
                    if (isTaken(ranks, first, second)) {
                        pairs.add(new Pair(collective, names.get(first), names.get(second)));
                    }
                }
            }
        }
        return pairs;
    }

    /** Of two ranks each calls each algorithm of a pair. Of three, where two call the second one, this is every pair once. */
    private static boolean isTaken(int ranks, int first, int second) {
        return first != second && (ranks == 2 || (first < second) == ((first + second) % 2 == 0));
    }

    private static List<String> names(String collective) {
        return Algorithms.forCollective(collective).stream()
                .map(Algorithm::name)
                .toList();
    }

    @ParameterizedTest
    @ValueSource(ints = {2, 3})
    void areFoundForEveryPair(int ranks) {
        List<Pair> pairs = pairs(ranks);
        assertTrue(pairs.size() > 150, pairs::toString);
        long slowest = 0;
        for (Pair pair : pairs) {
            long begin = System.nanoTime();
            CommunicationException e =
                    assertThrows(CommunicationException.class, () -> differ(ranks, pair), pair::toString);
            slowest = Math.max(slowest, System.nanoTime() - begin);
            assertEquals(Category.MISMATCH, e.category(), () -> pair + ": " + e);
            assertTrue(e.getMessage().startsWith("mismatch in collective #1: "), () -> pair + ": " + e);
            assertTrue((e.reason() + ",").contains(" by " + pair.first + ","), () -> pair + ": " + e);
            assertTrue((e.reason() + ",").contains(" by " + pair.second + ","), () -> pair + ": " + e);
        }
        System.out.println(ranks + " ranks, " + pairs.size() + " pairs, slowest " + slowest / 1_000_000 + " ms");
        assertTrue(slowest < 10_000_000_000L, "slowest " + slowest / 1_000_000 + " ms");
    }

    private static void differ(int ranks, Pair pair) {
        Tutti.local(ranks, OPTIONS, world -> {
            Request request = requests(ranks).get(pair.collective);
            world.prepare(request, world.rank() == 0 ? pair.first : pair.second).run();
            world.barrier();
        });
    }
}
