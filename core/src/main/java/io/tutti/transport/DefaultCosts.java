package io.tutti.transport;

import io.tutti.model.LinkModel;
import java.io.IOException;
import java.io.InputStream;
import java.util.Properties;

/** The costs of this module's transports where nothing was measured, read from {@code links.properties}. */
public final class DefaultCosts {
    private static final Properties NUMBERS = read();

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

    /**
     * Returns the default costs of a transport.
     *
     * @param key {@code shm} or {@code tcp}
     */
    public static LinkModel of(String key) {
        return new LinkModel(
                NUMBERS.getProperty(key + ".name"),
                number(key + ".alpha"),
                number(key + ".overhead"),
                number(key + ".beta"),
                number(key + ".gamma"),
                number(key + ".queue"));
    }

    private static double number(String name) {
        return Double.parseDouble(NUMBERS.getProperty(name));
    }
}
