package io.tutti.training;

import io.tutti.Communicator;
import io.tutti.error.CommunicationException;
import io.tutti.error.CommunicationException.Category;
import io.tutti.sparse.GradientExchange;
import io.tutti.training.backend.SampleSet;
import io.tutti.training.backend.UsageException;
import io.tutti.training.checkpoint.Checkpoint;
import io.tutti.training.checkpoint.CommonStart;
import io.tutti.training.checkpoint.KeptState;
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
import java.util.List;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;
import java.util.function.UnaryOperator;

/** A run of the program on one rank that has joined: agree, train, test, compare. */
final class TrainingRun {
    private final TrainOptions options;
    private final PrintStream standard;
    private final boolean live;
    private final ElasticWorld team;
    private final Preparation own;
    /** Whether this rank joins a training that has begun. */
    private final boolean comesLater;

    /**
     * A job to run.
     *
     * @param out the output of rank 0; other ranks write nothing
     * @param live whether lines may be overwritten
     */
    TrainingRun(Communicator world, TrainOptions options, PrintStream out, boolean live) {
        this(world, options, new Preparation(options, world.rank(), world.size()), false, out, live);
    }

    private TrainingRun(
            Communicator world,
            TrainOptions options,
            Preparation own,
            boolean comesLater,
            PrintStream out,
            boolean live) {
        this.team = new ElasticWorld(world, own.ranks(), options.replacements(), comesLater);
        this.options = options;
        this.own = own;
        this.comesLater = comesLater;
        this.standard = out;
        this.live = live;
    }

