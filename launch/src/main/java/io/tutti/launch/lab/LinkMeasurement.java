package io.tutti.launch.lab;

import io.tutti.launch.jvm.ClassPath;
import io.tutti.launch.jvm.JavaCommand;
import io.tutti.launch.lab.network.LabTools;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.lang.ProcessBuilder.Redirect;
import java.nio.charset.StandardCharsets;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;

/**
 * Measures the link between two hosts of a lab with a {@link LinkProbe} on each.
 *
 * @param lab the lab of both hosts
 * @param from number of the host that sends requests and the stream
 * @param to number of the host that answers and receives
 */
public record LinkMeasurement(Lab lab, int from, int to) {
    private static final int STREAMS = 3;

    /**
     * Checks that the hosts differ.
     *
     * @throws IllegalArgumentException if {@code from} and {@code to} are the same host
     */
    public LinkMeasurement {
        if (from == to) {
            throw new IllegalArgumentException("hosts=" + lab.name(from) + "," + lab.name(to) + " must differ");
        }
    }

    /**
     * Measures several streams in turn and blocks until all are complete.
     *
     * @param seconds duration of each stream in seconds, greater than 0
     * @return the fastest stream: other work on the processors can only slow a stream down
     * @throws io.tutti.error.CommunicationException RESOURCE if the hosts do not reach each other
     */
    public LinkQuality best(double seconds) {
        return IntStream.range(0, STREAMS)
                .mapToObj(stream -> run(seconds))
                .max(Comparator.comparingDouble(LinkQuality::bytesPerSecond))
                .orElseThrow();
    }

    /**
     * Measures one stream and blocks until it is complete.
     *
     * @param seconds duration of the stream in seconds, greater than 0
     * @return latency and bandwidth of the link
     * @throws io.tutti.error.CommunicationException RESOURCE if the hosts do not reach each other
     */
    public LinkQuality run(double seconds) {
        Process server = start(to, LinkProbe.SERVE, lab.address(to));
        try {
            String port = lines(server, 1).getFirst();
            Process client = start(from, LinkProbe.ASK, lab.address(to), port, Double.toString(seconds));
            try {
                List<String> results = lines(client, 2);
                double bytesPerSecond = Double.parseDouble(results.get(1));
                double share =
                        lab.rate().isShaped() ? bytesPerSecond / lab.rate().bytesPerSecond() : 0;
                return new LinkQuality(
                        lab.name(from), lab.name(to), Double.parseDouble(results.get(0)), bytesPerSecond, share);
            } finally {
                client.destroy();
            }
        } finally {
            server.destroy();
        }
    }

    private Process start(int host, String... words) {
        List<String> java = JavaCommand.ofClass(
                List.of("-Xmx64m", "-XX:+UseSerialGC"),
                ClassPath.ofTutti(LinkProbe.class),
                LinkProbe.class.getName(),
                List.of(words));
        try {
            return new ProcessBuilder(lab.command(host, java))
                    .redirectError(Redirect.DISCARD)
                    .start();
        } catch (IOException e) {
            throw LabTools.failure("no process can be started on " + lab.name(host) + ": " + e.getMessage(), e);
        }
    }

    private List<String> lines(Process process, int count) {
        BufferedReader reader =
                new BufferedReader(new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8));
        List<String> lines = reader.lines().limit(count).toList();
        if (lines.size() < count) {
            throw LabTools.failure(
                    lab.name(from) + " and " + lab.name(to) + " do not reach each other; see tutti lab status", null);
        }
        return lines;
    }
}
