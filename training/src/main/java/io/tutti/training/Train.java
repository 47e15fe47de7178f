package io.tutti.training;

import io.tutti.Communicator;
import io.tutti.Tutti;
import io.tutti.config.JobVariables;
import io.tutti.error.CommunicationException;
import io.tutti.training.backend.UsageException;
import io.tutti.training.option.TrainOptions;
import java.io.Console;
import java.io.OutputStream;
import java.io.PrintStream;
import java.util.List;

/** The program {@code tutti train}: one process of the job. */
public final class Train {
    static final int DONE = 0;
    static final int FAILED = 1;
    static final int REFUSED = 2;

    private Train() {}

    /** Trains, and exits with 0, with 1 if training or the comparison of replicas failed, or with 2 for wrong input. */
    public static void main(String[] arguments) {
        String rank = System.getenv().getOrDefault(JobVariables.RANK, "0");
        boolean first = rank.equals("0");
        try {
            boolean mayBeFirst = first || List.of(arguments).contains("--elastic"); // the others go on without rank 0
            boolean isAlone = first || isReplacement(); // no other rank says what is wrong
            System.exit(run(mayBeFirst ? System.out : silence(), isAlone ? System.err : silence(), arguments));
        } catch (CommunicationException e) {
            System.err.println("tutti train, rank " + rank + ": " + e.getMessage());
            System.exit(FAILED);
        }
    }

    /** Runs the program; returns its exit status. */
    static int run(PrintStream out, PrintStream err, String... arguments) {
        if (List.of(arguments).contains("--help")) {
            out.print(TrainOptions.HELP);
            return DONE;
        }
        try {
            TrainOptions options = TrainOptions.parse(arguments);
            if (isReplacement()) {
                return replace(out, options);
            }
            try (Communicator world = connect()) {
                return new TrainingRun(world, options, out, isLive(options.progress())).run();
            }
        } catch (UsageException e) {
            err.println("tutti train: " + e.getMessage());
            return REFUSED;
        }
    }

    private static boolean isReplacement() {
        return "1".equals(System.getenv(JobVariables.REPLACEMENT)); // connecting refuses other values but 0
    }

    /** Opens model and samples before it joins, so that the others wait for no rank that cannot. */
    private static int replace(PrintStream out, TrainOptions options) {
        if (!options.elastic().isOn()) {
            throw new UsageException(JobVariables.REPLACEMENT + "=1 needs --elastic");
        }
        int ranks = number(JobVariables.SIZE);
        int rank = number(JobVariables.RANK);
        try (Preparation own = Preparation.ofReplacement(options, rank, ranks);
                Communicator world = connect()) {
            return TrainingRun.replacing(world, options, own, out, isLive(options.progress()))
                    .run();
        }
    }

    private static int number(String variable) {
        try {
            return JobVariables.number(System.getenv(), variable, 0, JobVariables.MOST_RANKS);
        } catch (IllegalArgumentException e) {
            throw new UsageException(e.getMessage(), e);
        }
    }

    private static Communicator connect() {
        try {
            return Tutti.connect();
        } catch (IllegalArgumentException e) {
            throw new UsageException(e.getMessage(), e);
        }
    }

    private static boolean isLive(TrainOptions.Display display) {
        return switch (display) {
            case PLAIN -> false;
            case LIVE -> true;
            case AUTO -> {
                Console console = System.console();
                String terminal = System.getenv("TERM");
                yield console != null && console.isTerminal() && terminal != null && !terminal.equals("dumb");
            }
        };
    }

    private static PrintStream silence() {
        return new PrintStream(OutputStream.nullOutputStream());
    }
}
