package io.tutti;

import io.tutti.bootstrap.Affinity;
import io.tutti.bootstrap.ProcessorSet;
import io.tutti.config.Options;
import io.tutti.config.Setting;
import io.tutti.control.ControlPlane;
import io.tutti.control.Uninterrupted;
import io.tutti.error.CommunicationException;
import io.tutti.error.CommunicationException.Category;
import io.tutti.run.Engine;
import io.tutti.run.RunContext;
import io.tutti.schedule.Topology;
import io.tutti.select.Chooser;
import io.tutti.select.Placement;
import io.tutti.select.Policy;
import io.tutti.transport.Fabric;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;

/** What all communicators of one rank share: its control plane, its fabric and its engine. Knows those that are open. */
final class JobContext implements AutoCloseable {
    private final ControlPlane control;
    private final Fabric fabric;
    private final boolean ownCore;
    private final Engine engine;
    private final Options options;
    private final Policy policy;
    private final List<RankCommunicator> open = new ArrayList<>();

    /** @param policy of the options, read before anything was opened */
    JobContext(ControlPlane control, Fabric fabric, Options options, Policy policy) {
        this.control = control;
        this.fabric = fabric;
        this.options = options;
        this.policy = policy;
        this.ownCore = fabric.ranksHere() <= fabric.processorsHere();
        this.engine = new Engine(control, ownCore);
    }

    /** The communicator of all ranks, warmed up if that is asked for; closing it closes the world, and so does a failure to make it. */
    Communicator communicator() {
        int[] everyone = IntStream.range(0, control.size()).toArray();
        Communicator communicator = null;
        try {
            pin();
            communicator = Uninterrupted.call(
                    "tutti-join-" + control.rank(),
                    () -> new RankCommunicator(this, options, 0, everyone, control.rank()));
            Duration warmUp = options.duration(Setting.WARM_UP);
            if (!warmUp.isZero()) {
                WarmUp.run(communicator, warmUp);
            }
            return communicator;
        } catch (RuntimeException | Error e) {
            if (communicator == null) {
                close();
            } else {
                communicator.close();
            }
            throw e;
        }
    }

    private void pin() {
        if (options.text(Setting.PIN).equals("yes")
                && !Affinity.pin(ProcessorSet.of(fabric.placeHere(), fabric.ranksHere()))) {
            throw new CommunicationException(
                    Category.RESOURCE,
                    List.of(control.rank()),
                    Setting.PIN.environmentName() + "=yes is not to be had: it needs Linux and native access"
                            + " (--enable-native-access)");
        }
    }

    ControlPlane control() {
        return control;
    }

    Fabric fabric() {
        return fabric;
    }

    /** Whether every rank of this host has a processor to itself. */
    boolean ownCore() {
        return ownCore;
    }

    Engine engine() {
        return engine;
    }

    Options options() {
        return options;
    }

    /** Which of these ranks share a host. */
    Topology topology(int[] members) {
        return Topology.of(Arrays.stream(members).map(fabric::host).toArray());
    }

    /** A chooser for a communicator of these ranks with options of its own. */
    Chooser chooser(int[] members, Options own) {
        Chooser chooser = new Chooser(place(members), own == options ? policy : Policy.of(own));
        if (own.text(Setting.EXPLAIN).equals("yes") && members[0] == control.rank()) {
            System.Logger log = System.getLogger("io.tutti");
            chooser.tell(words -> log.log(System.Logger.Level.INFO, words));
        }
        return chooser;
    }

    /** Where these ranks are. */
    Placement place(int[] members) {
        return new Placement(
                topology(members),
                fabric.hosts(members),
                fabric.hostCount(members),
                fabric.oversubscription(members),
                fabric.lineRate(members));
    }

    /** A communicator of this rank from now on. */
    void add(RankCommunicator communicator, RunContext context) {
        engine.add(context);
        synchronized (open) {
            open.add(communicator);
        }
    }

    /** Closes a communicator, which takes no calls any more, and forgets it. */
    void remove(RankCommunicator communicator) {
        try {
            communicator.retire();
        } finally {
            synchronized (open) {
                open.remove(communicator);
            }
        }
    }

    /** Closes all communicators, the one of all ranks last, and leaves the job. */
    void close(RankCommunicator everyones) {
        try (this) {
            closeOthers(everyones);
            remove(everyones);
        }
    }

    /** No call is in progress on the one of all ranks, but others may make communicators until they are closed. */
    private void closeOthers(RankCommunicator everyones) {
        RuntimeException failure = null;
        for (RankCommunicator other = other(everyones); other != null; other = other(everyones)) {
            try {
                other.closeWithWorld();
            } catch (RuntimeException e) {
                failure = e;
            }
        }
        if (failure != null) {
            throw failure;
        }
    }

    private RankCommunicator other(RankCommunicator everyones) {
        synchronized (open) {
            return open.stream().filter(one -> one != everyones).findFirst().orElse(null);
        }
    }

    /** Leaves the job; communicators should be closed. Whatever fails, the rest is closed. */
    @Override
    public void close() {
        try (fabric;
                control;
                engine) {
            // in reverse order
        }
    }
}
