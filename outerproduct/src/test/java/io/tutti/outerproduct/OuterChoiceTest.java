package io.tutti.outerproduct;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.tutti.Tutti;
import io.tutti.algorithm.Algorithm;
import io.tutti.algorithm.Algorithms;
import io.tutti.algorithm.ScheduleRequest;
import io.tutti.config.Options;
import io.tutti.config.Setting;
import io.tutti.cost.LinkCosts;
import io.tutti.cost.Placement;
import io.tutti.model.LogGP;
import io.tutti.model.Network;
import io.tutti.model.OuterProductCosts;
import io.tutti.model.simulate.Outcome;
import io.tutti.model.simulate.Simulator;
import io.tutti.outerproduct.algorithm.SumOfOuterProducts;
import io.tutti.schedule.Schedule;
import io.tutti.schedule.Topology;
import io.tutti.type.ElementType;
import io.tutti.verify.Reproducibility;
import io.tutti.verify.Verifier;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class OuterChoiceTest {
    private static final LogGP ETHERNET_10G = new LogGP(2e-5, 5e-6, 0, 8e-10, 1e-10);
    private static final OuterRates NOTHING = new OuterRates(0, 0, true);

    private static OuterChoice choice(int ranks, OuterRates rates, Reproducibility wanted) {
        return new OuterChoice(Topology.uniform(ranks, 1), ETHERNET_10G.network("10 GbE", "test"), 1, rates, wanted);
    }

    private static Algorithm algorithm(String name) {
        return Algorithms.byName(SumOfOuterProducts.NAME, name).orElseThrow();
    }

    /** Without arithmetic, what is simulated is what the closed forms say. */
    @Test
    void simulatedCommunicationIsThatOfTheClosedForms() {
        for (int ranks : new int[] {2, 8, 16}) {
            OuterShape shape = new OuterShape(64 * ranks, 512, 1, ElementType.FLOAT64);
            OuterProductCosts costs = new OuterProductCosts(ETHERNET_10G, ranks, shape.rows(), shape.columns(), 8);
            OuterChoice choice = choice(ranks, NOTHING, Reproducibility.NONE);
            assertClose(costs.allgather(), choice.seconds(algorithm("allgather"), shape));
            assertClose(costs.generalized(), choice.seconds(algorithm("g-rabenseifner"), shape));
            assertClose(costs.allreduceRing(), choice.seconds(algorithm("allreduce"), shape));
            assertClose(costs.allreduceRing(), choice.seconds(algorithm("allreduce-ring"), shape));
            assertClose(costs.allreduceButterfly(), choice.seconds(algorithm("allreduce-butterfly"), shape));
            assertClose(costs.allreduceRabenseifner(), choice.seconds(algorithm("allreduce-rabenseifner"), shape));
        }
    }

    private static void assertClose(double expected, double found) {
        assertEquals(expected, found, 1e-9 * expected);
    }

    /** Long vectors of few ranks: no byte of the matrix should travel, if multiplying is cheap. */
    @Test
    void theKernelDecidesWhetherTheMatrixTravels() {
        OuterShape shape = new OuterShape(8000, 8000, 1, ElementType.FLOAT64);
        String fused = choice(48, OuterRates.FUSED, Reproducibility.RANKS)
                .choose(shape)
                .algorithm()
                .name();
        assertTrue(fused.startsWith("allgather"), fused);
        OuterRates slow = new OuterRates(1e-10, 3e-10, false);
        String plain = choice(48, slow, Reproducibility.RANKS)
                .choose(shape)
                .algorithm()
                .name();
        assertTrue(plain.contains("rabenseifner") || plain.startsWith("all-scatter"), plain);
    }

    @Test
    void whatIsChosenGivesTheBitsAskedFor() {
        for (Reproducibility wanted : new Reproducibility[] {Reproducibility.RANKS, Reproducibility.NONE}) {
            for (int ranks : new int[] {1, 3, 8}) {
                OuterShape shape = new OuterShape(300, 100, 2, ElementType.FLOAT32);
                OuterChoice choice = choice(ranks, OuterRates.FUSED, wanted);
                Algorithm chosen = choice.choose(shape).algorithm();
                assertTrue(Verifier.verify(chosen.schedule(ScheduleRequest.of(ranks)))
                        .reproducibility()
                        .keeps(wanted));
                String reasons = choice.explain(shape);
                assertTrue(reasons.startsWith(chosen.name() + " (least predicted time over 10 GbE):"), reasons);
            }
        }
    }

    /** The links of a communicator's table decide, and the ranks that share a processor. */
    @Test
    void aCommunicatorChoosesByTheLinksOfItsTable(@TempDir Path folder) throws IOException {
        OuterShape shape = new OuterShape(2000, 2000, 1, ElementType.FLOAT32);
        assertEquals("allgather", family(folder, "beta=1e-7", shape));
        assertFalse(family(folder, "beta=1e-12", shape).startsWith("allgather"));
    }

    private static String family(Path folder, String beta, OuterShape shape) throws IOException {
        Path table = folder.resolve(beta.replace('=', '-'));
        Files.writeString(
                table,
                "tutti-tuning 1\nlink hosts=any kind=shm alpha=1e-7 overhead=1e-7 " + beta + " gamma=5e-11 queue=0\n");
        String[] chosen = new String[1];
        Tutti.local(3, Options.defaults().with(Setting.TUNING, table.toString()), world -> {
            assertEquals(
                    "measured shm", world.selectionBasis().linkCosts().within().name());
            OuterProducts outer = OuterProducts.chosen(world, shape, true);
            assertTrue(outer.explain().contains("over measured shm"), outer.explain());
            chosen[0] = outer.algorithm(); // the same on all
        });
        return chosen[0].split(":")[0];
    }

    /** What is near by one of two rates, each once; the first's choice first. */
    @Test
    void severalNetworksHaveMoreThatIsNear() {
        OuterShape shape = new OuterShape(1280, 1280, 1, ElementType.FLOAT32);
        OuterRates slow = new OuterRates(1e-10, 3e-10, false);
        Placement placement = Placement.of(Topology.uniform(32, 1));
        OuterChoice quick = OuterChoice.of(placement, LinkCosts.coarse(), slow, Reproducibility.RANKS);
        OuterChoice sluggish = OuterChoice.of(placement, LinkCosts.between(1.2e7), slow, Reproducibility.RANKS);
        List<String> near = OuterChoice.near(List.of(quick, sluggish), shape).stream()
                .map(Algorithm::name)
                .toList();
        assertEquals(quick.choose(shape).algorithm().name(), near.getFirst());
        assertFalse(near.getFirst().startsWith("allgather"), near.toString());
        assertTrue(near.contains(sluggish.choose(shape).algorithm().name()), near.toString());
        assertTrue(near.stream().anyMatch(name -> name.startsWith("allgather")), near.toString());
        assertEquals(near.stream().distinct().toList(), near);
    }

    @Test
    void formsThatAddInTheOrderOfArrivalSaySo() {
        for (String name : new String[] {"allgather-async", "bruck-async"}) {
            assertEquals(Reproducibility.NONE, reproducibility(name), name);
        }
        for (String name : new String[] {
            "allgather",
            "allgather-async:order=ranks",
            "allreduce",
            "g-rabenseifner",
            "g-rabenseifner:share=4",
            "g-rabenseifner-pipelined",
            "all-scatter"
        }) {
            assertEquals(Reproducibility.RANKS, reproducibility(name), name);
        }
    }

    private static Reproducibility reproducibility(String name) {
        return Verifier.verify(algorithm(name).schedule(ScheduleRequest.of(8))).reproducibility();
    }

    /** Blocks, pieces and right factors have lengths of their own; one rank stands for all nevertheless. */
    @Test
    void aRepresentativeStandsForAllWithTheSizesOfFactors() {
        int ranks = 6;
        OuterShape shape = new OuterShape(24L * ranks, 100, 1, ElementType.FLOAT32);
        int represented = 0;
        for (Algorithm algorithm : Algorithms.forCollective(SumOfOuterProducts.NAME)) {
            if (!algorithm.takes(ScheduleRequest.of(ranks))) {
                continue;
            }
            Schedule schedule = algorithm.schedule(ScheduleRequest.of(ranks));
            SumOfOuterProducts sum = (SumOfOuterProducts) schedule.collective();
            OuterLayout layout = new OuterLayout(sum, shape, Float.BYTES);
            Simulator simulator =
                    Simulator.of(ETHERNET_10G.network("10 GbE", "test")).with(OuterRates.ONE_BY_ONE.costs(sum, 1));
            Outcome one = simulator.run(schedule, Topology.uniform(ranks, 1), layout);
            Outcome all = simulator.withEveryRank().run(schedule, Topology.uniform(ranks, 1), layout);
            assertEquals(all.seconds(), one.seconds(), 1e-12 * all.seconds(), algorithm.name());
            represented += one.isRepresented() ? 1 : 0;
        }
        assertTrue(represented >= 7, "represented=" + represented);
    }

    @Test
    void manyRanksAreChosenForToo() {
        OuterShape shape = new OuterShape(5000, 5000, 1, ElementType.FLOAT32);
        List<String> names = choice(300, OuterRates.FUSED, Reproducibility.RANKS).candidates(shape).stream()
                .map(candidate -> candidate.algorithm().name())
                .toList();
        assertTrue(names.contains("g-rabenseifner:vectors=ring,blocks=ring"), names::toString);
        assertTrue(names.contains("allreduce:by=ring"), names::toString);
    }

    /** What fits in a cache is written to memory once, whatever the kernel. */
    @Test
    void passesOverACachedBlockAreCheap() {
        OuterShape large = new OuterShape(8192, 8192, 1, ElementType.FLOAT32);
        OuterShape small = new OuterShape(512, 512, 1, ElementType.FLOAT32);
        assertTrue(slowdown(large) > 5, "slowdown=" + slowdown(large));
        assertTrue(slowdown(small) < 2, "slowdown=" + slowdown(small));
    }

    private static double slowdown(OuterShape shape) {
        LogGP free = new LogGP(0, 0, 0, 0, 0);
        Network network = free.network("free", "test");
        double[] seconds = new double[2];
        for (int i = 0; i < 2; i++) {
            OuterRates rates = i == 0 ? OuterRates.FUSED : OuterRates.ONE_BY_ONE;
            seconds[i] = new OuterChoice(Topology.uniform(32, 1), network, 1, rates, Reproducibility.RANKS)
                    .seconds(algorithm("allgather"), shape);
        }
        return seconds[1] / seconds[0];
    }

    @Test
    void nearOnesBeginWithTheChoiceAreAllowedAndDiffer() {
        OuterChoice choice = choice(8, OuterRates.FUSED, Reproducibility.RANKS);
        OuterShape shape = new OuterShape(320, 320, 1, ElementType.FLOAT32);
        List<OuterChoice.Candidate> near = choice.near(shape);
        assertEquals(
                choice.choose(shape).algorithm().name(),
                near.getFirst().algorithm().name());
        assertTrue(near.size() > 1 && near.size() <= 5, "near=" + near.size());
        for (int i = 0; i < near.size(); i++) {
            assertTrue(choice.keeps(near.get(i).algorithm()));
            assertTrue(near.get(i).seconds() <= 2 * near.getFirst().seconds());
            assertTrue(i == 0 || near.get(i).seconds() > near.get(i - 1).seconds(), "equal ones do the same");
        }
    }
}
