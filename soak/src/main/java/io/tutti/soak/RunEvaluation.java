package io.tutti.soak;

import io.tutti.error.CommunicationException.Category;
import io.tutti.soak.fault.Expectation;
import io.tutti.soak.fault.Expectation.Naming;
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
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * Compares what a job has shown with what its fault lets expect.
 *
 * @param plan the run
 * @param job the job, which has ended
 */
record RunEvaluation(RunPlan plan, LaunchedJob job) implements Evaluation {
    private static final int STATUS_WRONG = 2;
    private static final Pattern FORCED = Pattern.compile(", ([0-9]+) by force");

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
                || !isAtSecond(plan.victim())
                || job.trace().ranks().get(plan.victim()).about(Word.FAULT).stream()
                        .anyMatch(line -> says(line.said(), words));
    }

    /** Of a run in which all is right. */
    private RunVerdict reached() {
        ReplacementPlan replacement = plan.injection().replacement();
        boolean isReached = !replacement.hasSecond() || isAtSecond(replacement.second());
        return isReached ? RunVerdict.RIGHT : RunVerdict.NOT_REACHED;
    }

    /** Whether a rank has come to the second fault of the job. */
    private boolean isAtSecond(int rank) {
        ReplacementPlan replacement = plan.injection().replacement();
        return replacement.hasSecond()
                && rank == replacement.second()
                && job.trace().ranks().get(rank).isAt(replacement.step());
    }

    private boolean isOfVictim(RankLine.Fault lost, RankTrace rank) {
        return lost.category() == Category.PEER_LOST
                && lost.ranks().equals(List.of(plan.victim()))
                && lost.names(inside(rank));
    }

    /** The call that a rank was in when it showed its first exception, as its program knows it. */
    private static String inside(RankTrace rank) {
        return rank.text(Word.INSIDE).orElse("");
    }

    /** Whether there is a moment at which the fault happens, rather than that it lasts from the start. */
    private boolean hasOwnTime() {
        return !plan.injection().lasts();
    }

    private Expectation expectation() {
        return plan.injection().expectation();
    }

    private RunOutcome failed(OptionalLong fault) {
        if (expectation().mustSucceed()) {
            return outcome(RunVerdict.WRONG_RESULT, fault, "failed, but must succeed: " + firstFailure());
        }
        Optional<String> blame = IntStream.range(0, plan.ranks())
                .mapToObj(this::mistakeOf)
                .flatMap(Optional::stream)
                .findFirst()
                .or(this::mistakeOfLauncher);
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

    private boolean isOther(int rank) {
        return (rank != plan.victim() || expectation().victim() == Victim.LIKE_OTHERS) && !isAtSecond(rank);
    }

    /** What is wrong with what a rank has shown. */
    private Optional<String> mistakeOf(int rank) {
        RankTrace trace = job.trace().ranks().get(rank);
        if (!isOther(rank)) {
            boolean mustSay = rank == plan.victim() && expectation().victim() == Victim.FAILS;
            return mustSay ? mistakeOfVictim(rank, trace) : Optional.empty();
        }
        Optional<RankLine.Fault> fault = trace.fault();
        if (fault.isPresent()) {
            return isExpected(fault.get())
                    ? unnamedCall(rank, trace, fault.get())
                    : Optional.of("rank " + rank + " shows " + fault.get());
        }
        boolean maySayNothing = trace.has(Word.CLOSING) || mayBeEnded(trace);
        return maySayNothing && !trace.has(Word.EXCEPTION)
                ? Optional.empty()
                : Optional.of(
                        "rank " + rank + " shows " + trace.text(Word.EXCEPTION).orElse("nothing of the fault"));
    }

    /** An exception names the call that it has ended. */
    private static Optional<String> unnamedCall(int rank, RankTrace trace, RankLine.Fault fault) {
        String inside = inside(trace);
        return fault.names(inside)
                ? Optional.empty()
                : Optional.of("rank " + rank + ", in " + inside + ", shows " + fault);
    }

    private Optional<String> mistakeOfVictim(int rank, RankTrace trace) {
        Optional<String> said = trace.text(Word.FAULT).or(() -> trace.text(Word.EXCEPTION));
        if (said.isEmpty()) {
            return Optional.of("rank " + rank + ", at fault, has shown no exception");
        }
        return says(said.get(), expectation().victimsWords())
                ? trace.fault().flatMap(fault -> unnamedCall(rank, trace, fault))
                : Optional.of("rank " + rank + ", at fault, shows " + said.get());
    }

    private static boolean says(String text, String words) {
        return Pattern.compile(words).matcher(text).find();
    }

    /** A launcher that does not wait ends ranks that wait for one that has died before it joined. */
    private boolean mayBeEnded(RankTrace rank) {
        return !plan.patient() && !rank.has(Word.JOINED);
    }

    private boolean isExpected(RankLine.Fault fault) {
        boolean isNamed = switch (expectation().naming()) {
            case VICTIM -> fault.ranks().equals(List.of(plan.victim()));
            case LINK_TO_NEXT ->
                !fault.ranks().isEmpty()
                        && List.of(plan.victim(), (plan.victim() + 1) % plan.ranks())
                                .containsAll(fault.ranks());
            case WITH_VICTIM -> fault.ranks().contains(plan.victim());
            case ANY -> true;
        };
        return isNamed
                && expectation().categories().contains(fault.category())
                && says(fault.message(), expectation().words());
    }

    /** The launcher's first line names the rank at fault, and its status is not 0. */
    private Optional<String> mistakeOfLauncher() {
        List<String> said = job.trace().launcherLines();
        if (job.status().orElse(STATUS_WRONG) == 0) {
            return Optional.of("the launcher ended with status 0");
        }
        if (forced(said) > endedByForce()) {
            return Optional.of("ranks did not end by themselves: " + said);
        }
        boolean mustName = expectation().naming() == Naming.VICTIM;
        String named = SoakRun.LABEL + ": rank " + plan.victim() + " ";
        return mustName && (said.isEmpty() || !said.getFirst().startsWith(named))
                ? Optional.of("the launcher says " + said)
                : Optional.empty();
    }

    private static long forced(List<String> said) {
        Matcher matcher = FORCED.matcher(said.isEmpty() ? "" : said.getFirst());
        return matcher.find() ? Long.parseLong(matcher.group(1)) : 0;
    }

    /** How many ranks the launcher may have to end: the one at fault, and others that wait for it before they have joined. */
    private long endedByForce() {
        return job.trace().ranks().stream().filter(this::mayBeEnded).count()
                + (expectation().victim() == Victim.SILENT ? 1 : 0);
    }

    /** How long the slowest rank that can show the fault took for that. */
    private long noticedMillis(OptionalLong fault) {
        return IntStream.range(0, plan.ranks())
                .filter(this::isOther)
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
