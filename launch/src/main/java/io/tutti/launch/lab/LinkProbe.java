package io.tutti.launch.lab;

import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.Arrays;

/**
 * Both ends of a measured connection, each in a process on its host. The asking side first exchanges single bytes with
 * the answering side, then sends a stream. The answering side writes its port to standard output; the asking side
 * writes its results.
 */
public final class LinkProbe {
    static final String SERVE = "serve";
    static final String ASK = "ask";

    private static final int WARMUPS = 2_000;
    private static final int PINGS = 2_000;
    private static final int CHUNK = 1 << 16;
    private static final int MILLIS_LIMIT = 30_000;
    private static final double NANOS_PER_MICRO = 1e3;
    private static final double NANOS_PER_SECOND = 1e9;

    private LinkProbe() {}

    /**
     * Runs one side: {@code serve ADDRESS} or {@code ask ADDRESS PORT SECONDS}.
     *
     * @param words the command line: the side, followed by its arguments
     * @throws IOException if the other side cannot be reached, or stays silent for 30 s
     */
    public static void main(String[] words) throws IOException {
        if (words[0].equals(SERVE)) {
            serve(words[1]);
        } else {
            ask(new InetSocketAddress(words[1], Integer.parseInt(words[2])), Double.parseDouble(words[3]));
        }
    }

    private static void serve(String address) throws IOException {
        try (ServerSocket listener = new ServerSocket(0, 1, InetAddress.getByName(address))) {
            listener.setSoTimeout(MILLIS_LIMIT);
            System.out.println(listener.getLocalPort());
            try (Socket socket = listener.accept()) {
                prepare(socket);
                DataInputStream in = new DataInputStream(socket.getInputStream());
                DataOutputStream out = new DataOutputStream(socket.getOutputStream());
                for (int i = 0; i < WARMUPS + PINGS; i++) {
                    out.write(in.readByte());
                }
                out.writeLong(drain(in));
            }
        }
    }

    private static void prepare(Socket socket) throws IOException {
        socket.setTcpNoDelay(true);
        socket.setSoTimeout(MILLIS_LIMIT);
    }

    private static long drain(DataInputStream in) throws IOException {
        byte[] chunk = new byte[CHUNK];
        long bytes = 0;
        for (int read = in.read(chunk); read >= 0; read = in.read(chunk)) {
            bytes += read;
        }
        return bytes;
    }

    private static void ask(InetSocketAddress server, double seconds) throws IOException {
        try (Socket socket = new Socket()) {
            socket.connect(server, MILLIS_LIMIT);
            prepare(socket);
            DataInputStream in = new DataInputStream(socket.getInputStream());
            DataOutputStream out = new DataOutputStream(socket.getOutputStream());
            ping(in, out, WARMUPS);
            long[] nanos = ping(in, out, PINGS);
            Arrays.sort(nanos);
            System.out.println(nanos[PINGS / 2] / 2 / NANOS_PER_MICRO);
            System.out.println(stream(socket, in, out, seconds));
        }
    }

    private static long[] ping(DataInputStream in, DataOutputStream out, int times) throws IOException {
        long[] nanos = new long[times];
        for (int i = 0; i < times; i++) {
            long begin = System.nanoTime();
            out.write(1);
            in.readByte();
            nanos[i] = System.nanoTime() - begin;
        }
        return nanos;
    }

    /** Returns the bandwidth in bytes per second, measured until the last byte has arrived. */
    private static double stream(Socket socket, DataInputStream in, DataOutputStream out, double seconds)
            throws IOException {
        byte[] chunk = new byte[CHUNK];
        long begin = System.nanoTime();
        while (System.nanoTime() - begin < seconds * NANOS_PER_SECOND) {
            out.write(chunk);
        }
        socket.shutdownOutput();
        long arrived = in.readLong();
        return arrived * NANOS_PER_SECOND / (System.nanoTime() - begin);
    }
}
