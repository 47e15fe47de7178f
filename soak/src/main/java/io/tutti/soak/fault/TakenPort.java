package io.tutti.soak.fault;

import io.tutti.launch.request.LaunchRequest;
import io.tutti.soak.job.Disturbance;
import io.tutti.soak.job.LaunchedJob;
import java.io.IOException;
import java.net.BindException;
import java.net.InetAddress;
import java.net.ServerSocket;

/** A port of the loopback interface on which this process listens while the job runs, without a word, unless another one does. */
final class TakenPort implements Disturbance {
    private static final int BACKLOG = 50;

    private final int port;
    /** Null where another process has taken the port. */
    private ServerSocket listener;

    TakenPort(int port) {
        this.port = port;
    }

    @Override
    public void prepare(LaunchRequest request) throws IOException {
        try {
            listener = new ServerSocket(port, BACKLOG, InetAddress.getLoopbackAddress());
        } catch (BindException e) {
            // it is taken, as it must be
        }
    }

    @Override
    public void run(LaunchedJob job) {
        // the port is taken before the job begins
    }

    @Override
    public void restore() throws IOException {
        if (listener != null) {
            listener.close();
        }
    }
}
