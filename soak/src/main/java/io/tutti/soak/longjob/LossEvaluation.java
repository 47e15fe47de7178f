package io.tutti.soak.longjob;

import io.tutti.soak.fault.JobFailpoint;
import io.tutti.soak.fault.JobFault;
import io.tutti.soak.fault.RunVerdict;
import io.tutti.soak.job.TracedLine;
import io.tutti.soak.rank.RankLine;
import io.tutti.soak.rank.RankLine.Word;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.IntFunction;
import java.util.stream.IntStream;

/**
 * Evaluates one loss of a long job: what the others show, that all come together again, and which processes were started.
 *
 * @param window what ranks have written then
 */
record LossEvaluation(FaultWindow window) {
    /** Of one that is lost while it joins, or gives up while the others wait. */
    private static final int MOST_PROCESSES = 6;

    private JobFault fault() {
        return window.fault();
    }

    FaultVerdict verdict() {
        Optional<String> blame = first(this::mistakeOf);
        if (blame.isPresent()) {
            return FaultVerdict.of(RunVerdict.WRONG_BLAME, blame.get());
        }
        Optional<String> alone = first(this::isNotBack).or(() -> first(this::wrongProcesses));
        if (alone.isPresent()) {
            return FaultVerdict.of(RunVerdict.WRONG_RESULT, alone.get());
        }
        long noticed = ranks().filter(this::isOther)
                .mapToLong(this::noticedMillis)
                .max()
                .orElse(0);
        long whole = ranks().mapToLong(
                        rank -> window.millis(window.wholeAgain(rank).orElse(window.from())))
                .max()
                .orElse(0);
        boolean isLate = noticed > fault().noticed().toMillis();
        boolean isReached = fault().second().stream().allMatch(window::isReached);
        RunVerdict verdict = isLate ? RunVerdict.LATE : isReached ? RunVerdict.RIGHT : RunVerdict.NOT_REACHED;
        return new FaultVerdict(verdict, isLate ? "noticed after " + noticed + " ms" : "", noticed, whole);
    }

    private IntStream ranks() {
        return IntStream.range(0, window.size());
    }

    private Optional<String> first(IntFunction<Optional<String>> mistake) {
        return ranks().mapToObj(mistake).flatMap(Optional::stream).findFirst();
    }

    private boolean isOther(int rank) {
        return rank != fault().victim();
    }

    private boolean hasSecond() {
        return fault().second().filter(window::isReached).isPresent();
    }

    /** What is wrong with the losses that a rank shows. */
    private Optional<String> mistakeOf(int rank) {
        List<TracedLine> losses = window.losses(rank);
        if (losses.isEmpty()) {
            return isOther(rank) ? Optional.of("rank " + rank + " shows no loss") : Optional.empty();
        }
        RankLine.Fault shown = losses.getFirst().fault();
        boolean isExpected =
                fault().categories().contains(shown.category()) && shown.ranks().equals(List.of(fault().victim()));
        if (isOther(rank) && !isExpected) {
            return Optional.of("rank " + rank + " shows first " + shown);
        }
        Optional<RankLine.Fault> unnamed = window.withoutItsCall(rank);
        if (unnamed.isPresent()) {
            return unnamed.map(fault -> "rank " + rank + " does not name its call: " + fault);
        }
        return losses.size() == 1 || hasSecond() || !isOther(rank)
                ? Optional.empty()
                : Optional.of("rank " + rank + " shows then " + losses.get(1).fault());
    }

    private Optional<String> isNotBack(int rank) {
        OptionalLong whole = window.wholeAgain(rank);
        return whole.isPresent()
                ? Optional.empty()
                : Optional.of("rank " + rank + " has not come to a world of all ranks again");
    }

    /** The rank at fault is started anew, once, unless it goes on after an exception; and no other rank is. */
    private Optional<String> wrongProcesses(int rank) {
        int started = window.lines(rank, Word.PID).size();
        boolean isSecond = hasSecond()
                && fault().second()
                        .map(JobFailpoint::rank)
                        .filter(second -> second == rank)
                        .isPresent();
        boolean goesOn = !isOther(rank) && !window.losses(rank).isEmpty();
        int least = isOther(rank) || goesOn ? 0 : 1;
        int most = isSecond || !isOther(rank) && hasSecond() ? MOST_PROCESSES : isOther(rank) ? 0 : 1;
        return least <= started && started <= most
                ? Optional.empty()
                : Optional.of("rank " + rank + " was started anew " + started + " times");
    }

    private long noticedMillis(int rank) {
        return window.millis(window.losses(rank).getFirst().nanos());
    }
}
