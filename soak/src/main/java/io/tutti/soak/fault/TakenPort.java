package io.tutti.soak.fault;

import io.tutti.launch.request.LaunchRequest;
import io.tutti.soak.job.Disturbance;
import io.tutti.soak.job.LaunchedJob;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;

/** A port of the loopback interface on which this process listens while the job runs, without a word. */
final class TakenPort implements Disturbance {
    private static final int BACKLOG = 50;

    private final int port;
    private ServerSocket listener;

    TakenPort(int port) {
        this.port = port;
    }

    @Override
    public void prepare(LaunchRequest request) throws IOException {
        listener = new ServerSocket(port, BACKLOG, InetAddress.getLoopbackAddress());
    }

    @Override
    public void run(LaunchedJob job) {
        // the port is taken before the job begins
    }

    @Override
    public void restore() throws IOException {
        listener.close();
    }
}
