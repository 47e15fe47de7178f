package io.tutti.soak;

import io.tutti.error.CommunicationException.Category;
import io.tutti.soak.fault.Expectation;
import io.tutti.soak.fault.Expectation.Victim;
import io.tutti.soak.fault.ReplacementPlan;
import io.tutti.soak.fault.RunVerdict;
import io.tutti.soak.job.LaunchedJob;
import io.tutti.soak.job.RankTrace;
import io.tutti.soak.job.TracedLine;
import io.tutti.soak.rank.RankLine;
import io.tutti.soak.rank.RankLine.Word;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * Compares what a job has shown with what its fault lets expect.
 *
 * @param plan the run
 * @param job the job, which has ended
 */
record RunEvaluation(RunPlan plan, LaunchedJob job) implements Evaluation {
    static final int STATUS_WRONG = 2;

    @Override
    public List<RunOutcome> outcomes() {
        return List.of(outcome());
    }

    private RunOutcome outcome() {
        RunOutcome strict = strictly();
        boolean isByTime = strict.verdict() == RunVerdict.LATE
                || strict.verdict() == RunVerdict.WRONG_RESULT
                        && plan.injection().replacement().goesOn()
                || strict.verdict().isWrong() && faults().anyMatch(RankLine.Fault::isByTime);
        boolean isCertain =
                job.trace().ranks().stream().anyMatch(rank -> rank.wrong().isPresent()) || !isStarved();
        return isByTime && !isCertain ? strict.starved() : strict;
    }

    @Override
    public List<RunOutcome> hang() {
        return List.of(plan.outcome(
                RunVerdict.HANG,
                0,
                0,
                job.faultNanos().isPresent() ? "the job did not end after the fault" : "the job did not end"));
    }

    @Override
    public List<RunOutcome> left(String left) {
        RunOutcome outcome = outcome();
        return List.of(outcome.verdict().isWrong() ? outcome : outcome.with(RunVerdict.LEFT, "left: " + left));
    }

    private Stream<RankLine.Fault> faults() {
        return job.trace().ranks().stream().flatMap(rank -> rank.fault().stream());
    }

    /** Whether a thread of a rank had no processor. */
    private boolean isStarved() {
        return job.trace().ranks().stream()
                .flatMap(rank -> rank.about(Word.STARVED).stream())
                .anyMatch(TracedLine::isStarved);
    }

    private RunOutcome strictly() {
        OptionalLong fault = job.faultNanos();
        List<RankTrace> ranks = job.trace().ranks();
        Optional<TracedLine> wrong =
                ranks.stream().flatMap(rank -> rank.wrong().stream()).findFirst();
        if (wrong.isPresent()) {
            RunVerdict verdict = wrong.get().isAbout(Word.LEFT) ? RunVerdict.LEFT : RunVerdict.WRONG_RESULT;
            return outcome(verdict, fault, wrong.get().said());
        }
        if (!job.failure().isEmpty()) {
            return outcome(RunVerdict.WRONG_RESULT, fault, "the launcher failed: " + job.failure());
        }
        boolean succeeded =
                job.status().orElse(STATUS_WRONG) == 0 && ranks.stream().allMatch(rank -> rank.has(Word.DONE));
        if (fault.isEmpty() && hasOwnTime()) {
            return succeeded
                    ? outcome(RunVerdict.NOT_REACHED, fault, "")
                    : outcome(RunVerdict.WRONG_RESULT, fault, "failed without a fault: " + firstFailure());
        }
        if (succeeded && plan.injection().replacement().goesOn()) {
            return goneOn(fault);
        }
        return succeeded ? succeeded(fault) : failed(fault);
    }

    private RunOutcome succeeded(OptionalLong fault) {
        if (!expectation().maySucceed()) {
            return outcome(RunVerdict.WRONG_RESULT, fault, "no rank has noticed the fault");
        }
        boolean cameTooLate = hasOwnTime() && expectation().victim() == Victim.SILENT
                || !plan.injection().disturbance().isSeen(job);
        return outcome(cameTooLate ? RunVerdict.NOT_REACHED : RunVerdict.RIGHT, fault, "");
    }

