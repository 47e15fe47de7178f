package io.tutti.training;

import static java.lang.foreign.ValueLayout.JAVA_FLOAT;
import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.tutti.Communicator;
import io.tutti.Data;
import io.tutti.Tutti;
import io.tutti.sparse.GradientExchange;
import io.tutti.sparse.vector.SparseVector;
import io.tutti.training.backend.Learner;
import io.tutti.training.checkpoint.KeptState;
import io.tutti.training.checkpoint.Saving;
import io.tutti.training.history.Progress;
import io.tutti.training.history.RankLoss;
import io.tutti.training.option.TrainOptions;
import io.tutti.type.Reduction;
import java.io.OutputStream;
import java.io.PrintStream;
import java.lang.foreign.MemorySegment;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * What ranks take along when one is lost or replaced: parameters, place, optimizer, residual and rate. The last rank of three leaves in the
 * middle of an epoch, before a step is exchanged; {@code ElasticTrainingTest} kills processes.
 */
final class GoingOnTest {
    private static final int RANKS = 3;
    /** Of 10 an epoch, so it is the fifth of the second epoch. */
    private static final int LOST_AT = 14;

    private static final int STEPS = 20;
    /** A loss before the one that is tested. */
    private static final RankLoss EARLIER = new RankLoss(3, 0.5, 4, 1);

    /** Ends a rank's part before or after an exchange. */
    private static final class Lost extends RuntimeException {
        private static final long serialVersionUID = 1;
    }

    /** Gradients as they are exchanged by each rank; those from the loss on replace the one that was lost. */
    private final Map<Integer, List<float[]>> gradients = new ConcurrentHashMap<>();

    private final Map<Integer, float[]> parameters = new ConcurrentHashMap<>();
    private final Map<Integer, float[]> residuals = new ConcurrentHashMap<>();
    private final Map<Integer, MemorySegment> statistics = new ConcurrentHashMap<>();
    private final Map<Integer, List<RankLoss>> losses = new ConcurrentHashMap<>();
    /** Those whose loss counts in the last epoch. */
    private final Map<Integer, Long> samples = new ConcurrentHashMap<>();
    /** Whether ranks go on without what they had not sent. */
    private boolean forgets;
    /** A rank that misses the result of the last step; -1 for none. */
    private int behind = -1;

    private static TrainOptions options(String... more) {
        List<String> words = new ArrayList<>(List.of("--model", "softmax", "--data", "bundled", "--samples", "600"));
        words.addAll(List.of("--batch", "20", "--epochs", "2", "--elastic", "on", "--learning-rate", "0.1"));
        words.addAll(List.of(more));
        return TrainOptions.parse(words.toArray(String[]::new));
    }

    /** An exchange that notes what it is given, and ends in a step. */
    private UnaryOperator<GradientExchange> noting(int rank, int lostAt) {
        return exchange -> (GradientExchange) Proxy.newProxyInstance(
                GradientExchange.class.getClassLoader(),
                new Class<?>[] {GradientExchange.class},
                (proxy, method, arguments) -> {
                    if (method.getName().equals("exchange")) {
                        List<float[]> noted = gradients.computeIfAbsent(rank, each -> new ArrayList<>());
                        if (noted.size() == lostAt) {
                            throw new Lost();
                        }
                        noted.add(((MemorySegment) arguments[0]).toArray(JAVA_FLOAT));
                    }
                    try {
                        Object result = method.invoke(exchange, arguments);
                        if (method.getName().equals("exchange") && isBehind(rank)) {
                            throw new Lost();
                        }
                        return result;
                    } catch (InvocationTargetException e) {
                        throw e.getCause();
                    }
                });
    }

    /** Whether a rank is lost to the others before it takes a step that they take. */
    private boolean isBehind(int rank) {
        return rank == behind && gradients.get(rank).size() == LOST_AT;
    }

    /** What becomes of the rank that leaves. */
    private enum Then {
        NOTHING_IS_LOST,
        IT_IS_LOST,
        IT_IS_REPLACED
    }

    private void train(TrainOptions options, Then then) {
        gradients.clear();
        Tutti.local(RANKS, world -> train(world, options, then));
    }

