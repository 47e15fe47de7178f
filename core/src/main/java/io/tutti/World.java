package io.tutti;

import io.tutti.config.Options;
import io.tutti.control.ControlPlane;
import io.tutti.model.LinkModel;
import io.tutti.run.Engine;
import io.tutti.schedule.Topology;
import io.tutti.transport.Fabric;
import java.util.Arrays;
import java.util.stream.IntStream;

/** What all communicators of one rank share: its control plane, its fabric and its engine. */
final class World implements AutoCloseable {
    private final ControlPlane control;
    private final Fabric fabric;
    private final Engine engine;
    private final Options options;

    World(ControlPlane control, Fabric fabric, Options options) {
        this.control = control;
        this.fabric = fabric;
        this.options = options;
        this.engine =
                new Engine(control, fabric.ranksHere() <= Runtime.getRuntime().availableProcessors());
    }

    /** The communicator of all ranks; closing it closes the world, and so does a failure to make it. */
    Communicator communicator() {
        int[] everyone = IntStream.range(0, control.size()).toArray();
        try {
            return new RankCommunicator(this, options, 0, everyone, control.rank());
        } catch (RuntimeException | Error e) {
            close();
            throw e;
        }
    }

    ControlPlane control() {
        return control;
    }

    Fabric fabric() {
        return fabric;
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

    /** The slowest kind of link in a topology. */
    static LinkModel links(Topology topology) {
        return topology.nodes() == 1 ? LinkModel.SHARED_MEMORY : LinkModel.TCP;
    }

    @Override
    public void close() {
        engine.close();
        control.close();
        fabric.close();
    }
}
