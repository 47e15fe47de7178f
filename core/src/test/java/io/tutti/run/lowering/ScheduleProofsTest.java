package io.tutti.run.lowering;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.tutti.algorithm.Algorithm;
import io.tutti.algorithm.Algorithms;
import io.tutti.algorithm.ScheduleRequest;
import io.tutti.schedule.Collectives;
import io.tutti.schedule.ProgramBuilder;
import io.tutti.schedule.Schedule;
import io.tutti.schedule.Slice;
import io.tutti.schedule.Symmetry;
import io.tutti.schedule.Topology;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ScheduleProofsTest {
    private final ScheduleProofs proofs = new ScheduleProofs();

    /** Every rank keeps its input, which is no allreduce. It has the name of a right algorithm. */
    private record Keeping(String name) implements Algorithm {
        @Override
        public String collective() {
            return "allreduce";
        }

        @Override
        public String description() {
            return "adds nothing up";
        }

        @Override
        public Schedule schedule(ScheduleRequest request) {
            return Schedule.of(
                    name,
                    Collectives.allreduce(request.ranks(), 1),
                    Symmetry.NONE,
                    rank -> new ProgramBuilder(rank)
                            .copy(Slice.output(0, 1), Slice.input(0, 1))
                            .build());
        }
    }

    private void require(Algorithm algorithm, ScheduleRequest request) {
        proofs.require(algorithm, request, algorithm.schedule(request));
    }

    @Test
    void standardFormsAreNotProvedAgain() {
        for (Algorithm algorithm : Algorithms.all()) {
            for (ScheduleRequest request :
                    new ScheduleRequest[] {ScheduleRequest.of(6), ScheduleRequest.of(Topology.uniform(3, 4))}) {
                if (algorithm.takes(request)) {
                    require(algorithm, request);
                    algorithm.variants(request).stream()
                            .filter(variant -> variant.takes(request))
                            .forEach(variant -> require(variant, request));
                }
            }
        }
        assertEquals(0, proofs.count());
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
        allreduce | generalized:r=1,group=Z2xZ3
        allreduce | pipelined-ring:segments=3
        allreduce | pipelined-ring:segments=500
        allreduce | smp:across=ring
        broadcast | knomial-tree:k=3,segments=2
        allreduce | split-rail:across=mixed-radix
        """)
    void otherFormsAreProvedOnce(String collective, String name) {
        for (int call = 0; call < 3; call++) {
            require(Algorithms.byName(collective, name).orElseThrow(), ScheduleRequest.of(6));
        }
        assertEquals(1, proofs.count());
        require(Algorithms.byName(collective, name).orElseThrow(), ScheduleRequest.rooted(6, 5));
        assertEquals(2, proofs.count());
    }

    @Test
    void aWrongScheduleIsRefusedWhateverItsName() {
        String told = assertThrows(
                        IllegalArgumentException.class, () -> require(new Keeping("ring"), ScheduleRequest.of(3)))
                .getMessage();
        assertTrue(told.startsWith("algorithm=ring must not run, its schedule is wrong: "), told);
        assertTrue(told.contains("each once"), told);
    }

    /** A user's algorithm of the same class and name may be another one. */
    @Test
    void aUsersAlgorithmIsProvedEachTime() {
        require(new Keeping("keep"), ScheduleRequest.of(1));
        require(new Keeping("keep"), ScheduleRequest.of(1));
        assertEquals(2, proofs.count());
    }

    /** Keeps the order of ranks where there are few of them, which a choice takes to hold for any number. */
    private record Forgetting() implements Algorithm {
        @Override
        public String collective() {
            return "allreduce";
        }

        @Override
        public String name() {
            return "forgetting";
        }

        @Override
        public String description() {
            return "is ordered for up to 33 ranks";
        }

        @Override
        public Schedule schedule(ScheduleRequest request) {
            return Algorithms.byName(collective(), request.ranks() <= 33 ? "one-shot" : "ring")
                    .orElseThrow()
                    .schedule(request);
        }
    }

    @Test
    void anAlgorithmThatKeepsLessThanItIsChosenByIsRefused() {
        Algorithm forgetting = new Forgetting();
        ScheduleRequest sample = ScheduleRequest.of(33);
        new ScheduleProofs(algorithm -> true).require(forgetting, sample, forgetting.schedule(sample));
        ScheduleProofs ofChosen = new ScheduleProofs(algorithm -> true);
        ScheduleRequest more = ScheduleRequest.of(34);
        String told = assertThrows(
                        IllegalArgumentException.class,
                        () -> ofChosen.require(forgetting, more, forgetting.schedule(more)))
                .getMessage();
        assertTrue(
                told.startsWith(
                        "algorithm=forgetting must not run: for ranks=34 it reorders operands, unlike for ranks=33"),
                told);
        require(forgetting, more); // asked for by its object
    }

    @Test
    void whatTakesTooLongToProveIsRefusedAtOnce() {
        Algorithm algorithm =
                Algorithms.byName("allreduce", "pipelined-ring:segments=999").orElseThrow();
        String told = assertThrows(IllegalArgumentException.class, () -> require(algorithm, ScheduleRequest.of(64)))
                .getMessage();
        assertTrue(told.startsWith("algorithm=pipelined-ring:segments=999 for ranks=64 is no form"), told);
        assertEquals(0, proofs.count());
    }
}