    /**
     * The part of a rank that joins a training which has begun, in the place of one that was lost.
     *
     * @param own its model, which the run closes
     */
    static TrainingRun replacing(
            Communicator world, TrainOptions options, Preparation own, PrintStream out, boolean live) {
        return new TrainingRun(world, options, own, true, out, live);
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
        try (own;
                team) {
            Prepared prepared = comesLater ? new Prepared(ignored -> {}, own.lasting(), null) : begin();
            Trainer trainer = comesLater ? join(around) : trainer(around, null);
            try {
                if (!comesLater) {
                    TrainingText text = text();
                    text.introduce(own.parameters(), world().size());
                    trainer.exchangeDescriptions().forEach(line -> text.print("%s", line));
                }
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
        }
    }

    private Communicator world() {
        return team.now();
    }

    private Trainer trainer(UnaryOperator<GradientExchange> around, Trainer last) {
        SampleSet samples = own.learner().samples();
        Progress progress = new Progress(out(), live && isFirst(), options.epochs(), samples.predictions());
        return new Trainer(team, options, own.learner(), progress, around, last);
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
        try (KeptState state = last.keep()) {
            Kept kept = new Kept(state, last, last.unsent());
            last.close();
            return enter(kept, around, failure);
        }
    }

    /** Takes part for the first time, in a training that has begun. */
    private Trainer join(UnaryOperator<GradientExchange> around) {
        try (KeptState nothing = KeptState.nothing()) {
            return enter(new Kept(nothing, null, Unsent.NOTHING), around, null);
        }
    }

    /**
     * What a rank takes along.
     *
     * @param state what counts if the rank is rank 0
     * @param last its part until then, which is closed; null if there is none
     * @param unsent what it has not sent
     */
    private record Kept(KeptState state, Trainer last, Unsent unsent) {}

    /**
     * Takes part in the training that goes on.
     *
     * @param first after which failure; null for a rank that has just joined
     */
    private Trainer enter(Kept kept, UnaryOperator<GradientExchange> around, CommunicationException first) {
        CommunicationException failure = first;
        while (true) {
            if (failure != null) {
                team.shrink();
            }
            try {
                if (failure != null) {
                    team.grow(line -> text().print("%s", line));
                    requireEnough(failure);
                }
                team.agree();
                requireEqualReplacements();
                return next(kept, around, failure);
            } catch (CommunicationException e) {
                if (e.category() != Category.PEER_LOST || team.isTooSmall()) {
                    throw e;
                }
                failure = e;
            }
        }
    }

    /** Returns this rank's part from now on; if ranks are lost meanwhile, it is closed. */
    private Trainer next(Kept kept, UnaryOperator<GradientExchange> around, CommunicationException failure) {
        Trainer next = trainer(around, kept.last);
        try {
            next.goOn(kept.state, kept.last, kept.unsent);
            next.history().add(next.loss(team));
            tellLoss(next, failure);
            return next;
        } catch (RuntimeException | Error e) {
            next.closeAfter(e);
            throw e;
        }
    }

    /**
     * Ends the part of replacements that have other options or data than rank 0, which has been there before them. On the other ranks the job
     * fails by that, so they shrink and go on.
     */
    private void requireEqualReplacements() {
        List<String> differences = CommonStart.differences(world(), own.essence());
        String mine = differences.get(world().rank());
        if (!mine.isEmpty()) {
            throw new UsageException(
                    "the replacement is refused: " + mine + "; give it the options and data of the others");
        }
        List<String> refused =
                differences.stream().filter(line -> !line.isEmpty()).toList();
        if (!refused.isEmpty()) {
            refused.forEach(line -> text().print("a replacement is refused: %s", line));
            team.refuse(refused.size());
            world().barrier(); // in which those that leave are lost
        }
    }

    private void requireEnough(CommunicationException failure) {
        if (team.isTooSmall()) {
            throw new CommunicationException(
                    failure.category(),
                    failure.detection(),
                    failure.ranks(),
                    failure.getMessage() + "; " + world().size() + " of " + team.began()
                            + " ranks are left, and less than half do not go on",
                    failure);
        }
    }

    private void tellLoss(Trainer trainer, CommunicationException failure) {
        TrainingText text = text();
        if (failure != null) {
            text.print("%s", failure.getMessage());
        }
        text.print(
                "%d of %d ranks go on after %s%s: they share the %,d samples of a step, so rate and mean stay%s",
                world().size(),
                team.began(),
                trainer.place(),
                team.came() == 0 ? "" : ", " + team.came() + " of them in the place of lost ones",
                team.together(options.batch()),
                options.isSparse() ? "; what the lost ones had not sent yet is lost" : "");
    }

    private int run(Prepared prepared, Trainer trainer) {
        if (!options.files().resume().isEmpty()) {
            Saving.restore(world(), prepared.checkpoint, options.files().resume(), trainer::restore);
            text().print("resumed after %s", trainer.place());
            trainer.tell(prepared.listener);
        }
        int every = options.files().every() == 0
                ? trainer.stepsAnEpoch()
                : options.files().every();
        Saving saving = new Saving(world(), prepared.lasting, options.files().save(), every);
        try {
            trainer.train(saving, isFirst() ? new Results(options.files(), title())::write : prepared.listener);
        } catch (ArithmeticException e) { // of a sparse exchange, on all ranks
            text().print(
                            "after %s: %s; try a smaller --learning-rate than %s",
                            trainer.place(), e.getMessage(), options.rate());
            return Train.FAILED;
        }
        trainer.writeTrace();
        EpochRecord run = trainer.history().whole();
        Replicas replicas = Replicas.compare(world(), own.learner().parameters());
        text().conclude(trainer.test(), run, replicas);
        return replicas.areEqual() && learnt(run) ? Train.DONE : Train.FAILED;
    }

    /**
     * @param lasting the words that must be equal to continue a run
     * @param checkpoint the checkpoint to continue from, on rank 0; otherwise null
     */
    private record Prepared(Consumer<History> listener, String lasting, Checkpoint checkpoint) {}

    /** Opens the models of all ranks, which then agree on what they train. */
    private Prepared begin() {
        CommonStart.reach(world(), own::requireMemoryToOpen, ignored -> "");
        Prepared prepared = CommonStart.reach(world(), this::prepare, ignored -> own.essence());
        CommonStart.reach(world(), own::requireMemory, ignored -> ""); // now all ranks have their models
        return prepared;
    }

    private Prepared prepare() {
        own.open();
        String lasting = own.lasting();
        if (!isFirst()) {
            return new Prepared(ignored -> {}, lasting, null);
        }
        Checkpoint checkpoint = checkpoint(lasting);
        requireFolder("--save", options.files().save());
        requireFolder("--trace", options.files().trace());
        Results results = new Results(options.files(), title());
        results.begin();
        return new Prepared(results::write, lasting, checkpoint);
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
        if (!file.isEmpty() && Files.isDirectory(Path.of(file))) {
            throw new UsageException(option + " " + file + " cannot be written: it is a folder");
        }
        Path folder = file.isEmpty() ? null : Path.of(file).toAbsolutePath().getParent();
        if (folder != null && !Files.isWritable(folder)) {
            throw new UsageException(
                    option + " " + file + " cannot be written: " + folder + " is no folder to write in");
        }
    }

    private String title() {
        return options.label() + " by " + options.exchange()
                + (options.isSparse() ? ", density " + options.density() : "") + ", " + team.began() + " ranks";
    }

    private boolean isFirst() {
        return world().rank() == 0;
    }

    private PrintStream out() {
        return isFirst() ? standard : new PrintStream(OutputStream.nullOutputStream());
    }

    private boolean learnt(EpochRecord run) {
        boolean learnt = Double.isFinite(run.score().loss());
        if (!learnt) {
            text().print("the loss grew beyond all numbers; try a smaller --learning-rate than %s", options.rate());
        }
        return learnt;
    }

    /** What is told of this run, by rank 0. */
    private TrainingText text() {
        return new TrainingText(options, own.learner(), out());
    }
}
