package io.tutti.training;

import static java.lang.foreign.ValueLayout.JAVA_FLOAT;

import io.tutti.Communicator;
import io.tutti.Data;
import io.tutti.sparse.GradientExchange;
import io.tutti.training.backend.Completed;
import io.tutti.training.backend.Learner;
import io.tutti.training.backend.Score;
import io.tutti.training.backend.UsageException;
import io.tutti.training.checkpoint.CommonStart;
import io.tutti.training.checkpoint.KeptState;
import io.tutti.training.checkpoint.Saving;
import io.tutti.training.checkpoint.TraceRecording;
import io.tutti.training.gradient.FactorExchange;
import io.tutti.training.gradient.Floats;
import io.tutti.training.gradient.Optimizer;
import io.tutti.training.gradient.Shards;
import io.tutti.training.history.CurvePoint;
import io.tutti.training.history.EpochProgress;
import io.tutti.training.history.EpochRecord;
import io.tutti.training.history.History;
import io.tutti.training.history.Progress;
import io.tutti.training.history.RankLoss;
import io.tutti.training.option.TrainOptions;
import io.tutti.type.ElementType;
import io.tutti.type.Reduction;
import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.UnaryOperator;

/** The training on one rank. All methods are collectives. */
final class Trainer implements AutoCloseable {
    private static final double NANOS = 1e9;
    /** Number of points of the curve over steps. */
    private static final int POINTS = 300;

    private final Communicator world;
    private final TrainOptions options;
    private final Learner learner;
    private final Progress progress;
    private final Shards shards;
    private final MemorySegment gradient;
    private final Optimizer optimizer;
    private final GradientExchange exchange;
    /** The exchange if it takes factors, otherwise null. */
    private final FactorExchange factors;

    private final Completed completed;
    private final EpochProgress position = new EpochProgress();
    private final History history;
    private final long allSteps;
    private final long stride;
    private final TraceRecording traceRecording;
    /** What was not sent before ranks were lost, as part of the next gradient; null for nothing. */
    private float[] unsent;

    /**
     * @param team the ranks that take part
     * @param around wraps the exchange
     * @param last this rank's trainer until ranks were lost, whose optimizer goes on; null if there is none
     */
    Trainer(
            ElasticWorld team,
            TrainOptions options,
            Learner learner,
            Progress progress,
            UnaryOperator<GradientExchange> around,
            Trainer last) {
        this.world = team.now();
        this.options = options;
        this.learner = learner;
        this.progress = progress;
        shards = new Shards(learner.samples().train(), world.size(), world.rank(), team.together(options.batch()));
        gradient = learner.gradient();
        allSteps = (long) options.epochs() * shards.steps();
        optimizer = last != null ? last.optimizer : optimizer();
        history = new History(shards.steps(), learner.samples().predictions());
        stride = Math.ceilDiv(allSteps, POINTS);
        GradientExchange plain = ModelExchanges.open(options, team.now(), learner, !team.hasChanged());
        exchange = around.apply(plain);
        factors = plain instanceof FactorExchange taker ? taker : null;
        completed = factors != null ? factors : exchange.overlaps() ? this::announce : Completed.IGNORED;
        try {
            traceRecording = new TraceRecording(options.files(), plain);
            world.broadcast(Data.of(learner.parameters(), ElementType.FLOAT32), 0);
        } catch (RuntimeException | Error e) {
            closeAfter(e);
            throw e;
        }
    }

    /** Closes this after a failure, which counts more than what closing may fail with. */
    void closeAfter(Throwable failure) {
        try {
            exchange.close();
        } catch (RuntimeException e) {
            failure.addSuppressed(e);
        }
    }

    private Optimizer optimizer() {
        return Optimizer.of(
                options.optimizer(),
                elements(learner),
                options.rate(),
                allSteps,
                options.momentum(),
                options.isSparse(),
                options.mask().isOn());
    }

    private void announce(int from, int to) {
        exchange.announce(gradient, from, to);
    }

    private static int elements(Learner learner) {
        return Math.toIntExact(learner.parameters().byteSize() / Float.BYTES);
    }

    /** Writes the trace of the exchanges, if one was requested. */
    void writeTrace() {
        traceRecording.write(world);
    }

