package io.tutti.select;

import io.tutti.model.LinkModel;
import java.io.IOException;
import java.io.InputStream;
import java.util.Properties;

/** Default costs of links without measurements, read from {@code links.properties}. */
final class DefaultLinkCosts {
    private static final Properties NUMBERS = read();

    private DefaultLinkCosts() {}

    private static Properties read() {
        Properties numbers = new Properties();
        try (InputStream in = DefaultLinkCosts.class.getResourceAsStream("links.properties")) {
            numbers.load(in);
        } catch (IOException e) {
            throw new IllegalStateException("links.properties", e);
        }
        return numbers;
    }

    /** Returns the default costs of {@link LinkKind#SHM} or {@link LinkKind#TCP}. */
    static LinkModel of(LinkKind kind) {
        String word = kind.word();
        return new LinkModel(
                NUMBERS.getProperty(word + ".name"),
                number(word + ".alpha"),
                number(word + ".overhead"),
                number(word + ".beta"),
                number(word + ".gamma"),
                number(word + ".queue"));
    }

    private static double number(String name) {
        return Double.parseDouble(NUMBERS.getProperty(name));
    }
}