    private void train(Communicator world, TrainOptions options, Then then) {
        boolean isLost = world.rank() == RANKS - 1;
        KeptState kept;
        Unsent unsent;
        try (Preparation own = new Preparation(options, world.rank(), RANKS)) {
            own.open();
            ElasticWorld team = new ElasticWorld(world, RANKS, 0, false);
            Trainer last = trainer(team, options, own, null, then == Then.NOTHING_IS_LOST ? -1 : LOST_AT);
            if (world.rank() == 0) {
                last.history().add(EARLIER); // what rank 0 knows counts
            }
            try {
                finish(last, world, own);
                return;
            } catch (Lost e) {
                kept = last.keep();
                unsent = last.unsent();
                residuals.put(world.rank(), unsent.residual().clone());
            } finally {
                last.close();
            }
            if (forgets) {
                Arrays.fill(unsent.residual(), 0);
            }
            try (kept) {
                if (then == Then.IT_IS_LOST) {
                    try (Communicator left = world.split(isLost ? 1 : 0, world.rank())) {
                        if (!isLost) {
                            goOn(left, options, own, kept, last, unsent);
                        }
                    }
                } else if (!isLost) {
                    goOn(world, options, own, kept, last, unsent);
                }
            }
        }
        if (isLost && then == Then.IT_IS_REPLACED) {
            try (Preparation fresh = Preparation.ofReplacement(options, world.rank(), RANKS);
                    KeptState nothing = KeptState.nothing()) {
                goOn(world, options, fresh, nothing, null, Unsent.NOTHING);
            }
        }
    }

    private void goOn(
            Communicator left, TrainOptions options, Preparation own, KeptState kept, Trainer last, Unsent unsent) {
        ElasticWorld team = new ElasticWorld(left, RANKS, 0, false);
        team.agree();
        try (Trainer next = trainer(team, options, own, last, -1)) {
            next.goOn(kept, last, unsent);
            assertEquals(0, statistics.get(left.rank()).get(JAVA_FLOAT, 0), "those of rank 0");
            next.history().add(next.loss(team));
            finish(next, left, own);
        }
    }

    private Trainer trainer(ElasticWorld team, TrainOptions options, Preparation own, Trainer last, int lostAt) {
        PrintStream silence = new PrintStream(OutputStream.nullOutputStream());
        Progress progress = new Progress(
                silence, false, options.epochs(), own.learner().samples().predictions());
        int rank = team.now().rank();
        MemorySegment unshared = MemorySegment.ofArray(new float[] {rank});
        statistics.put(rank, unshared);
        return new Trainer(
                team, options, withStatistics(own.learner(), unshared), progress, noting(rank, lostAt), last);
    }

    /** As a model with batch norm has them, which the one that is trained here has not. */
    private static Learner withStatistics(Learner learner, MemorySegment statistics) {
        return (Learner) Proxy.newProxyInstance(
                Learner.class.getClassLoader(),
                new Class<?>[] {Learner.class},
                (proxy, method, arguments) ->
                        method.getName().equals("statistics") ? statistics : method.invoke(learner, arguments));
    }

    private void finish(Trainer trainer, Communicator world, Preparation own) {
        trainer.train(new Saving(world, "", "", 1), ignored -> {});
        parameters.put(world.rank(), own.learner().parameters().toArray(JAVA_FLOAT));
        assertEquals(2, trainer.history().epochs().size());
        losses.put(world.rank(), trainer.history().losses());
        samples.put(world.rank(), trainer.history().epochs().getLast().score().samples());
    }

