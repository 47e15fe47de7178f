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

/** What cannot be derived of an algorithm: its idea, its source, closed forms, and what is worth drawing. */
final class Note {
    private static final String PLACES = "4 7 8 16";
    private static final String PICTURE = "7";

    private final Properties properties;

    private Note(Properties properties) {
        this.properties = properties;
    }

    /** The note of an algorithm, its description if it has none. */
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

    /** Notes of Tutti's algorithms are in this package, those of other providers beside their classes. */
    private static InputStream open(Algorithm algorithm, String name) {
        InputStream here = Note.class.getResourceAsStream(name);
        return here != null ? here : algorithm.getClass().getResourceAsStream("/META-INF/tutti/algorithm/" + name);
    }

    /** Three sentences. */
    String idea() {
        return required("idea");
    }

    /** Authors, title, year. */
    String source() {
        return required("source");
    }

    /** The closed form of a quantity, where there is one. */
    Optional<String> form(String quantity) {
        return Optional.ofNullable(properties.getProperty(quantity));
    }

    /** For which ranks the closed form of a quantity holds. */
    Validity validity(String quantity) {
        String all = properties.getProperty("holds", Validity.ALL.words());
        return Validity.of(properties.getProperty(quantity + ".holds", all));
    }

    /** Where costs are derived. */
    List<PageExample> places() {
        return Arrays.stream(properties.getProperty("at", PLACES).split(" "))
                .map(PageExample::parse)
                .toList();
    }

    /** What is drawn: places, each with parameters before it if wanted, {@code r=1@7}. */
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
