package io.tutti.cli.command.schedule;

import io.tutti.cli.command.option.RankList;
import io.tutti.cli.schedules.NodeSplit;
import io.tutti.config.SmallFile;
import io.tutti.error.FileError;
import io.tutti.model.simulate.Simulator;
import io.tutti.sparse.offline.OfflineRun;
import io.tutti.sparse.replay.TraceReplay;
import io.tutti.sparse.trace.Trace;
import io.tutti.sparse.trace.TraceText;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParseResult;

/** Options for replaying a trace in place of running algorithms. */
final class TraceOptions {
    private static final int MOST_MEBIBYTES = 256;

    private static final List<String> OTHERS =
            List.of("--algorithm", "--collective", "--bytes", "--factor", "--type", "--timeline");

    @Option(
            names = "--trace",
            paramLabel = "FILE",
            description = "Simulate the exchanges of a trace, which tutti train --trace writes; with -n N as N ranks"
                    + " would have run them.")
    private Path file;

    @Option(
            names = "--work",
            paramLabel = "X",
            defaultValue = "1",
            description = "With --trace: X times the recorded local work; 0 for communication alone (default:"
                    + " ${DEFAULT-VALUE}).")
    private double work;

    boolean isGiven() {
        return file != null;
    }

    /** Refuses what is for traces alone where there is none. */
    void check(ParseResult given) {
        if (file == null && given.hasMatchedOption("--work")) {
            throw new IllegalArgumentException("--work " + work + " needs --trace FILE");
        }
    }

    /**
     * Reads the trace to replay.
     *
     * @param given all given options, some of which do not apply to traces
     * @param ranks the number of ranks to scale the trace to, if it is given
     * @param seed of the entries that additional ranks select
     * @throws IllegalArgumentException if an option or the file is wrong, or the trace cannot be scaled
     */
    Trace read(ParseResult given, RankList ranks, long seed) {
        for (String other : OTHERS) {
            if (given.hasMatchedOption(other)) {
                throw new IllegalArgumentException(other + " is not for --trace, which records what was run");
            }
        }
        Trace recorded = recorded();
        if (!ranks.isGiven()) {
            return recorded;
        }
        List<Integer> numbers = ranks.numbers();
        if (numbers.size() > 1) {
            throw new IllegalArgumentException("ranks=" + numbers + " must be one number to play a trace");
        }
        int number = numbers.getFirst();
        return number == recorded.size() ? recorded : OfflineRun.scaled(recorded, number, seed);
    }

    private Trace recorded() {
        try {
            return TraceText.parse(SmallFile.text(file, MOST_MEBIBYTES)).requireComplete();
        } catch (IOException e) {
            throw new IllegalArgumentException("trace=" + file + " cannot be read: " + FileError.describe(e), e);
        } catch (IllegalArgumentException e) {
            throw new IllegalArgumentException(file + ": " + e.getMessage(), e);
        }
    }

    TraceReplay replay(Simulator simulator, NodeSplit nodes, Trace played) {
        return new TraceReplay(simulator, nodes.of(played.size()), work);
    }
}
