package io.tutti.bootstrap;

import io.tutti.bootstrap.files.SharedMemoryFiles;
import io.tutti.bootstrap.handshake.Credentials;
import io.tutti.bootstrap.placement.JobPlacement;
import io.tutti.control.ControlPlane;
import java.net.InetAddress;
import java.util.List;
import java.util.Optional;

/**
 * A job, from the view of one of its ranks, once all ranks have joined.
 *
 * @param start the start's id: drawn by rank 0, sent to all ranks, different at each start
 * @param credentials the job's number and secret; null in a job of one rank
 * @param control the control plane
 * @param placement where all ranks run
 * @param addresses the addresses of this host that other ranks can connect to: one, or one of each interface over which
 *     data are striped; empty in a job of one rank
 * @param files this process's files in the folder of shared memory; empty if the folder cannot be used
 */
public record JoinedJob(
        long start,
        Credentials credentials,
        ControlPlane control,
        JobPlacement placement,
        List<InetAddress> addresses,
        Optional<SharedMemoryFiles> files)
        implements AutoCloseable {
    /** Announces to the other ranks that this rank leaves, then releases all resources. */
    @Override
    public void close() {
        control.close();
        files.ifPresent(SharedMemoryFiles::close);
    }
}
