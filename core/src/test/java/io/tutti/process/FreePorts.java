package io.tutti.process;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.random.RandomGenerator;

/**
 * Ports for listeners that are opened later, by another process perhaps. They are below those that the system gives to connections and to
 * listeners on port 0, so nothing takes one meanwhile, and no two tests of a process get the same.
 */
public final class FreePorts {
    static final int LEAST = 20_000;
    static final int MOST = 32_000;

    private static final int MOST_ATTEMPTS = 1_000;
    private static final Set<Integer> GIVEN = ConcurrentHashMap.newKeySet();

    private FreePorts() {}

    /** A port of the loopback interface, IPv4. */
    public static int next() {
        return next("127.0.0.1");
    }

    /** A port without a listener at this address of the loopback interface. */
    public static int next(String address) {
        for (int attempt = 0; attempt < MOST_ATTEMPTS; attempt++) {
            int port = RandomGenerator.getDefault().nextInt(LEAST, MOST);
            if (GIVEN.add(port) && isFree(address, port)) {
                return port;
            }
        }
        throw new IllegalStateException("no port is free at " + address);
    }

    private static boolean isFree(String address, int port) {
        try (ServerSocket socket = new ServerSocket()) {
            socket.bind(new InetSocketAddress(InetAddress.getByName(address), port));
            return true;
        } catch (IOException e) {
            return false;
        }
    }
}
