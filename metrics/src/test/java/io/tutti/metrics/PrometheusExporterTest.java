package io.tutti.metrics;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.tutti.Tutti;
import io.tutti.config.Options;
import io.tutti.config.Setting;
import io.tutti.process.FreePorts;
import io.tutti.spi.CollectiveCount;
import io.tutti.spi.RankStatus;
import io.tutti.type.Reduction;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import org.junit.jupiter.api.Test;

class PrometheusExporterTest {
    private static final int CALLS = 200;

    private static HttpResponse<String> get(int port, String path) {
        try (HttpClient client = HttpClient.newHttpClient()) {
            String address = InetAddress.getLoopbackAddress().getHostAddress();
            return client.send(
                    HttpRequest.newBuilder(URI.create("http://" + address + ":" + port + path))
                            .timeout(Duration.ofSeconds(20))
                            .build(),
                    HttpResponse.BodyHandlers.ofString());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    private static Map<String, String> values(String text) {
        Map<String, String> values = new TreeMap<>();
        text.lines().filter(line -> !line.startsWith("#")).forEach(line -> {
            String[] words = line.split(" ");
            values.put(words[0], words[1]);
        });
        return values;
    }

    @Test
    void countsWhatRanksHaveCalled() throws IOException {
        int port = FreePorts.next();
        Map<Integer, String> texts = new ConcurrentHashMap<>();
        Options options = Options.defaults().with(Setting.METRICS, Integer.toString(port));
        Tutti.local(1, options, world -> {
            float[] vector = new float[1000];
            for (int i = 0; i < CALLS; i++) {
                world.allreduce(vector, Reduction.SUM);
            }
            world.barrier();
            texts.put(0, get(port, "/metrics").body());
            assertEquals(404, get(port, "/").statusCode());
        });
        Map<String, String> values = values(texts.get(0));
        String labels = "{rank=\"0\",collective=\"allreduce\"}";
        assertEquals("" + CALLS, values.get("tutti_collectives_total" + labels), texts::toString);
        assertEquals("" + 4000L * CALLS, values.get("tutti_collective_bytes_total" + labels), texts::toString);
        assertEquals("" + CALLS / 64, values.get("tutti_collective_timed_seconds_count" + labels), texts::toString);
        assertTrue(Double.parseDouble(values.get("tutti_collective_timed_seconds_sum" + labels)) > 0, texts::toString);
        assertEquals("1", values.get("tutti_collectives_total{rank=\"0\",collective=\"barrier\"}"), texts::toString);
        assertEquals("0", values.get("tutti_failed{rank=\"0\"}"));
        assertThrows(UncheckedIOException.class, () -> get(port, "/metrics"), "the endpoint ends with the job");
    }

    /** The job runs without the endpoint. */
    @Test
    void aPortThatIsTakenIsNoFailure() throws IOException {
        try (ServerSocket taken = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            Options options = Options.defaults().with(Setting.METRICS, Integer.toString(taken.getLocalPort()));
            Tutti.local(1, options, world -> world.barrier());
        }
    }

    @Test
    void aClientThatSendsHalfARequestHoldsUpNoOther() throws IOException {
        int port = FreePorts.next();
        Options options = Options.defaults().with(Setting.METRICS, Integer.toString(port));
        Map<Integer, String> texts = new ConcurrentHashMap<>();
        try (Socket slow = new Socket()) {
            Tutti.local(1, options, world -> {
                sendHalf(slow, port);
                texts.put(0, get(port, "/metrics").body());
            });
        }
        assertEquals("1", values(texts.get(0)).get("tutti_ranks{rank=\"0\"}"));
    }

    private static void sendHalf(Socket client, int port) {
        try {
            client.connect(new InetSocketAddress(InetAddress.getLoopbackAddress(), port));
            client.getOutputStream().write("GET /metr".getBytes(StandardCharsets.US_ASCII));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Test
    void addressesAreReadStrictly() {
        assertEquals(9401, EndpointAddress.of("9400", 1).getPort());
        assertTrue(EndpointAddress.of("9400", 1).getAddress().isLoopbackAddress());
        assertEquals(
                "0.0.0.0", EndpointAddress.of("0.0.0.0:9400", 0).getAddress().getHostAddress());
        assertEquals(0, EndpointAddress.of("[::1]:0", 5).getPort());
        for (String wrong : new String[] {"", "x", "70000", "65535", "::1:9400", "a:b", "9400:"}) {
            IllegalArgumentException refused =
                    assertThrows(IllegalArgumentException.class, () -> EndpointAddress.of(wrong, 1), wrong);
            assertTrue(refused.getMessage().startsWith("TUTTI_METRICS="), refused.getMessage());
        }
    }

    /** A rank that has waited and failed. */
    private record Failed() implements RankStatus {
        @Override
        public int rank() {
            return 3;
        }

        @Override
        public int size() {
            return 8;
        }

        @Override
        public List<CollectiveCount> counts() {
            return List.of(new CollectiveCount("my \"own\" \\", 9, 70, 2, 1_500_000_000L));
        }

        @Override
        public long waitingNanos() {
            return 250_000_000;
        }

        @Override
        public boolean hasFailed() {
            return true;
        }
    }

    @Test
    @SuppressWarnings("try") // the page is there as long as it is open
    void everyValueIsThatOfTheRank() throws Exception {
        int port = FreePorts.next();
        try (AutoCloseable open = new PrometheusExporter().open(Integer.toString(port - 3), new Failed())) {
            HttpResponse<String> page = get(port, "/metrics");
            assertEquals(
                    "text/plain; version=0.0.4; charset=utf-8",
                    page.headers().firstValue("Content-Type").orElseThrow());
            String labels = "{rank=\"3\",collective=\"my \\\"own\\\" \\\\\"} ";
            assertEquals(
                    List.of(
                            "tutti_collectives_total" + labels + "9",
                            "tutti_collective_bytes_total" + labels + "70",
                            "tutti_collective_timed_seconds_count" + labels + "2",
                            "tutti_collective_timed_seconds_sum" + labels + "1.500000000",
                            "tutti_waiting_seconds{rank=\"3\"} 0.250000000",
                            "tutti_ranks{rank=\"3\"} 8",
                            "tutti_failed{rank=\"3\"} 1"),
                    page.body().lines().filter(line -> !line.startsWith("#")).toList());
            assertEquals(405, statusOfPost(port));
        }
    }

    private static int statusOfPost(int port) throws IOException, InterruptedException {
        URI page = URI.create("http://" + InetAddress.getLoopbackAddress().getHostAddress() + ":" + port + "/metrics");
        HttpRequest post = HttpRequest.newBuilder(page)
                .POST(HttpRequest.BodyPublishers.ofString("x"))
                .timeout(Duration.ofSeconds(20))
                .build();
        try (HttpClient client = HttpClient.newHttpClient()) {
            return client.send(post, HttpResponse.BodyHandlers.discarding()).statusCode();
        }
    }
}
