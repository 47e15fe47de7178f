package io.tutti.training.option;

import io.tutti.training.backend.UsageException;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** Options of a command line, {@code --name value}, with checks of their values. */
final class OptionWords {
    private final Map<String, String> given = new HashMap<>();

    /**
     * Reads a command line.
     *
     * @throws UsageException for an option that is not among the names, given twice, or without a value
     */
    OptionWords(List<String> names, String... arguments) {
        for (int i = 0; i < arguments.length; i += 2) {
            String option = arguments[i];
            if (!option.startsWith("--") || !names.contains(option.substring(2))) {
                throw new UsageException("unknown option " + option + "; --help lists all");
            }
            if (i + 1 == arguments.length) {
                throw new UsageException(option + " needs a value; --help lists all options");
            }
            if (given.put(option.substring(2), arguments[i + 1]) != null) {
                throw new UsageException(option + " is given twice");
            }
        }
    }

    boolean has(String name) {
        return given.containsKey(name);
    }

    String text(String name, String preset) {
        return given.getOrDefault(name, preset);
    }

    /** One of an enum's constants, in lower case. */
    <E extends Enum<E>> E choice(String name, E preset) {
        String value = text(name, lower(preset));
        StringBuilder choices = new StringBuilder();
        for (E choice : preset.getDeclaringClass().getEnumConstants()) {
            if (lower(choice).equals(value)) {
                return choice;
            }
            choices.append(choices.isEmpty() ? "" : ", ").append(lower(choice));
        }
        throw new UsageException("--" + name + " " + value + " must be one of " + choices);
    }

    private static String lower(Enum<?> constant) {
        return constant.name().toLowerCase(Locale.ROOT);
    }

    long number(String name, long preset, long least, long most) {
        String value = text(name, Long.toString(preset));
        try {
            long number = Long.parseLong(value);
            if (number >= least && number <= most) {
                return number;
            }
        } catch (NumberFormatException e) {
            // said below, with what is expected
        }
        throw new UsageException("--" + name + " " + value + " must be a whole number from " + least + " to " + most);
    }

    /** A finite number above zero. */
    float positive(String name, float preset) {
        String value = text(name, Float.toString(preset));
        try {
            float number = Float.parseFloat(value);
            if (number > 0 && number <= Float.MAX_VALUE) {
                return number;
            }
        } catch (NumberFormatException e) {
            // said below, with what is expected
        }
        throw new UsageException("--" + name + " " + value + " must be a number above 0");
    }

    /** A number from 0 to 1. */
    double share(String name, double preset) {
        String value = text(name, Double.toString(preset));
        try {
            double share = Double.parseDouble(value);
            if (share >= 0 && share <= 1) {
                return share;
            }
        } catch (NumberFormatException e) {
            // said below, with what is expected
        }
        throw new UsageException("--" + name + " " + value + " must be a number from 0 to 1");
    }
}
