package io.tutti.cost;

import io.tutti.model.LinkModel;
import java.io.IOException;
import java.io.InputStream;
import java.util.Properties;

/** The costs of shared memory, TCP and TCP inside a host where nothing was measured, read from {@code links.properties}. */
final class DefaultCosts {
    private static final Properties NUMBERS = read();

    static final LinkModel SHARED_MEMORY = of("shm");
    /** TCP between ranks of one host. */
    static final LinkModel LOOPBACK = of("loopback");

    private DefaultCosts() {}

    private static Properties read() {
        Properties numbers = new Properties();
        try (InputStream in = DefaultCosts.class.getResourceAsStream("links.properties")) {
            numbers.load(in);
        } catch (IOException e) {
            throw new IllegalStateException("links.properties", e);
        }
        return numbers;
    }

    /** Returns the default costs of {@code shm}, {@code tcp} or {@code loopback}. */
    static LinkModel of(String key) {
        return new LinkModel(
                NUMBERS.getProperty(key + ".name"),
                number(key + ".alpha"),
                number(key + ".overhead"),
                number(key + ".beta"),
                number(key + ".gamma"),
                number(key + ".queue"),
                number(key + ".wake"),
                Double.POSITIVE_INFINITY);
    }

    private static double number(String name) {
        return Double.parseDouble(NUMBERS.getProperty(name));
    }
}
