package io.tutti.examples;

import io.tutti.sparse.Exchanges;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * What to train and how.
 *
 * @param model the model
 * @param epochs passes over the training images
 * @param batch most images a rank takes in a step
 * @param rate rate of the first step
 * @param seed of parameters and order of samples
 * @param data folder of IDX files, or empty for the usual places
 * @param samples number of training images to use; 0 for all
 * @param progress how to show progress
 * @param csv file for a line per epoch, or empty
 * @param exchange how gradients are exchanged; see {@link io.tutti.sparse.Exchanges}
 * @param density share of a gradient that travels, 0 to 1
 */
record TrainOptions(
        ModelKind model,
        int epochs,
        int batch,
        float rate,
        long seed,
        String data,
        int samples,
        Display progress,
        String csv,
        String exchange,
        double density) {
    /** How to show progress. */
    enum Display {
        AUTO,
        PLAIN,
        LIVE
    }

    static final String HELP = """
            Usage: tutti train [--name value]...
            Trains a classifier of clothes data-parallel: every
            rank has the model and takes its part of each batch;
            one exchange a step adds the gradients.

              --model softmax|mlp    what to train (mlp)
              --epochs N             passes over the data (10)
              --batch N              images a rank and step (64)
              --learning-rate X      first learning rate; falls
                                     to 0 (0.1)
              --seed N               same seed, same bits (1)
              --data DIR|bundled     IDX files of Fashion-MNIST
                                     or alike; otherwise those of
                                     dataset-fashion-mnist if it
                                     is installed, or a subset
              --samples N            train on the first N only
              --progress auto|plain|live
                                     a line an epoch, or one that
                                     moves (auto: on a terminal)
              --exchange dense|topka|topkdsa|gtopk|
                         gaussiank|ok-topk|factors
                                     all of the gradient travels,
                                     or its largest part, or what
                                     it is the product of (dense)
              --density X            that part (0.01)
              --csv FILE             a record per epoch

            Examples:
              tutti train --ranks 4
              tutti train --ranks 4 --exchange ok-topk
              tutti train --exchange ok-topk:form=published

            The launcher takes --ranks N, --algorithm NAME and
            --link auto|shm|tcp. Exit status: 0 trained and all
            replicas equal, 1 not so, 2 wrong option or data.
            """;

    private static final List<String> NAMES = List.of(
            "model",
            "epochs",
            "batch",
            "learning-rate",
            "seed",
            "data",
            "samples",
            "progress",
            "csv",
            "exchange",
            "density");

    /**
     * Reads a command line.
     *
     * @throws UsageException for an option that is unknown, given twice, or without a possible value
     */
    static TrainOptions parse(String... arguments) {
        Map<String, String> given = given(arguments);
        ModelKind model = choice(given, "model", ModelKind.MLP);
        return new TrainOptions(
                model,
                (int) number(given, "epochs", 10, 1, 100_000),
                (int) number(given, "batch", 64, 1, 8_192),
                rate(given, model.rate()),
                number(given, "seed", 1, Long.MIN_VALUE, Long.MAX_VALUE),
                given.getOrDefault("data", ""),
                (int) number(given, "samples", 0, 0, Integer.MAX_VALUE),
                choice(given, "progress", Display.AUTO),
                given.getOrDefault("csv", ""),
                exchange(given),
                density(given));
    }

    private static Map<String, String> given(String... arguments) {
        Map<String, String> given = new HashMap<>();
        for (int i = 0; i < arguments.length; i += 2) {
            String option = arguments[i];
            if (!option.startsWith("--") || !NAMES.contains(option.substring(2))) {
                throw new UsageException("unknown option " + option + "; --help lists all");
            }
            if (i + 1 == arguments.length) {
                throw new UsageException(option + " needs a value; --help lists all options");
            }
            if (given.put(option.substring(2), arguments[i + 1]) != null) {
                throw new UsageException(option + " is given twice");
            }
        }
        return given;
    }

    private static <E extends Enum<E>> E choice(Map<String, String> given, String name, E preset) {
        String value = given.getOrDefault(name, lower(preset));
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
        return constant.name().toLowerCase(java.util.Locale.ROOT);
    }

    private static long number(Map<String, String> given, String name, long preset, long least, long most) {
        String value = given.getOrDefault(name, Long.toString(preset));
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

    private static float rate(Map<String, String> given, float preset) {
        String value = given.getOrDefault("learning-rate", Float.toString(preset));
        try {
            float rate = Float.parseFloat(value);
            if (rate > 0 && rate <= Float.MAX_VALUE) {
                return rate;
            }
        } catch (NumberFormatException e) {
            // said below, with what is expected
        }
        throw new UsageException("--learning-rate " + value + " must be a number above 0");
    }

    private static String exchange(Map<String, String> given) {
        String name = given.getOrDefault("exchange", "dense");
        if (!Exchanges.names().contains(name.split(":", 2)[0]) && !FactorExchange.isMeant(name)) {
            throw new UsageException("--exchange " + name + " must be one of " + String.join(", ", Exchanges.names())
                    + ", " + FactorExchange.NAME);
        }
        return name;
    }

    private static double density(Map<String, String> given) {
        String value = given.getOrDefault("density", "0.01");
        try {
            double density = Double.parseDouble(value);
            if (density >= 0 && density <= 1) {
                return density;
            }
        } catch (NumberFormatException e) {
            // said below, with what is expected
        }
        throw new UsageException("--density " + value + " must be a number from 0 to 1");
    }

    /** Whether only a part of a gradient travels. */
    boolean isSparse() {
        return !exchange.startsWith("dense") && !FactorExchange.isMeant(exchange);
    }

    /** The options that decide the result, as comparable text. */
    String essence() {
        return "model=" + model.label() + " epochs=" + epochs + " batch=" + batch + " rate=" + rate + " seed=" + seed
                + " samples=" + samples + " exchange=" + exchange + " density=" + density;
    }
}
