package io.tutti.studies;

import io.tutti.model.Network;
import io.tutti.model.NetworkText;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;

/** The networks that come with Tutti. */
public final class Networks {
    /** Their names. */
    public static final List<String> NAMES = List.of("ethernet-10g", "blue-waters");

    private Networks() {}

    /** Returns the network of one of {@link #NAMES}. */
    public static Network named(String name) {
        try (InputStream in = Networks.class.getResourceAsStream("networks/" + name + ".properties")) {
            return NetworkText.parse(new String(in.readAllBytes(), StandardCharsets.UTF_8));
        } catch (IOException e) {
            throw new IllegalStateException("network=" + name, e);
        }
    }
}
