package io.tutti.training;

import io.tutti.Communicator;
import io.tutti.config.JobVariables;
import io.tutti.error.CommunicationException;
import io.tutti.error.CommunicationException.Category;
import io.tutti.report.text.Wrap;
import io.tutti.sparse.GradientExchange;
import io.tutti.training.backend.Learner;
import io.tutti.training.backend.LearnerRequest;
import io.tutti.training.backend.MachineMemory;
import io.tutti.training.backend.Predictions;
import io.tutti.training.backend.SampleSet;
import io.tutti.training.backend.Score;
import io.tutti.training.backend.UsageException;
import io.tutti.training.checkpoint.Checkpoint;
import io.tutti.training.checkpoint.CommonStart;
import io.tutti.training.checkpoint.HeapNeed;
import io.tutti.training.checkpoint.Replicas;
import io.tutti.training.checkpoint.Saving;
import io.tutti.training.history.EpochRecord;
import io.tutti.training.history.History;
import io.tutti.training.history.Progress;
import io.tutti.training.history.Results;
import io.tutti.training.option.TrainOptions;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;
import java.util.function.UnaryOperator;

/** A run of the program on one rank that has joined: agree, train, test, compare. */
final class TrainingRun {
    /** The width of the terminal, which the command line knows. */
    private static final int COLUMNS = Integer.getInteger("tutti.train.columns", 80);

    private final TrainOptions options;
    private final PrintStream standard;
    private final boolean live;
    /** Number of ranks at the beginning. */
    private final int began;

    private Communicator world;
    /** This rank's model; null until it is opened. */
    private Learner learner;

    /**
     * A job to run.
     *
     * @param out the output of rank 0; other ranks write nothing
     * @param live whether lines may be overwritten
     */
    TrainingRun(Communicator world, TrainOptions options, PrintStream out, boolean live) {
        this.world = world;
        this.options = options;
        this.standard = out;
        this.live = live;
        this.began = world.size();
    }

    /**
     * Runs the job. All ranks call it.
     *
     * @return {@link Train#DONE}, or {@link Train#FAILED} if replicas differ or training failed
     * @throws UsageException on all ranks, if options or data of any rank are wrong or differ
     */
    int run() {
        return run(exchange -> exchange, new AtomicReference<>());
    }

    /**
     * Runs the training with a wrapped exchange.
     *
     * @param around wraps the exchange
     * @param history receives the history of the run
     */
    int run(UnaryOperator<GradientExchange> around, AtomicReference<History> history) {
        Communicator first = world;
        try {
            CommonStart.reach(world, this::requireMemoryToOpen, ignored -> "");
            Prepared prepared = CommonStart.reach(world, this::prepare, Prepared::essence);
            CommonStart.reach(world, this::requireMemory, ignored -> ""); // now all ranks have their models
            Trainer trainer = trainer(around);
            try {
                introduce();
                trainer.exchangeDescriptions().forEach(line -> print("%s", line));
                while (true) {
                    history.set(trainer.history());
                    try {
                        return run(prepared, trainer);
                    } catch (CommunicationException e) {
                        trainer = goOn(trainer, around, e);
                    }
                }
            } finally {
                trainer.close();
            }
        } finally {
            if (learner != null) {
                learner.close();
            }
            if (world != first) {
                world.close();
            }
        }
    }

    private Trainer trainer(UnaryOperator<GradientExchange> around) {
        Progress progress = new Progress(
                out(), live && isFirst(), options.epochs(), learner.samples().predictions());
        return new Trainer(world, options, learner, progress, Math.multiplyExact(began, options.batch()), around);
    }

    /**
     * Goes on with the ranks that are left.
     *
     * @param last this rank's part until now, which is closed
     * @param failure throws it if ranks do not go on after such a failure
     * @return this rank's part from now on
     */
    private Trainer goOn(Trainer last, UnaryOperator<GradientExchange> around, CommunicationException failure) {
        if (!options.elastic().isOn() || failure.category() != Category.PEER_LOST) {
            throw failure;
        }
        byte[] shared = last.shared();
        float[] unsent = last.residual();
        last.close();
        while (true) {
            world = world.shrink();
            requireFew(failure);
            try {
                Trainer next = trainer(around);
                next.goOn(world.broadcastBytes(shared, 0), last, unsent);
                next.history().add(next.loss(world.size()));
                tellLoss(next, failure);
                return next;
            } catch (CommunicationException e) {
                if (e.category() != Category.PEER_LOST) {
                    throw e;
                }
            }
        }
    }

