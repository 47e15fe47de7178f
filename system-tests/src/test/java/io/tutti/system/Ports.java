package io.tutti.system;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.util.random.RandomGenerator;

/** Ports to listen on. */
final class Ports {
    /** Below the range of ephemeral ports. */
    private static final int LEAST = 20_000;

    private static final int MOST = 32_000;

    private Ports() {}

    /** A port without a listener at this loopback address, outside the range of ephemeral ports. */
    static int free(String host) {
        String address = host.replace("[", "").replace("]", "");
        for (int attempt = 0; attempt < 100; attempt++) {
            int port = RandomGenerator.getDefault().nextInt(LEAST, MOST);
            try (ServerSocket socket = new ServerSocket()) {
                socket.bind(new InetSocketAddress(address, port));
                return port;
            } catch (IOException e) {
                // in use: the next one
            }
        }
        throw new IllegalStateException("no port is free at " + host);
    }
}
