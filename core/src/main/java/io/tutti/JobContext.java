package io.tutti;

import io.tutti.bootstrap.placement.Affinity;
import io.tutti.bootstrap.placement.JobPlacement;
import io.tutti.bootstrap.placement.ProcessorSet;
import io.tutti.bootstrap.placement.RankPlacement;
import io.tutti.bootstrap.survivors.Replacements;
import io.tutti.concurrent.Closing;
import io.tutti.concurrent.ClosingEach;
import io.tutti.concurrent.Uninterrupted;
import io.tutti.config.Options;
import io.tutti.config.Setting;
import io.tutti.control.ControlPlane;
import io.tutti.control.JobFailures;
import io.tutti.control.MetricsEndpoint;
import io.tutti.cost.LinkKind;
import io.tutti.cost.Placement;
import io.tutti.error.CommunicationException;
import io.tutti.error.CommunicationException.Category;
import io.tutti.run.Engine;
import io.tutti.run.ProcessorShare;
import io.tutti.run.task.CommunicatorContext;
import io.tutti.schedule.Topology;
import io.tutti.select.Chooser;
import io.tutti.select.Policy;
import io.tutti.transport.Fabric;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** The state that all communicators of one rank share: control plane, fabric, engine, and the list of open communicators. */
final class JobContext implements AutoCloseable {
    private final ControlPlane control;
    private final JobFailures failures;
    private final Fabric fabric;
    private final JobPlacement placement;
    private final Runnable settle;
    private final Runnable leave;
    private final boolean ownCore;
    private final Engine engine;
    private final Options options;
    private final Policy policy;
    private final List<RankCommunicator> open = new ArrayList<>();
    private MetricsEndpoint metrics;
    /** How this rank goes on after a failure; closed with this context unless the rank goes on. */
    private final AtomicReference<Succession> succession = new AtomicReference<>(Succession.NONE);
    /** Null where ranks are warm, or were not started together. */
    private WarmUpCall warmUpCall;
    /** How often its ranks have looked for replacements. */
    private int searches;

    /**
     * Creates the context of a rank.
     *
     * @param control the control plane
     * @param fabric the transports
     * @param placement where all ranks run
     * @param settle run before communicators are closed
     * @param leave run once everything else is closed
     * @param options the configuration
     * @param policy the policy of {@code options}, read before anything was opened
     */
    JobContext(
            ControlPlane control,
            Fabric fabric,
            JobPlacement placement,
            Runnable settle,
            Runnable leave,
            Options options,
            Policy policy) {
        this.control = control;
        this.failures = new JobFailures(control);
        this.fabric = fabric;
        this.placement = placement;
        this.settle = settle;
        this.leave = leave;
        this.options = options;
        this.policy = policy;
        RankPlacement own = placement.ranks().get(control.rank());
        ProcessorShare processors = ProcessorShare.of(own.ranks(), own.processors());
        this.ownCore = processors.isOwn();
        this.engine = new Engine(control, processors);
    }

    /**
     * Creates the communicator of all ranks and warms it up if the options require that. Closing it closes this context, and so does
     * a failure to create it.
     */
    Communicator communicator() {
        int[] everyone = IntStream.range(0, control.size()).toArray();
        RankCommunicator communicator = null;
        try {
            communicator = failures.needing(" when it joined", () -> {
                pin();
                return Uninterrupted.call(
                        "tutti-join-" + control.rank(),
                        () -> new RankCommunicator(this, options, 0, everyone, control.rank()));
            });
            begin(communicator);
            return communicator;
        } catch (RuntimeException | Error e) {
            Closing.after(e, communicator == null ? this::close : communicator::close);
            throw e;
        }
    }

    private void begin(RankCommunicator communicator) {
        failures.needing(" when it joined", () -> {
            metrics = MetricsEndpoint.open(control, options);
            Duration warmUp = options.duration(Setting.WARM_UP);
            if (!warmUp.isZero()) {
                communicator.warmUp(warmUp);
            } else if (warmUpCall != null) {
                warmUpCall.run(communicator);
            }
        });
    }

    private void pin() {
        RankPlacement own = placement.ranks().get(control.rank());
        if (options.text(Setting.PIN).equals("yes") && !Affinity.pin(ProcessorSet.of(own.index(), own.ranks()))) {
            throw new CommunicationException(
                    Category.RESOURCE,
                    List.of(control.rank()),
                    Setting.PIN.environmentName() + "=yes is not possible here: it needs Linux and native access"
                            + " (--enable-native-access)");
        }
    }

    /** Sets what the communicator does before the program gets it, unless the options ask for more. */
    JobContext with(WarmUpCall first) {
        warmUpCall = first;
        return this;
    }

    /** Sets how this rank goes on after a failure; this context closes it. */
    JobContext with(Succession next) {
        succession.set(next);
        return this;
    }

    /**
     * Returns the communicator of the survivors, which have all called this method.
     *
     * @param everyones of all ranks of this job, which is closed
     */
    Communicator shrink(RankCommunicator everyones) {
        CommunicationException cause =
                control.abort().cause().orElseThrow(() -> new IllegalStateException("the job has not failed"));
        succession.get().requireShrinkable();
        return succeed(everyones, next -> next.shrink(cause));
    }

