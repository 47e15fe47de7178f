package io.tutti.bootstrap;

import io.tutti.control.ControlPlane;
import java.io.IOException;
import java.nio.channels.ServerSocketChannel;
import java.util.List;
import java.util.Optional;

/**
 * A job as one of its ranks sees it once all have joined.
 *
 * @param start the start's id: drawn by rank 0, told to all ranks, another at each start
 * @param control the control plane
 * @param peers all ranks, this one among them, by rank
 * @param listener accepts this rank's data links; null in a job of one rank
 * @param files this process's files in the folder of shared memory; empty if that cannot be used
 */
public record JoinedJob(
        long start,
        ControlPlane control,
        List<Peer> peers,
        ServerSocketChannel listener,
        Optional<SharedMemoryFiles> files)
        implements AutoCloseable {
    /** Copies. */
    public JoinedJob {
        peers = List.copyOf(peers);
    }

    /** Says farewell to the others, then gives back everything. */
    @Override
    public void close() {
        control.close();
        files.ifPresent(SharedMemoryFiles::close);
        if (listener != null) {
            try {
                listener.close();
            } catch (IOException e) {
                System.getLogger("io.tutti").log(System.Logger.Level.DEBUG, "closing", e);
            }
        }
    }
}
