package io.tutti.algorithm;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.TreeSet;

/**
 * An algorithm's parameters as users write them: {@code r=2,group=Z7}. The values are immutable; the object records
 * which parameters were read, so that {@link #requireNoOthers} can reject the others. Not thread-safe.
 */
public final class Parameters {
    private static final int MOST_DIGITS = 9;

    private final Map<String, String> values;
    private final TreeSet<String> unused;

    private Parameters(Map<String, String> values) {
        this.values = values;
        this.unused = new TreeSet<>(values.keySet());
    }

    /** {@return no parameters: every parameter has its default value} */
    public static Parameters none() {
        return new Parameters(Map.of());
    }

    /**
     * Parses {@code name=value} pairs separated by commas.
     *
     * @param text the pairs, not empty
     * @return the parameters, none of them read
     * @throws IllegalArgumentException if the text is malformed or names a parameter twice
     */
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

    /**
     * {@return the value of a parameter, or {@code otherwise} if it is not given}
     *
     * @param name the parameter
     * @param otherwise the default
     */
    public String text(String name, String otherwise) {
        unused.remove(name);
        return values.getOrDefault(name, otherwise);
    }

    /**
     * {@return the value of an integer parameter, or {@code otherwise} if it is not given}
     *
     * @param name the parameter
     * @param least the smallest value allowed
     * @param most the largest value allowed
     * @param otherwise the default, also from {@code least} to {@code most}
     * @throws IllegalArgumentException if the value is not an integer in the range
     */
    public int number(String name, int least, int most, int otherwise) {
        String value = text(name, Integer.toString(otherwise));
        if (isNumber(value)) {
            int number = Integer.parseInt(value);
            if (number >= least && number <= most) {
                return number;
            }
        }
        throw new IllegalArgumentException(
                name + "=" + value + " must be a whole number from " + least + " to " + most);
    }

    /** Every rank makes the algorithms of the default rules while it joins, so this takes no regular expression. */
    private static boolean isNumber(String text) {
        int sign = text.startsWith("-") ? 1 : 0;
        for (int i = sign; i < text.length(); i++) {
            if (text.charAt(i) < '0' || text.charAt(i) > '9') {
                return false;
            }
        }
        return text.length() > sign && text.length() <= sign + MOST_DIGITS;
    }

    /**
     * Rejects parameters that were given but not read.
     *
     * @param algorithm the algorithm's name for the error message
     * @throws IllegalArgumentException if there is such a parameter
     */
    public void requireNoOthers(String algorithm) {
        if (!unused.isEmpty()) {
            throw new IllegalArgumentException("algorithm=" + algorithm + " has no parameter " + unused.first());
        }
    }
}
