package io.tutti.soak;

import io.tutti.soak.fault.Expectation;
import io.tutti.soak.fault.Expectation.Naming;
import io.tutti.soak.fault.Expectation.Victim;
import io.tutti.soak.fault.ReplacementPlan;
import io.tutti.soak.job.LaunchedJob;
import io.tutti.soak.job.RankTrace;
import io.tutti.soak.rank.RankLine;
import io.tutti.soak.rank.RankLine.Word;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.IntStream;

/**
 * Compares what ranks and launcher of a failed job have said of the failure with what they must say, whenever they said it.
 *
 * @param plan the run
 * @param job the job, which has ended
 */
record ShownFaults(RunPlan plan, LaunchedJob job) {
    private static final Pattern FORCED = Pattern.compile(", ([0-9]+) by force");

    /** Returns what is wrong first: of the ranks in their order, then of the launcher. */
    Optional<String> mistake() {
        return IntStream.range(0, plan.ranks())
                .mapToObj(this::mistakeOf)
                .flatMap(Optional::stream)
                .findFirst()
                .or(this::mistakeOfLauncher);
    }

    /** Whether a rank has come to the second fault of the job. */
    boolean isAtSecond(int rank) {
        ReplacementPlan replacement = plan.injection().replacement();
        return replacement.hasSecond()
                && rank == replacement.second()
                && job.trace().ranks().get(rank).isAt(replacement.step());
    }

    /** The call that a rank was in when it showed its first exception, as its program knows it. */
    static String inside(RankTrace rank) {
        return rank.text(Word.INSIDE).orElse("");
    }

    /** Whether a rank must show the fault as one that others have. */
    boolean isOther(int rank) {
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

    /** Whether words, a pattern, are somewhere in a text. */
    static boolean says(String text, String words) {
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
        if (job.status().orElse(RunEvaluation.STATUS_WRONG) == 0) {
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

    private Expectation expectation() {
        return plan.injection().expectation();
    }
}
