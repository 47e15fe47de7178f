package io.tutti.report.algorithm;

import io.tutti.algorithm.Algorithm;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Properties;

/**
 * The documentation of an algorithm that cannot be derived: its idea, its source, closed forms, and which pictures to
 * draw.
 */
final class Note {
    private static final String PLACES = "4 7 8 16";
    private static final String PICTURE = "7";

    private final Properties properties;

    private Note(Properties properties) {
        this.properties = properties;
    }

    /** Returns the note of an algorithm, or its description if it has none. */
    static Note of(Algorithm algorithm) {
        String name = algorithm.collective() + "/" + algorithm.name() + ".properties";
        try (InputStream in = open(algorithm, name)) {
            Properties properties = new Properties();
            if (in == null) {
                properties.put("idea", algorithm.description());
                properties.put("source", algorithm.getClass().getName());
            } else {
                properties.load(new InputStreamReader(in, StandardCharsets.UTF_8));
            }
            return new Note(properties);
        } catch (IOException e) {
            throw new UncheckedIOException(name, e);
        }
    }

    /**
     * Opens a note. Notes of Tutti's algorithms are in this package, those of other providers next to their classes.
     */
    private static InputStream open(Algorithm algorithm, String name) {
        InputStream here = Note.class.getResourceAsStream(name);
        return here != null ? here : algorithm.getClass().getResourceAsStream("/META-INF/tutti/algorithm/" + name);
    }

    /** Returns the idea, in three sentences. */
    String idea() {
        return required("idea");
    }

    /** Returns authors, title and year. */
    String source() {
        return required("source");
    }

    /** Returns when the algorithm is chosen, if its collective's own selection decides and not the chooser. */
    Optional<String> chosen() {
        return Optional.ofNullable(properties.getProperty("chosen"));
    }

    /** Returns the closed form of a quantity, if there is one. */
    Optional<String> form(String quantity) {
        return Optional.ofNullable(properties.getProperty(quantity));
    }

    /** Returns the ranks for which the closed form of a quantity holds. */
    Validity validity(String quantity) {
        String all = properties.getProperty("holds", Validity.ALL.words());
        return Validity.of(properties.getProperty(quantity + ".holds", all));
    }

    /** Returns the examples for which costs are derived. */
    List<PageExample> places() {
        return Arrays.stream(properties.getProperty("at", PLACES).split(" "))
                .map(PageExample::parse)
                .toList();
    }

    /** Returns the pictures to draw: examples, each optionally preceded by parameters, {@code r=1@7}. */
    List<String> pictures() {
        return List.of(properties.getProperty("pictures", PICTURE).split(" "));
    }

    private String required(String name) {
        String value = properties.getProperty(name);
        if (value == null) {
            throw new IllegalArgumentException("a note has no " + name);
        }
        return value;
    }
}