    /** All ranks, replacements among them, have done all rounds. What survivors showed first must name the first rank that was lost. */
    private RunOutcome goneOn(OptionalLong fault) {
        Optional<RankLine.Fault> other = IntStream.range(0, plan.ranks())
                .filter(rank -> rank != plan.victim())
                .mapToObj(job.trace().ranks()::get)
                .flatMap(rank -> rank.fault(Word.LOST).stream().filter(lost -> !isOfVictim(lost, rank)))
                .findFirst();
        if (other.isPresent()) {
            return outcome(RunVerdict.WRONG_BLAME, fault, "a survivor shows first " + other.get());
        }
        return saysWhyOneIsLost()
                ? outcome(reached(), fault, "")
                : outcome(RunVerdict.WRONG_BLAME, fault, "rank " + plan.victim() + " does not show why it is refused");
    }

    /** Of a replacement that must say why it does not join, if it has come so far. */
    private boolean saysWhyOneIsLost() {
        String words = expectation().victimsWords();
        return words.isEmpty()
                || !shown().isAtSecond(plan.victim())
                || job.trace().ranks().get(plan.victim()).about(Word.FAULT).stream()
                        .anyMatch(line -> ShownFaults.says(line.said(), words));
    }

    /** Of a run in which all is right. */
    private RunVerdict reached() {
        ReplacementPlan replacement = plan.injection().replacement();
        boolean isReached = !replacement.hasSecond() || shown().isAtSecond(replacement.second());
        return isReached ? RunVerdict.RIGHT : RunVerdict.NOT_REACHED;
    }

    private boolean isOfVictim(RankLine.Fault lost, RankTrace rank) {
        return lost.category() == Category.PEER_LOST
                && lost.ranks().equals(List.of(plan.victim()))
                && lost.names(ShownFaults.inside(rank));
    }

    /** Whether there is a moment at which the fault happens, rather than that it lasts from the start. */
    private boolean hasOwnTime() {
        return !plan.injection().lasts();
    }

    private ShownFaults shown() {
        return new ShownFaults(plan, job);
    }

    private Expectation expectation() {
        return plan.injection().expectation();
    }

    private RunOutcome failed(OptionalLong fault) {
        if (expectation().mustSucceed()) {
            return outcome(RunVerdict.WRONG_RESULT, fault, "failed, but must succeed: " + firstFailure());
        }
        Optional<String> blame = shown().mistake();
        if (blame.isPresent()) {
            return outcome(RunVerdict.WRONG_BLAME, fault, blame.get());
        }
        long noticed = noticedMillis(fault);
        Duration limit =
                hasJoined(fault) ? expectation().onceJoined() : expectation().noticed();
        return noticed > limit.toMillis()
                ? outcome(RunVerdict.LATE, fault, "noticed after " + noticed + " ms")
                : outcome(reached(), fault, "");
    }

    /** Whether the fault came when all ranks had joined. */
    private boolean hasJoined(OptionalLong fault) {
        return fault.isPresent()
                && job.trace().ranks().stream()
                        .map(rank -> rank.time(Word.JOINED))
                        .allMatch(joined -> joined.isPresent() && joined.getAsLong() - fault.getAsLong() <= 0);
    }

    private String firstFailure() {
        return job.trace().ranks().stream()
                .flatMap(rank -> Stream.concat(rank.text(Word.FAULT).stream(), rank.text(Word.EXCEPTION).stream()))
                .findFirst()
                .orElseGet(() -> String.join("; ", job.trace().launcherLines()));
    }

    /** How long the slowest rank that can show the fault took for that. */
    private long noticedMillis(OptionalLong fault) {
        return IntStream.range(0, plan.ranks())
                .filter(shown()::isOther)
                .mapToLong(rank -> noticedMillis(job.trace().ranks().get(rank), fault))
                .max()
                .orElse(0);
    }

    /** From the fault, or from the rank's own start if that came later, or if the fault lasts from the start. */
    private static long noticedMillis(RankTrace rank, OptionalLong fault) {
        OptionalLong started = rank.time(Word.PID);
        boolean isLater = fault.isEmpty() || started.orElse(0) - fault.getAsLong() > 0;
        return millis(isLater ? started : fault, rank.time(Word.FAULT));
    }

    private RunOutcome outcome(RunVerdict verdict, OptionalLong fault, String reason) {
        return plan.outcome(
                verdict,
                noticedMillis(fault),
                millis(fault, OptionalLong.of(job.endNanos())),
                reason.replaceAll("\\R", " "));
    }

    private static long millis(OptionalLong from, OptionalLong to) {
        return from.isEmpty() || to.isEmpty()
                ? 0
                : Math.max(0, TimeUnit.NANOSECONDS.toMillis(to.getAsLong() - from.getAsLong()));
    }
}
