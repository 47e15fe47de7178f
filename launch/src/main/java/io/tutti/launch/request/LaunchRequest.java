package io.tutti.launch.request;

import io.tutti.launch.output.RankOutput;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;

/**
 * What a {@code Launcher} starts.
 *
 * @param label name of the requester in messages: {@code tutti run}
 * @param ranks number of ranks to start here, at least 1
 * @param place which ranks of the job these are
 * @param seating on which host each rank runs
 * @param program what every rank runs
 * @param environment variables added to this process's own, for every rank
 * @param limits time limits
 * @param output receives the ranks' output
 * @param explanation what the launcher writes when the job has failed, besides the rank at fault
 * @param replacements how many processes are started at most in the places of lost ranks, when the others wait for that
 */
public record LaunchRequest(
        String label,
        int ranks,
        LaunchPlace place,
        RankHosts.Seating seating,
        LaunchProgram program,
        Map<String, String> environment,
        Limits limits,
        RankOutput output,
        Explanation explanation,
        int replacements) {
    /** The largest number of ranks that one machine starts. */
    public static final int MOST_RANKS = 4096;

    /** Explains why a job has failed. */
    @FunctionalInterface
    public interface Explanation {
        /** Adds nothing. */
        Explanation NONE = note -> List.of();

        /**
         * {@return the lines that explain it; may be empty}
         *
         * @param note the file in which ranks note why the job failed; what they have recorded is beside it
         */
        List<String> lines(Path note);
    }

    /**
     * Time limits of a job.
     *
     * @param job for the whole job; zero for no limit
     * @param grace for the survivors of a failed rank to notice and report the failure, and for ranks to obey a request
     *     to end
     */
    public record Limits(Duration job, Duration grace) {
        /** No limit for the job and five seconds of grace. */
        public static final Limits DEFAULT = new Limits(Duration.ZERO, Duration.ofSeconds(5));
    }

    /**
     * Validates the numbers and copies the collections.
     *
     * @throws IllegalArgumentException if a number is out of range
     */
    public LaunchRequest {
        checkedRanks(ranks);
        if (replacements < 0) {
            throw new IllegalArgumentException("replacements=" + replacements + " must be at least 0");
        }
        environment = Map.copyOf(environment);
    }

    /**
     * Checks that one machine can start so many processes.
     *
     * @param ranks number of ranks
     * @return {@code ranks}
     * @throws IllegalArgumentException if the number is not from 1 to {@value #MOST_RANKS}
     */
    public static int checkedRanks(int ranks) {
        if (ranks < 1) {
            throw new IllegalArgumentException("ranks=" + ranks + " must be at least 1");
        }
        if (ranks > MOST_RANKS) {
            throw new IllegalArgumentException(
                    "ranks=" + ranks + " must be at most " + MOST_RANKS + ": each is a process of this machine");
        }
        return ranks;
    }

    /**
     * Returns the request of a job that runs on this machine alone, with default limits.
     *
     * @param label name of the requester in messages: {@code tutti run}
     * @param ranks number of ranks, 1 to {@value #MOST_RANKS}
     * @param command program and arguments of every rank
     * @param output receives the ranks' output
     * @return the request, with a new job number and a new secret
     * @throws IllegalArgumentException if the number of ranks is out of range, or the command is empty
     */
    public static LaunchRequest local(String label, int ranks, List<String> command, RankOutput output) {
        return local(label, ranks, LaunchProgram.of(command), output);
    }

    /**
     * Returns the request of a job that runs on this machine alone, with default limits.
     *
     * @param label name of the requester in messages: {@code tutti run}
     * @param ranks number of ranks, 1 to {@value #MOST_RANKS}
     * @param program what every rank runs
     * @param output receives the ranks' output
     * @return the request, with a new job number and a new secret
     * @throws IllegalArgumentException if the number of ranks is out of range
     */
    public static LaunchRequest local(String label, int ranks, LaunchProgram program, RankOutput output) {
        return new LaunchRequest(
                label,
                ranks,
                LaunchPlace.oneMachine(),
                RankHosts.Seating.HERE,
                program,
                Map.of(),
                Limits.DEFAULT,
                output,
                Explanation.NONE,
                0);
    }

    /**
     * Returns a copy with other limits.
     *
     * @param other time limits of the job
     * @return the copy
     */
    public LaunchRequest withLimits(Limits other) {
        return new LaunchRequest(
                label, ranks, place, seating, program, environment, other, output, explanation, replacements);
    }

    /**
     * Returns a copy with other variables.
     *
     * @param other variables by name, in place of all of this request's variables
     * @return the copy
     */
    public LaunchRequest withEnvironment(Map<String, String> other) {
        return new LaunchRequest(
                label, ranks, place, seating, program, other, limits, output, explanation, replacements);
    }

    /**
     * Returns a copy with another place.
     *
     * @param other which ranks of the job are started here, and where all ranks meet
     * @return the copy
     */
    public LaunchRequest withPlace(LaunchPlace other) {
        return new LaunchRequest(
                label, ranks, other, seating, program, environment, limits, output, explanation, replacements);
    }

    /**
     * Returns a copy with another mapping of ranks to hosts.
     *
     * @param other on which host each rank runs
     * @return the copy
     */
    public LaunchRequest withSeating(RankHosts.Seating other) {
        return new LaunchRequest(
                label, ranks, place, other, program, environment, limits, output, explanation, replacements);
    }

    /**
     * Returns a copy in which an argument tells each rank its number. Call it after the ranks have been placed.
     *
     * @param word each argument of the command that is this word becomes the number of the rank
     * @return the copy
     */
    public LaunchRequest withRankWord(String word) {
        return withSeating(new RankWord(seating, word, firstRank()));
    }

    /**
     * Returns a copy that explains failures in another way.
     *
     * @param other what is written when the job has failed
     * @return the copy
     */
    public LaunchRequest withExplanation(Explanation other) {
        return new LaunchRequest(
                label, ranks, place, seating, program, environment, limits, output, other, replacements);
    }

    /**
     * Returns a copy that starts replacements.
     *
     * @param most how many processes are started at most in the places of lost ranks
     * @return the copy
     * @throws IllegalArgumentException if the number is negative
     */
    public LaunchRequest withReplacements(int most) {
        return new LaunchRequest(label, ranks, place, seating, program, environment, limits, output, explanation, most);
    }

    /** {@return the number in the job of the first rank that is started here} */
    public int firstRank() {
        return place.node() * ranks;
    }

    /**
     * {@return the number of ranks of the whole job}
     *
     * @throws ArithmeticException if the number exceeds that of an {@code int}
     */
    public int size() {
        return Math.multiplyExact(ranks, place.nodes());
    }
}