    /** A rank's model has memory for twice its batch. */
    private void requireFew(CommunicationException failure) {
        if (TrainOptions.MOST_BATCHES * world.size() < began) {
            throw new CommunicationException(
                    failure.category(),
                    failure.ranks(),
                    failure.getMessage() + "; " + world.size() + " of " + began
                            + " ranks are left, and less than half do not go on",
                    failure);
        }
    }

    private void tellLoss(Trainer trainer, CommunicationException failure) {
        print("%s", failure.getMessage());
        print(
                "%d of %d ranks go on after %s: they share the %,d samples of a step, so rate and mean stay%s",
                world.size(),
                began,
                trainer.place(),
                Math.multiplyExact(began, options.batch()),
                options.isSparse() ? "; what the lost ones had not sent yet is lost" : "");
    }

    private int run(Prepared prepared, Trainer trainer) {
        if (!options.files().resume().isEmpty()) {
            Saving.restore(world, prepared.checkpoint, options.files().resume(), trainer::restore);
            print("resumed after %s", trainer.place());
            prepared.listener.accept(trainer.history());
        }
        int every = options.files().every() == 0
                ? trainer.stepsAnEpoch()
                : options.files().every();
        Saving saving = new Saving(world, prepared.lasting, options.files().save(), every);
        trainer.train(saving, isFirst() ? new Results(options.files(), title())::write : prepared.listener);
        trainer.transcribe();
        EpochRecord run = trainer.history().whole();
        Replicas replicas = Replicas.compare(world, learner.parameters());
        conclude(trainer.test(), run, replicas);
        return replicas.areEqual() && learnt(run) ? Train.DONE : Train.FAILED;
    }

    /**
     * @param lasting the words that must be equal to continue a run
     * @param checkpoint the checkpoint to continue from, on rank 0; otherwise null
     */
    private record Prepared(Consumer<History> listener, String lasting, String essence, Checkpoint checkpoint) {}

    private Prepared prepare() {
        learner = options.model()
                .backend()
                .open(new LearnerRequest(
                        options.label(),
                        options.data(),
                        options.samples(),
                        options.elastic().isOn() ? TrainOptions.MOST_BATCHES * options.batch() : options.batch(),
                        options.seed(),
                        world.size()));
        need().require(Runtime.getRuntime().maxMemory());
        String lasting = options.essence() + " data=" + learner.samples().checksum() + " parameters=" + parameters()
                + " ranks=" + world.size();
        String essence = lasting + " " + options.files().essence() + " " + String.join(" ", learner.layout());
        if (world.rank() > 0) {
            return new Prepared(ignored -> {}, lasting, essence, null);
        }
        Checkpoint checkpoint = checkpoint(lasting);
        requireFolder("--save", options.files().save());
        requireFolder("--trace", options.files().trace());
        Results results = new Results(options.files(), title());
        results.begin();
        return new Prepared(results::write, lasting, essence, checkpoint);
    }

    private HeapNeed need() {
        return HeapNeed.of(options, parameters(), world.rank(), world.size());
    }

    /** Checks that the ranks of this machine fit into its memory, so that the system need not kill one. */
    private HeapNeed requireMemory() {
        HeapNeed need = need();
        requireOnMachine(need.withLibrary());
        return need;
    }

    /** Checks the same by what is known of the model, before its ranks take memory. */
    private HeapNeed requireMemoryToOpen() {
        HeapNeed need = HeapNeed.of(options, options.model().model().parameters(), world.rank(), world.size());
        requireOnMachine(need.withModel());
        return need;
    }

