package io.tutti.cli;

import io.tutti.error.CommunicationException;
import io.tutti.error.Excerpt;
import io.tutti.error.FileError;
import io.tutti.error.Suggestion;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.FileSystemException;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import picocli.CommandLine;
import picocli.CommandLine.IExecutionExceptionHandler;
import picocli.CommandLine.IExecutionStrategy;
import picocli.CommandLine.IParameterExceptionHandler;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ParseResult;
import picocli.CommandLine.RunLast;
import picocli.CommandLine.UnmatchedArgumentException;

/** Reports a failure in one line and determines the exit status. */
final class Failures implements IParameterExceptionHandler, IExecutionExceptionHandler, IExecutionStrategy {
    static final int FAULT = 1;
    static final int MISTAKE = 2;
    /** Characters of either end of a message, more than the longest list of choices has. */
    private static final int SHOWN = 2_000;

    @Override
    public int handleParseException(ParameterException e, String[] arguments) {
        CommandLine line = e.getCommandLine();
        String command = line.getCommandSpec().qualifiedName();
        say(line, words(e) + suggestion(e) + "; see " + command + " --help");
        trace(e, List.of(arguments).contains("--verbose"));
        return MISTAKE;
    }

    @Override
    public int handleExecutionException(Exception e, CommandLine line, ParseResult parsed) {
        boolean verbose = parsed.expandedArgs().contains("--verbose");
        say(line, words(e, verbose));
        trace(e, verbose);
        return e instanceof IllegalArgumentException ? MISTAKE : FAULT;
    }

    /** Runs a command. No handler of picocli is asked about an error. */
    @Override
    public int execute(ParseResult parsed) {
        try {
            return new RunLast().execute(parsed);
        } catch (OutOfMemoryError e) {
            say(parsed.asCommandLineList().getLast(), words(e));
            trace(e, parsed.expandedArgs().contains("--verbose"));
            return FAULT;
        }
    }

    /** The error is also that of threads, and of memory besides the heap, that the system does not give. */
    static String words(OutOfMemoryError e) {
        long heap = Runtime.getRuntime().maxMemory() >> 20;
        return String.valueOf(e.getMessage()).matches("Java heap space|GC overhead.*|Requested array size.*")
                ? "the heap of " + heap + " MiB is full; ask for less at once, such as fewer ranks"
                : "out of memory: " + e.getMessage();
    }

    private static String words(Exception e, boolean verbose) {
        if (e instanceof UncheckedIOException wrapper && isNamelessWrapper(wrapper)) {
            return words(wrapper.getCause());
        }
        boolean isExpected = e instanceof IllegalArgumentException
                || e instanceof CommunicationException
                || e instanceof UncheckedIOException;
        if (isExpected) {
            return e.getMessage();
        }
        return e instanceof IOException io ? words(io) : "unexpected " + e + (verbose ? "" : "; --verbose shows where");
    }

    /** An exception that was made of its cause alone has the cause's class as the beginning of its message. */
    private static boolean isNamelessWrapper(UncheckedIOException e) {
        return e.getCause().toString().equals(e.getMessage());
    }

    static String words(IOException e) {
        String file = e instanceof FileSystemException named ? named.getFile() : null;
        return (file == null ? "input or output failed: " : file + ": ") + FileError.describe(e);
    }

    private static String words(ParameterException e) {
        if (e instanceof UnmatchedArgumentException unmatched && !unmatched.isUnknownOption()) {
            String kind = e.getCommandLine().getSubcommands().isEmpty() ? "unexpected word " : "no such command: ";
            return kind + unmatched.getUnmatched().getFirst();
        }
        if (isChoice(e)) {
            return (e.getArgSpec() instanceof OptionSpec option ? option.longestName() + " " : "") + e.getValue()
                    + " must be one of " + String.join(", ", constants(e.getArgSpec()));
        }
        Optional<String> number = number(e.getArgSpec());
        if (number.isPresent() && e.getValue() != null && !e.getValue().isEmpty()) {
            return name(e.getArgSpec()) + " " + e.getValue() + " must be " + number.get();
        }
        String message = e.getMessage().lines().findFirst().orElse("bad arguments");
        return message.substring(0, 1).toLowerCase(Locale.ROOT) + message.substring(1);
    }

    private static String name(ArgSpec argument) {
        return argument instanceof OptionSpec option ? option.longestName() : argument.paramLabel();
    }

    /** Returns which numbers an option or parameter takes, if it takes numbers. */
    private static Optional<String> number(ArgSpec argument) {
        Class<?> type = argument == null ? Object.class : argument.auxiliaryTypes()[0];
        if (type == int.class || type == Integer.class) {
            return Optional.of("a whole number below 2^31");
        }
        if (type == long.class || type == Long.class) {
            return Optional.of("a whole number below 2^63");
        }
        return type == double.class || type == Double.class ? Optional.of("a number") : Optional.empty();
    }

    private static String suggestion(ParameterException e) {
        if (!(e instanceof UnmatchedArgumentException unmatched)) {
            return isChoice(e) ? Suggestion.after(e.getValue(), constants(e.getArgSpec())) : "";
        }
        CommandLine line = e.getCommandLine();
        Set<String> options = line.getCommandSpec().optionsMap().keySet();
        Set<String> known =
                unmatched.isUnknownOption() ? options : line.getSubcommands().keySet();
        String given = unmatched.getUnmatched().getFirst();
        return OtherSpellings.answer(given, options).orElseGet(() -> Suggestion.after(given, known));
    }

    /** Returns whether the value of an option or parameter is none of the words that it accepts. */
    private static boolean isChoice(ParameterException e) {
        return e.getArgSpec() != null
                && e.getValue() != null
                && !constants(e.getArgSpec()).isEmpty();
    }

    private static List<String> constants(ArgSpec option) {
        Class<?> type = option.auxiliaryTypes()[0];
        return type.isEnum()
                ? Arrays.stream(type.getEnumConstants())
                        .map(constant -> constant.toString().toLowerCase(Locale.ROOT))
                        .toList()
                : List.of();
    }

    private static void say(CommandLine line, String text) {
        line.getErr().println(line.getCommandSpec().qualifiedName() + ": " + visible(Excerpt.of(text, SHOWN)));
        line.getErr().flush();
    }

    /** A message may have a part of any file or word, such as what changes the colours of a terminal. */
    private static String visible(String text) {
        return text.replaceAll("[\\p{Cntrl}&&[^\n]]", "?");
    }

    private static void trace(Throwable e, boolean verbose) {
        if (verbose || "1".equals(System.getenv("TUTTI_DEBUG"))) {
            e.printStackTrace();
        }
    }
}
