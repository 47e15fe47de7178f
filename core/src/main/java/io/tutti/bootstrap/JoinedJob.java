package io.tutti.bootstrap;

import io.tutti.control.ControlPlane;
import java.io.IOException;
import java.nio.channels.ServerSocketChannel;
import java.util.List;
import java.util.Optional;

/**
 * A job, from the view of one of its ranks, once all ranks have joined.
 *
 * @param start the start's id: drawn by rank 0, sent to all ranks, different at each start
 * @param credentials the job's number and secret; null in a job of one rank
 * @param control the control plane
 * @param peers all ranks including this one, by rank
 * @param listener accepts this rank's data links; null in a job of one rank
 * @param files this process's files in the folder of shared memory; empty if the folder cannot be used
 */
public record JoinedJob(
        long start,
        Credentials credentials,
        ControlPlane control,
        List<Peer> peers,
        ServerSocketChannel listener,
        Optional<SharedMemoryFiles> files)
        implements AutoCloseable {
    /** Copies the peers. */
    public JoinedJob {
        peers = List.copyOf(peers);
    }

    /** Announces to the other ranks that this rank leaves, then releases all resources. */
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
