package io.tutti.soak.longjob;

import io.tutti.soak.fault.JobFault;
import io.tutti.soak.fault.RunVerdict;
import io.tutti.soak.job.TracedLine;
import io.tutti.soak.rank.RankLine.Word;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.function.UnaryOperator;
import java.util.stream.IntStream;

/**
 * Evaluates a job that lives through many faults: each by what ranks have written from then to the next. What is wrong at the end counts for the
 * last fault that has happened.
 *
 * @param faults in the order of their phases
 * @param job the job, which has ended
 */
public record LongJobEvaluation(List<JobFault> faults, EndedJob job) {
    /** Copies the list. */
    public LongJobEvaluation {
        faults = List.copyOf(faults);
    }

    /** {@return the outcome of each fault, but for what is left on the machine} */
    public List<FaultVerdict> verdicts() {
        List<FaultVerdict> verdicts = ofFaults();
        boolean hasStarved = verdicts.stream().anyMatch(each -> each.verdict() == RunVerdict.STARVED);
        new JobLifeEvaluation(faults, job)
                .mistake()
                .ifPresent(mistake -> change(verdicts, at(mistake.nanos()), before -> {
                    FaultVerdict with = excused(before.or(mistake.verdict(), mistake.reason()), at(mistake.nanos()));
                    return hasStarved && mistake.isOfTheWhole() ? with.starved() : with;
                }));
        return verdicts;
    }

    private List<FaultVerdict> ofFaults() {
        return new ArrayList<>(
                IntStream.range(0, faults.size()).mapToObj(this::verdict).toList());
    }

    /** {@return the outcome of each fault of a job that did not end} */
    public List<FaultVerdict> hang() {
        List<FaultVerdict> verdicts = ofFaults();
        change(
                verdicts,
                at(Long.MAX_VALUE),
                before -> FaultVerdict.of(RunVerdict.HANG, "the job did not end: " + before.reason()));
        return verdicts;
    }

    /**
     * {@return the outcome of each fault of a job that has left something}
     *
     * @param left what is left on the machine
     */
    public List<FaultVerdict> left(String left) {
        List<FaultVerdict> verdicts = verdicts();
        change(verdicts, at(Long.MAX_VALUE), before -> before.or(RunVerdict.LEFT, "left: " + left));
        return verdicts;
    }

    private static void change(List<FaultVerdict> verdicts, int index, UnaryOperator<FaultVerdict> change) {
        verdicts.set(index, change.apply(verdicts.get(index)));
    }

    /** When a fault has happened; one of a replacement can only happen after the loss that it follows. */
    private OptionalLong time(JobFault fault) {
        if (!fault.first().isJoining()) {
            return first(fault, Long.MIN_VALUE);
        }
        OptionalLong loss = faults.stream()
                .filter(each -> each.phase() == fault.phase() && each.isLoss())
                .map(each -> first(each, Long.MIN_VALUE))
                .flatMapToLong(OptionalLong::stream)
                .findFirst();
        return loss.isEmpty() ? loss : first(fault, loss.getAsLong());
    }

    private OptionalLong first(JobFault fault, long after) {
        return FaultWindow.times(job.trace(), fault.first())
                .mapToLong(Long::longValue)
                .filter(nanos -> nanos > after)
                .findFirst();
    }

    private FaultWindow window(JobFault fault, long from) {
        Optional<JobFault> next = faults.stream()
                .filter(each -> each.phase() > fault.phase()
                        && !each.first().isJoining()
                        && time(each).isPresent())
                .findFirst();
        return new FaultWindow(
                fault,
                job.trace(),
                from,
                next.map(JobFault::phase).orElse(Integer.MAX_VALUE),
                next.map(each -> time(each).orElseThrow()).orElse(Long.MAX_VALUE));
    }

    private FaultVerdict verdict(int index) {
        JobFault fault = faults.get(index);
        OptionalLong time = time(fault);
        if (time.isEmpty()) {
            return FaultVerdict.NOT_REACHED;
        }
        FaultWindow window = window(fault, time.getAsLong());
        if (fault.first().isJoining() && time.getAsLong() >= window.until()) {
            return FaultVerdict.NOT_REACHED; // that was the same one of a later phase
        }
        return excused(fault.isLoss() ? new LossEvaluation(window).verdict() : harmless(window), index);
    }

    /** Whatever a rank shows in the phase of a loss is evaluated with that. */
    private FaultVerdict harmless(FaultWindow window) {
        boolean isMeanwhile =
                faults.stream().anyMatch(each -> each.phase() == window.fault().phase() && each.isLoss());
        if (isMeanwhile) {
            return FaultVerdict.RIGHT;
        }
        return IntStream.range(0, job.ranks())
                .boxed()
                .flatMap(rank -> window.losses(rank).stream().map(line -> "rank " + rank + " shows " + line.fault()))
                .findFirst()
                .map(reason -> FaultVerdict.of(RunVerdict.WRONG_RESULT, "failed, but must succeed: " + reason))
                .orElse(FaultVerdict.RIGHT);
    }

    /** A fault is not evaluated if a thread of a rank had no processor meanwhile, unless no time limit can explain it. */
    private FaultVerdict excused(FaultVerdict strict, int index) {
        OptionalLong time = time(faults.get(index));
        if (time.isEmpty()
                || job.trace().ranks().stream().anyMatch(rank -> rank.wrong().isPresent())) {
            return strict;
        }
        FaultWindow window = window(faults.get(index), time.getAsLong());
        boolean isStarved = IntStream.range(0, job.ranks())
                .boxed()
                .flatMap(rank -> window.lines(rank, Word.STARVED).stream())
                .anyMatch(TracedLine::isStarved);
        return isStarved ? strict.starved() : strict;
    }

    /** The index of the last fault that has happened until then; the first fault if none has. */
    private int at(long nanos) {
        OptionalInt last = IntStream.range(0, faults.size())
                .filter(index -> time(faults.get(index)).orElse(Long.MAX_VALUE) < nanos)
                .reduce((earlier, later) -> later);
        return last.orElse(0);
    }
}
