package io.tutti.model;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;

/** The networks that come with Tutti: parameters of real clusters, each with its source in {@link Network#origin}. */
public final class Networks {
    /** Their names. */
    public static final List<String> NAMES = List.of("ethernet-10g", "blue-waters");

    private Networks() {}

    /**
     * {@return a network}
     *
     * @param name one of {@link #NAMES}
     * @throws IllegalArgumentException if there is none of this name
     */
    public static Network named(String name) {
        if (!NAMES.contains(name)) {
            throw new IllegalArgumentException("network=" + name + " must be one of " + String.join(", ", NAMES));
        }
        try (InputStream in = Networks.class.getResourceAsStream("networks/" + name + ".properties")) {
            return NetworkText.parse(new String(in.readAllBytes(), StandardCharsets.UTF_8));
        } catch (IOException e) {
            throw new IllegalStateException("network=" + name, e);
        }
    }
}
