package io.tutti.cli.command.option;

import java.io.PrintWriter;
import java.util.Map;
import java.util.Stack;
import java.util.function.Supplier;
import picocli.CommandLine.IParameterPreprocessor;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;

/** The option for the result as JSON, on standard output instead of text, or in a file beside the text. */
public final class JsonOption {
    @Option(
            names = "--json",
            arity = "0..1",
            paramLabel = "FILE",
            preprocessor = FileWord.class,
            description = "Print the result as JSON; with FILE, write it there as well as the text.")
    private OutputPath json;

    /**
     * Checks that the file can be written.
     *
     * @throws IllegalArgumentException if it cannot
     */
    public void check() {
        if (json != null) {
            json.check("--json");
        }
    }

    /** Adds the result to what a command writes. */
    public void addTo(Destinations all) {
        if (isStandard()) {
            all.add(true, "--json");
        } else {
            all.add(json, "--json");
        }
    }

    /** Returns whether the result is wanted as JSON, wherever. */
    public boolean isGiven() {
        return json != null;
    }

    /** Returns whether standard output is for JSON alone. */
    public boolean isStandard() {
        return json != null && json.isStandard();
    }

    /** Writes a long result, piece by piece, if the option was given. */
    public void write(OutputPath.Content content, PrintWriter out) {
        if (json != null) {
            json.write(content, out);
        }
    }

    /** Writes the result if the option was given. */
    public void write(Supplier<String> text, PrintWriter out) {
        if (json != null) {
            json.write(text.get(), out);
        }
    }

    /**
     * Tells a file from the name of an algorithm or a host: a word that follows {@code --json} without an equals sign is a file if it
     * ends with {@code .json}, or is {@code -}.
     */
    static final class FileWord implements IParameterPreprocessor {
        @Override
        public boolean preprocess(
                Stack<String> words, CommandSpec command, ArgSpec option, Map<String, Object> information) {
            boolean isAttached = !String.valueOf(information.get("separator")).isBlank();
            if (isAttached || !words.isEmpty() && isFile(words.peek())) {
                return false;
            }
            option.setValue(new OutputPath(OutputPath.STANDARD));
            return true;
        }

        private static boolean isFile(String word) {
            return word.equals(OutputPath.STANDARD) || word.endsWith(".json") && !word.startsWith("-");
        }
    }
}
