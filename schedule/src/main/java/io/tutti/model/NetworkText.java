package io.tutti.model;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SequencedMap;
import java.util.TreeMap;

/**
 * Networks as names and values, the same in properties files and in JSON:
 *
 * <pre>
 *   name                     = blue-waters
 *   origin                   = where the numbers come from
 *   note                     = a caveat           optional
 *   gamma                    = 1.44e-9            s per byte combined
 *   copy                     = 0                  s per byte copied, optional
 *   sockets                  = 2                  of a node, optional
 *   network.short.below      = 500                bytes; the last regime has none
 *   network.short.alpha      = 2.03e-6            s; sets latency and gap, which must then be absent
 *   network.short.rate       = 1.70e9             bytes/s of a rank; or beta, s per byte
 *   network.short.node-rate  = 4.10e9             bytes/s of a node, optional
 *   network.short.gap-in     = 0                  s, optional; 0 with alpha, otherwise equal to gap
 *   network.short.overhead   = 0                  s of either processor, optional
 *   network.short.rendezvous = false              optional
 * </pre>
 *
 * <p>The second word of a name distinguishes the regimes of a level. Levels are {@code network}, {@code node} and
 * {@code socket}; a missing level equals the next outer one.
 */
public final class NetworkText {
    private final SequencedMap<String, String> values;

    private NetworkText(Map<String, String> values) {
        this.values = new LinkedHashMap<>(values);
    }

    /**
     * Parses lines of {@code name = value}; empty lines and lines that begin with # are skipped.
     *
     * @param properties the text of a properties file
     * @return the network
     * @throws IllegalArgumentException if a line or name is wrong; the message names it
     */
    public static Network parse(String properties) {
        Map<String, String> values = new LinkedHashMap<>();
        int number = 0;
        for (String line : properties.lines().map(String::strip).toList()) {
            number++;
            if (line.isEmpty() || line.startsWith("#")) {
                continue;
            }
            int equals = line.indexOf('=');
            if (equals < 1
                    || values.put(
                                    line.substring(0, equals).strip(),
                                    line.substring(equals + 1).strip())
                            != null) {
                throw new IllegalArgumentException(
                        "line " + number + ": " + line + " must look like name = value, each name once");
            }
        }
        return of(values);
    }

    /**
     * Makes a network from names and values.
     *
     * @param values names and values as in a properties file; not changed
     * @return the network
     * @throws IllegalArgumentException if a name is wrong or missing; the message names it
     */
    public static Network of(Map<String, String> values) {
        return new NetworkText(values).network();
    }

    private Network network() {
        String name = required("name");
        String origin = required("origin");
        String note = taken("note", "");
        double sockets = number("sockets", "1");
        double gamma = number("gamma", null);
        double copy = number("copy", "0");
        Map<Level, List<Regime>> regimes = new EnumMap<>(Level.class);
        List<Regime> outer = List.of();
        for (Level level : List.of(Level.NETWORK, Level.NODE, Level.SOCKET)) {
            List<Regime> own = regimes(level);
            outer = own.isEmpty() ? outer : own;
            regimes.put(level, outer);
        }
        if (!values.isEmpty()) {
            throw new IllegalArgumentException(values.firstEntry().getKey() + " is no name of a network's parameter");
        }
        if (sockets != (int) sockets) {
            throw new IllegalArgumentException("sockets=" + sockets + " must be a whole number");
        }
        return new Network(name, origin, note, (int) sockets, regimes, gamma, copy);
    }

    private List<Regime> regimes(Level level) {
        Map<String, String> labels = new TreeMap<>();
        for (String name : values.keySet()) {
            String[] words = name.split("\\.");
            if (words.length == 3 && words[0].equals(level.text())) {
                labels.put(words[1], words[0] + "." + words[1] + ".");
            }
        }
        List<Regime> regimes = new ArrayList<>();
        labels.values().forEach(prefix -> regimes.add(named(prefix)));
        regimes.sort(Comparator.comparingDouble(Regime::below));
        return regimes;
    }

    /** Names the regime where a value is out of its range. */
    private Regime named(String prefix) {
        try {
            return regime(prefix);
        } catch (IllegalArgumentException e) {
            String name = e.getMessage().startsWith(prefix) ? "" : prefix;
            throw new IllegalArgumentException(name + e.getMessage(), e);
        }
    }

    private Regime regime(String prefix) {
        requireOne(prefix, "alpha", "latency");
        requireOne(prefix, "alpha", "gap");
        requireOne(prefix, "beta", "rate");
        String alpha = taken(prefix + "alpha", null);
        double latency = number(prefix + "latency", alpha);
        double gap = number(prefix + "gap", alpha == null ? "0" : alpha);
        String beta = taken(prefix + "beta", null);
        double rate = number(prefix + "rate", beta == null ? null : Double.toString(1 / parse(prefix + "beta", beta)));
        return new Regime(
                number(prefix + "below", "Infinity"),
                number(prefix + "overhead", "0"),
                latency,
                gap,
                number(prefix + "gap-in", alpha == null ? Double.toString(gap) : "0"),
                rate,
                number(prefix + "node-rate", "Infinity"),
                switch (taken(prefix + "rendezvous", "false")) {
                    case "true" -> true;
                    case "false" -> false;
                    default -> throw new IllegalArgumentException(prefix + "rendezvous must be true or false");
                });
    }

    private void requireOne(String prefix, String one, String other) {
        if (values.containsKey(prefix + one) && values.containsKey(prefix + other)) {
            throw new IllegalArgumentException(
                    prefix + one + " and " + other + " exclude each other; state one of them");
        }
    }

    private double number(String name, String otherwise) {
        String text = otherwise == null ? required(name) : taken(name, otherwise);
        return parse(name, text);
    }

    private static double parse(String name, String text) {
        try {
            return Double.parseDouble(text);
        } catch (NumberFormatException e) {
            throw new IllegalArgumentException(name + "=" + text + " must be a number", e);
        }
    }

    private String required(String name) {
        String value = taken(name, null);
        if (value == null) {
            throw new IllegalArgumentException(name + " is missing");
        }
        return value;
    }

    private String taken(String name, String otherwise) {
        String value = values.remove(name);
        return value == null ? otherwise : value;
    }
}
