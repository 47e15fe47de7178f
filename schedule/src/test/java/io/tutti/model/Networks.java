package io.tutti.model;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;

/** Reads the networks that come with the library. */
public final class Networks {
    private Networks() {}

    /** The network of this name. */
    public static Network read(String name) {
        try (InputStream in = Network.class.getResourceAsStream("networks/" + name + ".properties")) {
            return NetworkText.parse(new String(in.readAllBytes(), StandardCharsets.UTF_8));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
