package io.tutti.examples;

import io.tutti.Communicator;
import io.tutti.examples.data.ImageSet;
import io.tutti.examples.data.Images;
import io.tutti.examples.model.Batch;
import io.tutti.examples.model.Model;
import io.tutti.examples.model.Score;
import io.tutti.sparse.Exchange;
import io.tutti.sparse.Exchanges;
import io.tutti.type.Reduction;
import java.util.List;
import java.util.function.Consumer;

/** One rank's part of the training. All methods are collectives. */
final class Trainer implements AutoCloseable {
    private static final double NANOS = 1e9;

    private final Communicator world;
    private final TrainOptions options;
    private final ImageSet data;
    private final Progress progress;
    private final Shards shards;
    private final Batch batch;
    private final Model model;
    private final Sgd sgd;
    private final Exchange exchange;
    private final Model.Completed completed;
    private long communicationNanos;
    private long sparsificationNanos;

    Trainer(Communicator world, TrainOptions options, ImageSet data, Progress progress) {
        this.world = world;
        this.options = options;
        this.data = data;
        this.progress = progress;
        int inputs = data.train().pixelsPerImage();
        shards = new Shards(data.train().count(), world.size(), world.rank(), options.batch());
        batch = new Batch(options.batch(), inputs);
        model = options.model().create(inputs, options.batch(), options.seed());
        sgd = new Sgd(model.parameters().length, options.rate(), (long) options.epochs() * shards.steps());
        exchange = open(options, world, model);
        completed = exchange instanceof FactorExchange factors ? factors : (from, to) -> {};
    }

    private static Exchange open(TrainOptions options, Communicator world, Model model) {
        int parameters = model.parameters().length;
        try {
            if (FactorExchange.isMeant(options.exchange())) {
                return FactorExchange.open(options.exchange(), world, model, options.batch());
            }
            return Exchanges.open(
                    options.exchange(), world, parameters, Exchanges.countOf(options.density(), parameters));
        } catch (IllegalArgumentException e) {
            throw new UsageException("--exchange " + options.exchange() + ": " + e.getMessage());
        }
    }

    @Override
    public void close() {
        exchange.close();
    }

    Model model() {
        return model;
    }

    /** What there is to say about the exchange, in lines. */
    List<String> exchangeDescriptions() {
        return exchange instanceof FactorExchange factors ? factors.descriptions() : List.of();
    }

    /**
     * Trains for all epochs.
     *
     * @param listener hears of every epoch
     * @return the whole run as one record; it is shorter if the loss stops being a finite number
     */
    EpochRecord train(Consumer<EpochRecord> listener) {
        EpochRecord run = new EpochRecord(0, Score.NONE, 0, 0, 0);
        progress.begin();
        for (int epoch = 1; epoch <= options.epochs(); epoch++) {
            EpochRecord record = epoch(epoch);
            progress.end(record);
            listener.accept(record);
            run = run.plus(record);
            if (!Double.isFinite(record.score().loss())) {
                break;
            }
        }
        return run;
    }

    /** Classifies the test images with the parameters as they are, each on one rank. */
    Score test() {
        Images images = data.test();
        Shards parts = new Shards(images.count(), world.size(), world.rank(), batch.capacity());
        int[] order = parts.inOrder();
        Score score = Score.NONE;
        for (int step = 0; step < parts.steps(); step++) {
            batch.load(images, order, parts.from(step), parts.to(step));
            score = score.plus(model.test(batch));
        }
        return total(score, 0, 0).score();
    }

    private EpochRecord epoch(int epoch) {
        long start = System.nanoTime();
        communicationNanos = 0;
        sparsificationNanos = 0;
        int[] order = shards.order(options.seed(), epoch);
        Score score = Score.NONE;
        for (int step = 0; step < shards.steps(); step++) {
            score = score.plus(step(order, step));
            long now = System.nanoTime();
            if (progress.isDue(now)) {
                progress.update(soFar(epoch, score, now - start), (step + 1.0) / shards.steps(), now);
            }
        }
        EpochRecord all = total(score, communicationNanos, sparsificationNanos);
        return new EpochRecord(
                epoch,
                all.score(),
                (System.nanoTime() - start) / NANOS,
                all.communicationSeconds(),
                all.sparsificationSeconds());
    }

    /** The heart of it: own gradient, everybody's gradient, update. */
    private Score step(int[] order, int step) {
        batch.load(data.train(), order, shards.from(step), shards.to(step));
        Score score = model.learn(batch, (float) world.size() / shards.count(step), completed);
        exchange.exchange(model.gradient());
        communicationNanos += exchange.report().communicationNanos();
        sparsificationNanos += exchange.report().sparsificationNanos();
        sgd.update(model.parameters(), model.gradient());
        return score;
    }

    /** What this rank knows while an epoch runs; the others are taken to be as fast. */
    private EpochRecord soFar(int epoch, Score own, long nanos) {
        Score score = new Score(own.samples() * world.size(), own.loss() * world.size(), own.correct() * world.size());
        return new EpochRecord(epoch, score, nanos / NANOS, communicationNanos / NANOS, sparsificationNanos / NANOS);
    }

    private EpochRecord total(Score own, long communication, long sparsification) {
        double[] sums = {own.samples(), own.loss(), own.correct(), communication / NANOS, sparsification / NANOS};
        world.allreduce(sums, Reduction.SUM);
        Score all = new Score((long) sums[0], sums[1], (long) sums[2]);
        return new EpochRecord(0, all, 0, sums[3] / world.size(), sums[4] / world.size());
    }
}
