package com.example.rendezvous;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.Map;

/**
 * The engine's side of the example: a store on the loopback interface. Requests are {@code put KEY VALUE} and {@code get
 * KEY MILLISECONDS}, a line each; the answer is a line, empty if there is no value in time.
 */
public final class StoreServer implements AutoCloseable {
    private final Map<String, String> values = new HashMap<>();
    private final ServerSocket listener;

    /**
     * Starts a store on a free port.
     *
     * @throws IOException if there is none
     */
    public StoreServer() throws IOException {
        this.listener = new ServerSocket(0, 64, InetAddress.getLoopbackAddress());
        Thread.ofPlatform().daemon().name("store").start(this::accept);
    }

    /** Returns the port. */
    public int port() {
        return listener.getLocalPort();
    }

    private void accept() {
        try {
            while (true) {
                Socket client = listener.accept();
                Thread.ofVirtual().start(() -> serve(client));
            }
        } catch (IOException e) {
            // closed
        }
    }

    private void serve(Socket client) {
        try (client;
                BufferedReader in =
                        new BufferedReader(new InputStreamReader(client.getInputStream(), StandardCharsets.US_ASCII))) {
            for (String line = in.readLine(); line != null; line = in.readLine()) {
                client.getOutputStream().write((answer(line.split(" ")) + "\n").getBytes(StandardCharsets.US_ASCII));
            }
        } catch (IOException | InterruptedException e) {
            // the client has ended
        }
    }

    private synchronized String answer(String[] request) throws InterruptedException {
        if (request[0].equals("put")) {
            values.put(request[1], request[2]);
            notifyAll();
            return "stored";
        }
        long end = System.nanoTime() + Long.parseLong(request[2]) * 1_000_000L;
        for (long left = end - System.nanoTime();
                left > 0 && !values.containsKey(request[1]);
                left = end - System.nanoTime()) {
            wait(left / 1_000_000L + 1);
        }
        return values.getOrDefault(request[1], "");
    }

    @Override
    public void close() throws IOException {
        listener.close();
    }
}