    private Communicator succeed(RankCommunicator everyones, Function<Succession, Communicator> goOn) {
        return Uninterrupted.call("tutti-succeed-" + control.rank(), () -> {
            Succession next = succession.getAndSet(Succession.TAKEN); // it outlives this context
            if (next == Succession.TAKEN) {
                throw Succession.taken();
            }
            try {
                everyones.closeWithWorld();
            } catch (RuntimeException | Error e) {
                next.close();
                throw e;
            }
            return goOn.apply(next);
        });
    }

    /**
     * Finds replacements together with the other ranks. This job goes on whether that succeeds or not.
     *
     * @param size how many ranks there shall be
     * @param limit longest time to wait
     */
    Replacements findReplacements(int size, Duration limit) {
        return succession.get().findReplacements(this, searches++, size, limit);
    }

    /** @throws UnsupportedOperationException if no process can ever join this job */
    void requireGrowable() {
        succession.get().requireGrowable();
    }

    /**
     * Returns the communicator of this job's ranks and of replacements.
     *
     * @param everyones of all ranks of this job, which is closed
     * @param found what ranks have found together
     * @throws CommunicationException if they are not enough; this job goes on
     */
    Communicator grow(RankCommunicator everyones, Replacements found) {
        if (!found.areEnough()) {
            Category category = found.isLate() ? Category.DEADLINE : Category.RESOURCE;
            throw new CommunicationException(category, List.of(), found.problem());
        }
        return succeed(everyones, next -> next.grow(found.list()));
    }

    ControlPlane control() {
        return control;
    }

    /** Ends the job for a reason of the program, which follows the words {@code rank N}. */
    void end(String what) {
        String message =
                "rank " + control.rank() + " " + what.lines().map(String::strip).collect(Collectors.joining(" "));
        control.raise(new CommunicationException(Category.ABORTED, List.of(control.rank()), message));
    }

    JobFailures failures() {
        return failures;
    }

    Fabric fabric() {
        return fabric;
    }

    /** Returns whether this host has a processor for each of its ranks. */
    boolean ownCore() {
        return ownCore;
    }

    Engine engine() {
        return engine;
    }

    Options options() {
        return options;
    }

    /** Returns which of these ranks share memory. */
    Topology topology(int[] members) {
        return fabric.topology(members);
    }

    /** Creates the chooser of a communicator of these ranks with options {@code own}. */
    Chooser chooser(int[] members, Options own) {
        Chooser chooser = new Chooser(placement(members), own == options ? policy : Policy.of(own));
        if (own.text(Setting.EXPLAIN).equals("yes") && members[0] == control.rank()) {
            chooser.tell(JobContext::explain);
        }
        return chooser;
    }

    /** What is logged is said to come from this method, by its name. */
    private static void explain(String choice) {
        System.getLogger("io.tutti").log(System.Logger.Level.INFO, choice);
    }

    /** Returns the placement of these ranks. */
    Placement placement(int[] members) {
        return new Placement(
                topology(members),
                fabric.within(members).map(LinkKind::of).orElse(LinkKind.SHM),
                fabric.between(members).map(LinkKind::of).orElse(LinkKind.TCP),
                placement.hosts(members),
                placement.hostCount(members),
                placement.oversubscription(members),
                placement.lineRate(members));
    }

    /** Registers an open communicator of this rank. */
    void add(RankCommunicator communicator, CommunicatorContext context) {
        engine.add(context);
        synchronized (open) {
            open.add(communicator);
        }
    }

    /** Retires a communicator that accepts no more calls, and removes it from the list. */
    void remove(RankCommunicator communicator) {
        try {
            communicator.retire();
        } finally {
            synchronized (open) {
                open.remove(communicator);
            }
        }
    }

    /** Closes all communicators, that of all ranks last, and leaves the job. */
    void close(RankCommunicator everyones) {
        try (this) {
            settle.run();
            try {
                closeOthers(everyones);
            } finally {
                remove(everyones);
            }
        }
    }

    /** Rereads the list each time: until it is closed, a communicator may create others. */
    private void closeOthers(RankCommunicator everyones) {
        ClosingEach closing = new ClosingEach();
        for (RankCommunicator other = other(everyones); other != null; other = other(everyones)) {
            closing.close(other::closeWithWorld);
        }
        closing.end();
    }

    private RankCommunicator other(RankCommunicator everyones) {
        synchronized (open) {
            return open.stream().filter(one -> one != everyones).findFirst().orElse(null);
        }
    }

    /** Leaves the job. All communicators should be closed. A failure of one part does not keep the others open. */
    @Override
    public void close() {
        if (metrics != null) {
            metrics.close();
        }
        Succession next = succession.getAndSet(Succession.TAKEN);
        try (next;
                fabric;
                control;
                engine) {
            // closes engine, control plane, fabric and succession, in this order
        } finally {
            leave.run();
        }
    }
}