    /** Steps, shards, mean, rate, and the optimizer's state, which make the same parameters but for rounding. */
    @ParameterizedTest
    @ValueSource(strings = {"--optimizer sgd", "--optimizer sgd --momentum 0", "--optimizer adam"})
    void aDenseRunLearnsWhatItWouldHaveLearnt(String optimizer) {
        TrainOptions options = options(optimizer.split(" "));
        train(options, Then.NOTHING_IS_LOST);
        float[] whole = parameters.get(0);
        assertEquals(STEPS, gradients.get(0).size());
        assertEquals(600, samples.get(0));
        for (Then then : List.of(Then.IT_IS_LOST, Then.IT_IS_REPLACED)) {
            train(options, then);
            assertArrayEquals(whole, parameters.get(0), 2e-4f, () -> then + " " + optimizer);
            assertArrayEquals(parameters.get(0), parameters.get(1));
            assertEquals(STEPS, gradients.get(0).size());
            assertLosses(then);
            assertEquals(600 - 4 * 20, samples.get(0), "without those of the lost rank in four steps");
        }
        assertArrayEquals(parameters.get(0), parameters.get(2));
    }

    /** All ranks know those before and the last one, also a replacement. */
    private void assertLosses(Then then) {
        int left = then == Then.IT_IS_LOST ? RANKS - 1 : RANKS;
        for (int rank = 0; rank < left; rank++) {
            List<RankLoss> known = losses.get(rank);
            assertEquals(2, known.size());
            assertEquals(EARLIER, known.getFirst());
            assertEquals(LOST_AT, known.getLast().step());
            assertEquals(left, known.getLast().ranks());
        }
    }

    private static final String[] SPARSE = {"--exchange", "topka", "--density", "0.05", "--momentum", "0"};

    private float[] gradient(int rank, int step) {
        return gradients.get(rank).get(step);
    }

    /** Without momentum a step that is repeated by as many ranks has the gradients that it would have had, at its rate. */
    @Test
    void whatWasNotSentIsAddedToTheNextGradient() {
        train(options(SPARSE), Then.NOTHING_IS_LOST);
        Map<Integer, List<float[]>> whole = Map.copyOf(gradients);
        train(options(SPARSE), Then.IT_IS_REPLACED);
        for (int rank = 0; rank < 2; rank++) {
            float[] unsent = residuals.get(rank);
            assertTrue(norm(unsent) > 1e-3, "something was not sent");
            assertArrayEquals(sum(whole.get(rank).get(LOST_AT), 1, unsent), gradient(rank, LOST_AT), 1e-6f);
            // Parameters differ a little from then on.
            float[] later = sum(gradient(rank, LOST_AT + 1), -1, whole.get(rank).get(LOST_AT + 1));
            assertTrue(norm(later) < norm(unsent) / 2, "it is added once");
        }
        assertArrayEquals(whole.get(2).get(LOST_AT), gradient(2, LOST_AT), 1e-6f, "a replacement has the others' rate");
    }

    /** The gradients of fewer ranks count more, those not yet sent less. */
    @Test
    void whatWasNotSentIsScaledToTheNumberOfRanks() {
        forgets = true;
        train(options(SPARSE), Then.IT_IS_LOST);
        List<float[]> without =
                List.of(0, 1).stream().map(rank -> gradient(rank, LOST_AT)).toList();
        forgets = false;
        train(options(SPARSE), Then.IT_IS_LOST);
        for (int rank = 0; rank < 2; rank++) {
            float[] expected = sum(without.get(rank), 2f / 3, residuals.get(rank));
            assertArrayEquals(expected, gradient(rank, LOST_AT), 1e-6f);
        }
    }

    /** That of a rank which has been there for long is more than twice as long as one of a single gradient. */
    @Test
    void ranksKeepTheirVelocities() {
        forgets = true;
        String[] momentum = {"--exchange", "topka", "--density", "0.05", "--momentum", "0.9", "--momentum-mask", "off"};
        train(options(momentum), Then.IT_IS_REPLACED);
        double fresh = norm(gradient(2, LOST_AT));
        for (int rank = 0; rank < 2; rank++) {
            double kept = norm(gradient(rank, LOST_AT));
            assertTrue(kept > 1.6 * fresh, () -> kept + " beside " + fresh);
        }
    }

