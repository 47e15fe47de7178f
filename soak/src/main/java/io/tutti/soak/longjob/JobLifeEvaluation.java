package io.tutti.soak.longjob;

import io.tutti.soak.fault.JobFailpoint;
import io.tutti.soak.fault.JobFault;
import io.tutti.soak.fault.RunVerdict;
import io.tutti.soak.job.RankTrace;
import io.tutti.soak.job.TracedLine;
import io.tutti.soak.rank.HeldResources;
import io.tutti.soak.rank.RankLine;
import io.tutti.soak.rank.RankLine.Word;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.IntStream;

/**
 * Evaluates what must be true of a long job as a whole: results, its end, what its processes hold, and whom the launcher has named.
 *
 * @param faults of the job
 * @param job the job, which has ended
 */
record JobLifeEvaluation(List<JobFault> faults, EndedJob job) {
    private static final Pattern GONE_ON = Pattern.compile(".*: rank ([0-9]+) .* go(es)? on without it");
    /** A replacement is lost while it joins, perhaps again. */
    private static final int MOST_LOSSES_MORE = 5;

    /**
     * Something that is wrong.
     *
     * @param nanos when it was seen
     * @param verdict the result
     * @param reason what is wrong
     */
    record Mistake(long nanos, RunVerdict verdict, String reason) {
        /** Whether it was seen when the job had ended: what a rank loses for want of a processor may be its reason. */
        boolean isOfTheWhole() {
            return nanos == Long.MAX_VALUE;
        }
    }

    /** {@return what is wrong, if anything is} */
    Optional<Mistake> mistake() {
        return wrong().or(this::growth).or(this::end).or(this::launcher);
    }

    private <T> Optional<T> ofRanks(Function<Integer, Optional<T>> look) {
        return IntStream.range(0, job.ranks())
                .boxed()
                .map(look)
                .flatMap(Optional::stream)
                .findFirst();
    }

    private RankTrace rank(int rank) {
        return job.trace().ranks().get(rank);
    }

    private Optional<Mistake> wrong() {
        return ofRanks(rank -> rank(rank).wrong())
                .map(line -> new Mistake(
                        line.nanos(),
                        line.isAbout(Word.LEFT) ? RunVerdict.LEFT : RunVerdict.WRONG_RESULT,
                        line.said()));
    }

    /** A process holds as much in each world of all ranks as in the first one that it has come to after a loss. */
    private Optional<Mistake> growth() {
        return ofRanks(this::growth);
    }

    private Optional<Mistake> growth(int rank) {
        Map<Boolean, HeldResources> first = new HashMap<>();
        boolean isNew = true;
        for (TracedLine line : rank(rank).lines()) {
            Word word = RankLine.parse(line.text()).map(RankLine::word).orElse(Word.ROUND);
            if (word == Word.PID) {
                first.clear();
                isNew = true;
            } else if (word == Word.HELD && isNew) {
                isNew = false; // what the JVM keeps once it has looked for survivors is not there yet
            } else if (word == Word.HELD) {
                HeldResources held = HeldResources.parse(line.said());
                HeldResources before = first.putIfAbsent(held.isZero(), held);
                if (before != null && held.hasGrownSince(before)) {
                    return Optional.of(new Mistake(
                            line.nanos(),
                            RunVerdict.LEFT,
                            "rank " + rank + " holds " + held + ", and held " + before + " at first"));
                }
            }
        }
        return Optional.empty();
    }

    private Optional<Mistake> end() {
        if (!job.failure().isEmpty()) {
            return ended("the launcher failed: " + job.failure());
        }
        if (job.status() != 0) {
            return ended("the job failed with status " + job.status() + ": " + firstFailure());
        }
        return ofRanks(rank -> hasEnded(rank) ? Optional.empty() : ended("rank " + rank + " has not done all rounds"));
    }

    private static Optional<Mistake> ended(String reason) {
        return Optional.of(new Mistake(Long.MAX_VALUE, RunVerdict.WRONG_RESULT, reason));
    }

    /** The last process of a rank has done all rounds. */
    private boolean hasEnded(int rank) {
        List<TracedLine> done = rank(rank).about(Word.DONE);
        return done.size() == 1
                && done.getFirst().nanos()
                        >= rank(rank).about(Word.PID).getLast().nanos();
    }

    private String firstFailure() {
        return ofRanks(rank -> rank(rank).text(Word.FAULT))
                .or(() -> ofRanks(rank -> rank(rank).text(Word.EXCEPTION)))
                .orElseGet(() -> String.join("; ", job.trace().launcherLines()));
    }

    /** The launcher names each rank without which the others go on, and no other. */
    private Optional<Mistake> launcher() {
        Map<Integer, Integer> named = new HashMap<>();
        for (String line : job.trace().launcherLines()) {
            Matcher matcher = GONE_ON.matcher(line);
            if (matcher.matches()) {
                named.merge(Integer.valueOf(matcher.group(1)), 1, Integer::sum);
            }
        }
        return ofRanks(rank -> launcher(rank, named.getOrDefault(rank, 0)));
    }

    private Optional<Mistake> launcher(int rank, int times) {
        long lost = losses(rank);
        boolean hasMore = faults.stream()
                .flatMap(fault -> fault.second().stream())
                .anyMatch(point -> point.rank() == rank && isReached(point));
        return times >= lost && times <= lost + (hasMore ? MOST_LOSSES_MORE * seconds(rank) : 0)
                ? Optional.empty()
                : Optional.of(new Mistake(
                        Long.MAX_VALUE,
                        RunVerdict.WRONG_BLAME,
                        "the launcher says " + times + " times that ranks go on without rank " + rank + ", lost " + lost
                                + " times"));
    }

    private long seconds(int rank) {
        return faults.stream()
                .flatMap(fault -> fault.second().stream())
                .filter(point -> point.rank() == rank)
                .count();
    }

    private boolean isReached(JobFailpoint point) {
        return FaultWindow.times(job.trace(), point).findAny().isPresent();
    }

    /** How often a rank was lost by a first fault. */
    private long losses(int rank) {
        return faults.stream()
                .filter(JobFault::isLoss)
                .filter(fault -> fault.victim() == rank && isReached(fault.first()))
                .count();
    }
}
