package io.tutti.metrics;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import io.tutti.spi.MetricsExporter;
import io.tutti.spi.RankStatus;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/** Serves {@code GET /metrics} in the text format of Prometheus. */
public final class PrometheusExporter implements MetricsExporter {
    private static final String PATH = "/metrics";
    private static final int OK = 200;
    private static final int NOT_FOUND = 404;
    private static final int NOT_ALLOWED = 405;
    private static final int MOST_WAITING = 16;

    /** For {@link java.util.ServiceLoader}. */
    public PrometheusExporter() {}

    @Override
    public AutoCloseable open(String where, RankStatus status) throws IOException {
        InetSocketAddress address = EndpointAddress.of(where, status.rank());
        HttpServer server = HttpServer.create(address, MOST_WAITING);
        // a thread for each request: who sends its own slowly, or none, holds up nobody else
        ExecutorService executor = Executors.newThreadPerTaskExecutor(
                Thread.ofVirtual().name("tutti-metrics-" + status.rank()).factory());
        server.setExecutor(executor);
        server.createContext("/", exchange -> answer(exchange, status));
        server.start();
        System.getLogger("io.tutti")
                .log(
                        System.Logger.Level.INFO,
                        "rank {0} serves metrics at http:/{1}{2}",
                        Integer.toString(status.rank()),
                        server.getAddress(),
                        PATH);
        return () -> {
            server.stop(0);
            executor.shutdownNow();
        };
    }

    private static void answer(HttpExchange exchange, RankStatus status) throws IOException {
        try (exchange) {
            if (!exchange.getRequestURI().getPath().equals(PATH)) {
                exchange.sendResponseHeaders(NOT_FOUND, -1);
            } else if (!exchange.getRequestMethod().equals("GET")) {
                exchange.sendResponseHeaders(NOT_ALLOWED, -1);
            } else {
                byte[] text = PrometheusText.of(status).getBytes(StandardCharsets.UTF_8);
                exchange.getResponseHeaders().set("Content-Type", PrometheusText.TYPE);
                exchange.sendResponseHeaders(OK, text.length);
                exchange.getResponseBody().write(text);
            }
        }
    }
}
