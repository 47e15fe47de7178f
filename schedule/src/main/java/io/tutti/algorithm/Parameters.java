package io.tutti.algorithm;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.TreeSet;

/** An algorithm's parameters as users write them: {@code r=2,group=Z7}. Immutable but for what was asked for. */
public final class Parameters {
    private final Map<String, String> values;
    private final TreeSet<String> unused;

    private Parameters(Map<String, String> values) {
        this.values = values;
        this.unused = new TreeSet<>(values.keySet());
    }

    /** No parameters: all are as they are by default. */
    public static Parameters none() {
        return new Parameters(Map.of());
    }

    /** Reads {@code name=value} pairs with commas between. */
    public static Parameters parse(String text) {
        Map<String, String> values = new LinkedHashMap<>();
        for (String pair : text.split(",")) {
            int equals = pair.indexOf('=');
            if (equals < 1 || values.put(pair.substring(0, equals), pair.substring(equals + 1)) != null) {
                throw new IllegalArgumentException("parameters=" + text + " must look like r=2,group=Z7");
            }
        }
        return new Parameters(values);
    }

    /** The value of a parameter, or {@code otherwise} if it is not given. */
    public String text(String name, String otherwise) {
        unused.remove(name);
        return values.getOrDefault(name, otherwise);
    }

    /** The value of a whole-number parameter, or {@code otherwise} if it is not given. */
    public int number(String name, int least, int most, int otherwise) {
        String value = text(name, Integer.toString(otherwise));
        if (value.matches("-?[0-9]{1,9}")) {
            int number = Integer.parseInt(value);
            if (number >= least && number <= most) {
                return number;
            }
        }
        throw new IllegalArgumentException(
                name + "=" + value + " must be a whole number from " + least + " to " + most);
    }

    /** Throws if a parameter was given that nobody has asked for. */
    public void requireNoOthers(String algorithm) {
        if (!unused.isEmpty()) {
            throw new IllegalArgumentException("algorithm=" + algorithm + " has no parameter " + unused.first());
        }
    }
}
