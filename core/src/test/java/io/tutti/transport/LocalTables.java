package io.tutti.transport;

import io.tutti.config.Options;
import io.tutti.control.ControlPlane;
import io.tutti.transport.local.LocalProvider;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.IntStream;

/** The links of a communicator of all ranks of one process, for tests. */
public final class LocalTables {
    private final Map<Class<?>, Object> objects = new ConcurrentHashMap<>();

    /** Opens the links of communicator 1 on one rank. All ranks call it, each on a thread of its own. */
    public LinkTable open(ControlPlane plane, Options options, int collectiveLanes) {
        int[] members = IntStream.range(0, plane.size()).toArray();
        return Fabric.connect(FabricContext.ofThread(plane, options, objects), List.of(new LocalProvider()))
                .open(1, members, plane.rank(), collectiveLanes);
    }
}
