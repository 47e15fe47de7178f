package io.tutti.soak.longjob;

import io.tutti.soak.fault.JobFailpoint;
import io.tutti.soak.fault.JobFault;
import io.tutti.soak.job.JobTrace;
import io.tutti.soak.job.TracedLine;
import io.tutti.soak.rank.RankLine;
import io.tutti.soak.rank.RankLine.Word;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/**
 * What ranks have written from the beginning of a fault's phase to that of the next phase in which a fault has happened. A rank says itself
 * which phase it is in, so the order in which lines of several ranks are read does not count.
 *
 * @param fault the fault
 * @param trace of the whole job
 * @param from when it happened, in {@link System#nanoTime}
 * @param next the next phase in which a fault has happened
 * @param until when that happened
 */
record FaultWindow(JobFault fault, JobTrace trace, long from, int next, long until) {
    int size() {
        return trace.ranks().size();
    }

    /** The lines of a rank about something, in this window. */
    List<TracedLine> lines(int rank, Word first, Word... more) {
        Set<Word> words = EnumSet.of(first, more);
        List<TracedLine> found = new ArrayList<>();
        int phase = 0;
        for (TracedLine line : trace.ranks().get(rank).lines()) {
            Optional<Word> word = RankLine.parse(line.text()).map(RankLine::word);
            if (word.isEmpty()) {
                continue;
            }
            phase = word.get() == Word.PHASE ? Integer.parseInt(line.said()) : phase;
            if (fault.phase() <= phase && phase < next && words.contains(word.get())) {
                found.add(line);
            }
        }
        return found;
    }

    /** All communication exceptions that a rank shows here. */
    List<TracedLine> losses(int rank) {
        return lines(rank, Word.LOST, Word.FAULT);
    }

    /** The first of them that does not name the call that it has ended, as the program knows it. */
    Optional<RankLine.Fault> withoutItsCall(int rank) {
        String inside = "";
        for (TracedLine line : lines(rank, Word.INSIDE, Word.LOST, Word.FAULT)) {
            if (line.isAbout(Word.INSIDE)) {
                inside = line.said();
            } else if (!line.fault().names(inside)) {
                return Optional.of(line.fault());
            }
        }
        return Optional.empty();
    }

    boolean isReached(JobFailpoint point) {
        return times(trace, point).anyMatch(nanos -> from <= nanos && nanos < until);
    }

    /** When a rank has come to a failpoint. */
    static Stream<Long> times(JobTrace trace, JobFailpoint point) {
        return trace.ranks().get(point.rank()).timesAt(point.said()).stream();
    }

    /** When a rank has taken part in a world of all ranks again after it has lost one, or was started anew. */
    OptionalLong wholeAgain(int rank) {
        OptionalLong whole = OptionalLong.empty();
        boolean isLost = false;
        for (TracedLine line : lines(rank, Word.LOST, Word.FAULT, Word.PID, Word.WORLD)) {
            boolean isWorld = RankLine.parse(line.text()).orElseThrow().word() == Word.WORLD;
            isLost |= !isWorld;
            if (!isWorld) {
                whole = OptionalLong.empty();
            } else if (isLost && whole.isEmpty() && isWhole(line.said())) {
                whole = OptionalLong.of(line.nanos());
            }
        }
        return whole;
    }

    private boolean isWhole(String places) {
        return Stream.of(places.split(",")).distinct().count() == size();
    }

    /** From the fault to then. */
    long millis(long nanos) {
        return Math.max(0, TimeUnit.NANOSECONDS.toMillis(nanos - from));
    }
}