    /** The first exchange after a loss fails, too, and then the one after that. Errors of rounding are not sent, either. */
    @ParameterizedTest
    @ValueSource(strings = {"--exchange topka --density 0.05 --momentum 0", "--exchange dense:wire=bf16"})
    void whatWasNotSentOutlivesMoreLossesBeforeItIsSent(String exchange) {
        TrainOptions options = options(exchange.split(" "));
        Tutti.local(2, world -> {
            try (Preparation own = new Preparation(options, world.rank(), 2)) {
                own.open();
                ElasticWorld team = new ElasticWorld(world, 2, 0, false);
                Trainer trainer = trainer(team, options, own, null, LOST_AT);
                float[] unsent = unsentAfterLoss(trainer, world);
                assertTrue(norm(unsent) > 1e-5, "something was not sent");
                for (int more = 0; more < 2; more++) {
                    trainer = goneOn(trainer, team, options, own);
                    assertArrayEquals(unsent, trainer.unsent().residual(), "before a step");
                    assertArrayEquals(unsent, unsentAfterLoss(trainer, world));
                }
                trainer.close();
            }
        });
    }

    private float[] unsentAfterLoss(Trainer trainer, Communicator world) {
        assertThrows(Lost.class, () -> trainer.train(new Saving(world, "", "", 1), ignored -> {}));
        return trainer.unsent().residual();
    }

    private Trainer goneOn(Trainer last, ElasticWorld team, TrainOptions options, Preparation own) {
        try (KeptState kept = last.keep()) {
            Unsent unsent = last.unsent();
            last.close();
            Trainer next = trainer(team, options, own, last, LOST_AT);
            next.goOn(kept, last, unsent);
            return next;
        }
    }

    /** Rank 1 has taken the step that rank 0 repeats, so what it has sent there is in no parameter. */
    @Test
    void whatWasSentInAStepThatIsRepeatedIsTakenBack() {
        behind = 0;
        TrainOptions options = options(SPARSE);
        Tutti.local(2, world -> {
            try (Preparation own = new Preparation(options, world.rank(), 2)) {
                own.open();
                ElasticWorld team = new ElasticWorld(world, 2, 0, false);
                Trainer last = trainer(team, options, own, null, LOST_AT);
                float[] expected = unsentAfterLoss(last, world);
                SparseVector sent = last.unsent().lastSent();
                assertTrue(sent.size() > 0, "something was sent");
                for (int place = 0; world.rank() == 1 && place < sent.size(); place++) {
                    expected[sent.index(place)] += sent.value(place);
                }
                Trainer next = goneOn(last, team, options, own);
                assertEquals("epoch 1, step 13 of 15", next.place());
                assertArrayEquals(expected, next.unsent().residual());
                next.close();
            }
        });
    }

    /** Batch norm's are averaged before each test. A reduction that fails has written some of its result. */
    @Test
    void statisticsStayWholeWhereARankIsLostWhileTheyAreAveraged() {
        TrainOptions options = options();
        Tutti.local(2, world -> {
            try (Preparation own = new Preparation(options, world.rank(), 2)) {
                own.open();
                ElasticWorld team = new ElasticWorld(losingInMeans(world), 2, 0, false);
                try (Trainer trainer = trainer(team, options, own, null, -1)) {
                    assertThrows(Lost.class, trainer::test);
                }
                assertEquals(world.rank(), statistics.get(world.rank()).get(JAVA_FLOAT, 0));
            }
        });
    }

    private static Communicator losingInMeans(Communicator world) {
        return (Communicator) Proxy.newProxyInstance(
                Communicator.class.getClassLoader(),
                new Class<?>[] {Communicator.class},
                (proxy, method, arguments) -> {
                    if (method.getName().equals("allreduce") && arguments[1] == Reduction.AVG) {
                        Data vector = arguments[0] instanceof float[] array ? Data.of(array) : (Data) arguments[0];
                        vector.segment().fill((byte) 1);
                        throw new Lost();
                    }
                    return method.invoke(world, arguments);
                });
    }

    private static float[] sum(float[] one, float factor, float[] other) {
        float[] sum = new float[one.length];
        for (int i = 0; i < sum.length; i++) {
            sum[i] = one[i] + factor * other[i];
        }
        return sum;
    }

    private static double norm(float[] vector) {
        double sum = 0;
        for (float each : vector) {
            sum += (double) each * each;
        }
        return Math.sqrt(sum);
    }
}
