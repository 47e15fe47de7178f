package io.tutti.cli.command;

import io.tutti.cli.schedules.Nodes;
import io.tutti.model.simulate.Simulator;
import io.tutti.sparse.Rehearsal;
import io.tutti.sparse.transcript.Replay;
import io.tutti.sparse.transcript.Transcript;
import io.tutti.sparse.transcript.TranscriptText;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParseResult;

/** A transcript to be played instead of algorithms. */
final class TranscriptOptions {
    private static final List<String> OTHERS =
            List.of("--algorithm", "--collective", "--bytes", "--factor", "--type", "--timeline");

    @Option(
            names = "--transcript",
            paramLabel = "FILE",
            description = "Play the exchanges of a transcript, which tutti train --transcript writes; with -n N as N"
                    + " ranks would have done them.")
    private Path file;

    @Option(
            names = "--work",
            paramLabel = "X",
            defaultValue = "1",
            description = "Of a transcript: X times the recorded local work; 0 for the wire alone (default:"
                    + " ${DEFAULT-VALUE}).")
    private double work;

    boolean isGiven() {
        return file != null;
    }

    /**
     * What is to be played.
     *
     * @param given all options, some of which are not for transcripts
     * @param ranks as many, if given
     * @param seed of what further ranks select
     * @throws IllegalArgumentException if an option or the file is wrong, or it cannot be scaled
     */
    Transcript read(ParseResult given, String ranks, long seed) {
        for (String other : OTHERS) {
            if (given.hasMatchedOption(other)) {
                throw new IllegalArgumentException(other + " is not for --transcript, which has what was run");
            }
        }
        Transcript recorded = recorded();
        if (!given.hasMatchedOption("--ranks")) {
            return recorded;
        }
        if (!ranks.matches("[0-9]{1,5}")) {
            throw new IllegalArgumentException("ranks=" + ranks + " must be one number to play a transcript");
        }
        int number = Integer.parseInt(ranks);
        return number == recorded.size() ? recorded : Rehearsal.scaled(recorded, number, seed);
    }

    private Transcript recorded() {
        try {
            return TranscriptText.parse(Files.readString(file)).requireComplete();
        } catch (IOException e) {
            throw new IllegalArgumentException("transcript=" + file + " cannot be read: " + e.getMessage(), e);
        } catch (IllegalArgumentException e) {
            throw new IllegalArgumentException(file + ": " + e.getMessage(), e);
        }
    }

    Replay replay(Simulator simulator, Nodes nodes, Transcript played) {
        return new Replay(simulator, nodes.of(played.size()), work);
    }
}