    @Override
    public void close() {
        exchange.close();
    }

    /** A description of the exchange, in lines. */
    List<String> exchangeDescriptions() {
        return factors == null ? List.of() : factors.descriptions();
    }

    History history() {
        return history;
    }

    /** Steps of an epoch. */
    int stepsAnEpoch() {
        return shards.steps();
    }

    /** The position in the run, as text. */
    String place() {
        return "epoch " + position.epoch() + ", step " + position.step() + " of " + shards.steps();
    }

    /**
     * Trains for all epochs that are left; fewer if the loss stops being a finite number.
     *
     * @param saving saves states at the asked interval
     * @param listener receives the history after every epoch
     */
    void train(Saving saving, Consumer<History> listener) {
        progress.begin((double) steps() / allSteps);
        boolean isFinite = true;
        while (position.epoch() <= options.epochs() && isFinite) {
            EpochRecord record = epoch(saving);
            history.add(record);
            progress.end(record);
            tell(listener); // its waits are no part of the next epoch
            isFinite = Double.isFinite(record.score().loss());
        }
    }

    /**
     * Gives the history to the listener of each rank.
     *
     * @throws UsageException on all ranks, if one of them cannot take it
     */
    void tell(Consumer<History> listener) {
        String problem = "";
        try {
            listener.accept(history);
        } catch (UsageException e) {
            problem = e.getMessage();
        }
        CommonStart.requireNoProblem(world, problem);
    }

    /** Classifies the test samples, or as many as are asked for, with the parameters as they are, each on one rank. */
    Score test() {
        averageStatistics();
        int available = learner.samples().test();
        Shards parts = Shards.of(options.tested(available), world.size(), world.rank(), options.batch());
        int[] order = parts.spreadOver(available);
        Score score = Score.NONE;
        for (int step = 0; step < parts.steps(); step++) {
            score = score.plus(learner.test(order, parts.from(step), parts.to(step)));
        }
        double[] sums = {score.samples(), score.predictions(), score.loss(), score.correct()};
        world.allreduce(sums, Reduction.SUM);
        return new Score((long) sums[0], (long) sums[1], sums[2], (long) sums[3]);
    }

    private void averageStatistics() {
        float[] mean = learner.statistics().toArray(JAVA_FLOAT);
        if (mean.length > 0) {
            world.allreduce(mean, Reduction.AVG); // aside, so that they stay whole where a rank is lost meanwhile
            MemorySegment.copy(mean, 0, learner.statistics(), JAVA_FLOAT, 0, mean.length);
        }
    }

    private EpochRecord epoch(Saving saving) {
        int[] order = shards.order(options.seed(), position.epoch());
        while (position.step() < shards.steps()) {
            step(order);
            long now = System.nanoTime();
            if (progress.isDue(now)) {
                progress.update(soFar(), (double) steps() / allSteps, now);
            }
            if (saving.isDue(steps())) {
                saving.save(this::save);
            }
        }
        EpochRecord record = record();
        position.turn();
        return record;
    }

    /** One step: this rank's gradient, the exchange, the update. */
    private void step(int[] order) {
        long start = System.nanoTime();
        int step = position.step();
        float scale = (float) world.size() / shards.count(step);
        long loaded = learner.loadingNanos();
        Score score = learner.learn(order, shards.from(step), shards.to(step), scale, completed);
        optimizer.prepare(gradient);
        addUnsent();
        exchange.exchange(gradient, gradient);
        unsent = null; // sent, or in the residual of the exchange
        optimizer.update(learner.parameters(), gradient, exchange::sent);
        position.add(score, exchange.report(), learner.loadingNanos() - loaded, System.nanoTime() - start);
        if (steps() % stride == 0) {
            double seconds = history.whole().seconds() + position.nanos() / NANOS;
            history.add(new CurvePoint(steps(), seconds, position.takeSincePoint()));
        }
    }

    private void addUnsent() {
        if (unsent != null) {
            for (int i = 0; i < unsent.length; i++) {
                gradient.setAtIndex(JAVA_FLOAT, i, gradient.getAtIndex(JAVA_FLOAT, i) + unsent[i]);
            }
        }
    }

    /** Steps of the whole run that are done. */
    private long steps() {
        return (position.epoch() - 1L) * shards.steps() + position.step();
    }

