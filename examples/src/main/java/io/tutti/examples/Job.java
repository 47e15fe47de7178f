package io.tutti.examples;

import io.tutti.Communicator;
import io.tutti.examples.data.ImageSet;
import io.tutti.examples.data.Images;
import io.tutti.examples.model.Score;
import java.io.PrintStream;
import java.nio.file.Path;
import java.util.Locale;
import java.util.function.Consumer;

/** A run of the program on one rank that has joined: agree, train, test, compare. */
final class Job {
    private final Communicator world;
    private final TrainOptions options;
    private final PrintStream out;
    private final boolean live;

    /**
     * A job to run.
     *
     * @param out where rank 0 reports; nothing is written by others
     * @param live whether lines may be overwritten
     */
    Job(Communicator world, TrainOptions options, PrintStream out, boolean live) {
        this.world = world;
        this.options = options;
        this.out = world.rank() == 0 ? out : new PrintStream(java.io.OutputStream.nullOutputStream());
        this.live = live && world.rank() == 0;
    }

    /**
     * Runs it, on all ranks alike.
     *
     * @return {@link Train#DONE}, or {@link Train#FAILED} if replicas differ or nothing could be learnt
     * @throws UsageException on all ranks, if options or data of any rank are wrong or differ
     */
    int run() {
        Prepared prepared = Agreement.reach(world, this::prepare, Prepared::essence);
        try (Trainer trainer = new Trainer(world, options, prepared.data, new Progress(out, live, options.epochs()))) {
            return run(prepared, trainer);
        }
    }

    private int run(Prepared prepared, Trainer trainer) {
        introduce(prepared.data, trainer.model().parameters().length);
        trainer.exchangeDescriptions().forEach(line -> print("%s", line));
        EpochRecord run = trainer.train(prepared.listener);
        Replicas replicas = Replicas.compare(world, trainer.model().parameters());
        conclude(trainer.test(), run, replicas);
        return replicas.areEqual() && learnt(run) ? Train.DONE : Train.FAILED;
    }

    private record Prepared(ImageSet data, Consumer<EpochRecord> listener, String essence) {}

    private Prepared prepare() {
        ImageSet data = limited(ImageSet.find(options.data(), ImageSet.DEBIAN));
        String essence =
                options.essence() + " data=" + Long.toHexString(data.train().checksum()) + "/"
                        + Long.toHexString(data.test().checksum());
        boolean recording = world.rank() == 0 && !options.csv().isEmpty();
        return new Prepared(data, recording ? new CsvFile(Path.of(options.csv()))::add : ignored -> {}, essence);
    }

    private ImageSet limited(ImageSet data) {
        Images train = data.train();
        if (options.samples() == 0) {
            return data;
        }
        if (options.samples() > train.count()) {
            throw new UsageException("--samples " + options.samples() + " is more than the " + train.count()
                    + " training images of " + data.place());
        }
        return new ImageSet(data.name(), data.place(), train.first(options.samples()), data.test());
    }

    private void introduce(ImageSet data, int parameters) {
        print("%s (%s)", data.name(), data.place());
        print(
                "%,d images to learn from, %,d to test",
                data.train().count(), data.test().count());
        print(
                "%s, %,d parameters; ranks: %d, batch: %d each",
                options.model().label(), parameters, world.size(), options.batch());
        if (options.isSparse()) {
            print("gradients by %s, density %s", options.exchange(), options.density());
        }
    }

    private void conclude(Score test, EpochRecord run, Replicas replicas) {
        print("test accuracy %.2f %% (%,d of %,d)", 100 * test.accuracy(), test.correct(), test.samples());
        print("time %.1f s, %,.0f samples/s", run.seconds(), run.samplesPerSecond());
        print(
                "%.1f %% communication, %.1f %% sparsification, %.1f %% rest",
                100 * run.communicationShare(),
                100 * run.sparsificationShare(),
                100 * (1 - run.communicationShare() - run.sparsificationShare()));
        print("%s", replicas.summary());
    }

    private boolean learnt(EpochRecord run) {
        boolean learnt = Double.isFinite(run.score().loss());
        if (!learnt) {
            print("the loss grew beyond all numbers; try a smaller --learning-rate than %s", options.rate());
        }
        return learnt;
    }

    private void print(String format, Object... values) {
        out.println(String.format(Locale.ROOT, format, values));
    }
}