    private void requireOnMachine(long bytes) {
        int ranks = Integer.parseInt(System.getenv().getOrDefault(JobVariables.LOCAL_SIZE, "1"));
        MachineMemory.excess(ranks * bytes >> 20).ifPresent(excess -> {
            throw new UsageException(
                    "--model " + options.model().model().name() + ": " + excess + "; start fewer --ranks on a machine");
        });
    }

    private Checkpoint checkpoint(String lasting) {
        if (options.files().resume().isEmpty()) {
            return null;
        }
        Checkpoint checkpoint = Checkpoint.open(Path.of(options.files().resume()));
        try {
            checkpoint.require(lasting);
        } catch (UsageException e) {
            checkpoint.close();
            throw e;
        }
        return checkpoint;
    }

    private static void requireFolder(String option, String file) {
        Path folder = file.isEmpty() ? null : Path.of(file).toAbsolutePath().getParent();
        if (folder != null && !Files.isWritable(folder)) {
            throw new UsageException(
                    option + " " + file + " cannot be written: " + folder + " is no folder to write in");
        }
    }

    private String title() {
        return options.label() + " by " + options.exchange()
                + (options.isSparse() ? ", density " + options.density() : "") + ", " + began + " ranks";
    }

    private long parameters() {
        return learner.parameters().byteSize() / Float.BYTES;
    }

    private boolean isFirst() {
        return world.rank() == 0;
    }

    private PrintStream out() {
        return isFirst() ? standard : new PrintStream(OutputStream.nullOutputStream());
    }

    private void introduce() {
        SampleSet samples = learner.samples();
        print("%s (%s)", samples.name(), samples.place());
        print("%,d %s to learn from, %,d to test", samples.train(), samples.unit(), samples.test());
        print(
                "%s, %,d parameters; ranks: %d, batch: %d each",
                options.label(), parameters(), world.size(), options.batch());
        if (!options.exchange().equals("dense")) {
            String density = options.isSparse() ? ", density " + options.density() : "";
            print("gradients by %s%s", options.exchange(), density);
        }
    }

    private void conclude(Score test, EpochRecord run, Replicas replicas) {
        print("test %s", result(test));
        print("time %.1f s, %s", run.seconds(), rates(run));
        print(
                "%.0f %% communication, %.0f %% sparsification,",
                100 * run.communicationShare(), 100 * run.sparsificationShare());
        print(
                "%.0f %% loading of samples, %.0f %% computation",
                100 * run.loadingShare(), 100 * run.computationShare());
        print("%s", replicas.summary());
    }

    private String result(Score test) {
        Predictions predictions = learner.samples().predictions();
        String what = isOneEach() ? "" : " " + predictions.unit();
        return String.format(
                Locale.ROOT,
                "accuracy %.2f %% (%,d of %,d%s)%s, loss %.4f",
                100 * test.accuracy(),
                test.correct(),
                test.predictions(),
                what,
                errorRate(predictions, test),
                test.meanLoss());
    }

    private static String errorRate(Predictions predictions, Score test) {
        return predictions.errorRate().isEmpty()
                ? ""
                : String.format(Locale.ROOT, ", %s %.2f %%", predictions.errorRate(), predictions.percent(test));
    }

    /** Samples a second, and predictions if they are something else. */
    private String rates(EpochRecord run) {
        SampleSet samples = learner.samples();
        String rate = String.format(Locale.ROOT, "%,.0f %s/s", run.samplesPerSecond(), samples.unit());
        return isOneEach()
                ? rate
                : rate
                        + String.format(
                                Locale.ROOT,
                                ", %,.0f %s/s",
                                run.predictionsPerSecond(),
                                samples.predictions().unit());
    }

    /** Whether a prediction is of a whole sample. */
    private boolean isOneEach() {
        SampleSet samples = learner.samples();
        return samples.predictions().unit().equals(samples.unit());
    }

    private boolean learnt(EpochRecord run) {
        boolean learnt = Double.isFinite(run.score().loss());
        if (!learnt) {
            print("the loss grew beyond all numbers; try a smaller --learning-rate than %s", options.rate());
        }
        return learnt;
    }

    private void print(String format, Object... values) {
        Wrap.lines(String.format(Locale.ROOT, format, values), COLUMNS, 2).forEach(out()::println);
    }
}