    /** The progress of this rank during an epoch; the others are assumed to be as fast. */
    private EpochRecord soFar() {
        Score own = position.score();
        int ranks = world.size();
        Score score =
                new Score(own.samples() * ranks, own.predictions() * ranks, own.loss() * ranks, own.correct() * ranks);
        double communication = position.communicationNanos() / NANOS;
        double sparsification = position.sparsificationNanos() / NANOS;
        double loading = position.loadingNanos() / NANOS;
        double seconds = position.nanos() / NANOS;
        return new EpochRecord(position.epoch(), score, Score.NONE, seconds, communication, sparsification, loading);
    }

    private EpochRecord record() {
        Score own = position.score();
        double[] sums = {
            own.samples(),
            own.predictions(),
            own.loss(),
            own.correct(),
            position.communicationNanos() / NANOS,
            position.sparsificationNanos() / NANOS,
            position.loadingNanos() / NANOS,
            position.nanos() / NANOS
        };
        world.allreduce(sums, Reduction.SUM);
        Score score = new Score((long) sums[0], (long) sums[1], sums[2], (long) sums[3]);
        Score test = options.files().isRecorded() ? test() : Score.NONE;
        int ranks = world.size();
        return new EpochRecord(
                position.epoch(), score, test, sums[7] / ranks, sums[4] / ranks, sums[5] / ranks, sums[6] / ranks);
    }

    /** Now, as the moment in which ranks were lost. */
    RankLoss loss(ElasticWorld team) {
        double seconds = history.whole().seconds() + position.nanos() / NANOS;
        return new RankLoss(steps(), seconds, world.size(), team.came());
    }

    /** Keeps what this rank knows after ranks were lost; what of it counts is that of rank 0. */
    KeptState keep() {
        return KeptState.of(this::saveShared);
    }

    private void saveShared(DataOutput out) throws IOException {
        Floats.write(learner.parameters(), out);
        Floats.write(learner.statistics(), out);
        position.save(out);
        history.save(out);
        history.saveLosses(out);
        if (optimizer.isReplicated()) {
            optimizer.save(out);
        }
    }

    /**
     * Goes on from where rank 0 was when ranks were lost. Velocities and what was not sent yet are this rank's; a replacement has none.
     *
     * @param kept what this rank knew
     * @param last this rank's trainer until then, which is closed; null for a replacement
     * @param own what it had not sent
     */
    void goOn(KeptState kept, Trainer last, Unsent own) {
        EpochProgress rankZeros = new EpochProgress();
        kept.share(world, in -> restoreShared(in, rankZeros));
        if (last != null) {
            position.continueFrom(last.position);
        }
        position.moveTo(rankZeros);
        // A replacement has no state that says the step; the others have prepared the one that is repeated.
        optimizer.moveTo(steps());
        if (!own.isEmpty()) {
            unsent = own.scaled(last.steps() > steps(), (float) world.size() / last.world.size());
        }
    }

    private void restoreShared(DataInput in, EpochProgress rankZeros) throws IOException {
        Floats.read(learner.parameters(), in);
        Floats.read(learner.statistics(), in);
        rankZeros.restore(in);
        history.restore(in);
        history.restoreLosses(in);
        if (optimizer.isReplicated()) {
            optimizer.restore(in);
        }
    }

    /** What this rank has not sent yet. */
    Unsent unsent() {
        if (!exchange.keepsResidual()) {
            return Unsent.NOTHING;
        }
        float[] residual = exchange.residual();
        for (int i = 0; unsent != null && i < residual.length; i++) {
            residual[i] += unsent[i];
        }
        return new Unsent(residual, exchange.sent());
    }

    /** Writes the state that the rest of the run depends on. */
    private void save(DataOutput out) throws IOException {
        Floats.write(learner.parameters(), out);
        Floats.write(learner.statistics(), out);
        optimizer.save(out);
        position.save(out);
        history.save(out);
        exchange.save(out);
    }

    /** Restores a state. */
    void restore(DataInput in) throws IOException {
        Floats.read(learner.parameters(), in);
        Floats.read(learner.statistics(), in);
        optimizer.restore(in);
        position.restore(in);
        history.restore(in);
        exchange.restore(in);
    }
}
