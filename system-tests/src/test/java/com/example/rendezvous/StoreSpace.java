package com.example.rendezvous;

import io.tutti.spi.KeyValueSpace;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.TimeoutException;

/** One job's part of a {@link StoreServer}, in which {@code get} waits for the value. */
final class StoreSpace implements KeyValueSpace {
    private final String job;
    private final int rank;
    private final Socket socket;
    private final BufferedReader in;

    StoreSpace(int port, String job, int rank) throws IOException {
        this.job = job;
        this.rank = rank;
        this.socket = new Socket(InetAddress.getLoopbackAddress(), port);
        this.in = new BufferedReader(new InputStreamReader(socket.getInputStream(), StandardCharsets.US_ASCII));
    }

    private String ask(String request) throws IOException {
        socket.getOutputStream().write((request + "\n").getBytes(StandardCharsets.US_ASCII));
        String answer = in.readLine();
        if (answer == null) {
            throw new IOException("the store has ended");
        }
        return answer;
    }

    @Override
    public void put(String key, String value) throws IOException {
        ask("put " + job + "/" + rank + "/" + key + " " + value);
    }

    @Override
    public String get(int from, String key, Duration limit) throws IOException, TimeoutException {
        String value = ask("get " + job + "/" + from + "/" + key + " " + limit.toMillis());
        if (value.isEmpty()) {
            throw new TimeoutException("the store has no " + key + " of rank " + from + " of job " + job);
        }
        return value;
    }

    /** Every process of this host can ask the store. */
    @Override
    public boolean isPrivate() {
        return false;
    }

    @Override
    public Optional<InetAddress> localAddress() {
        return Optional.of(socket.getLocalAddress());
    }

    @Override
    public void close() throws IOException {
        socket.close();
    }

    @Override
    public String toString() {
        return "example:" + socket.getPort() + "/" + job;
    }
}
