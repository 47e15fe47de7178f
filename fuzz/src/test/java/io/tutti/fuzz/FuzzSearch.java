package io.tutti.fuzz;

import java.util.List;

/**
 * A search of Jazzer for inputs of a target.
 *
 * @param target its name
 * @param inputs how many, at most; -1 for any number
 * @param seconds how long, at most
 * @param seed of what is random, or {@link #ANY_SEED}
 */
record FuzzSearch(String target, int inputs, int seconds, int seed) {
    /** Jazzer draws one, and prints it. */
    static final int ANY_SEED = 0;

    private static final int ALL = -1;

    /** A number of inputs decides, so that a busy machine tries as many. */
    private static final int INPUTS_OF_A_BUILD = 24_000;

    private static final int MOST_SECONDS_OF_A_BUILD = 40;

    /** So that a build fails by what was changed. */
    private static final int SEED_OF_A_BUILD = 1;

    /** With its start a minute. */
    private static final int SECONDS_OF_A_TURN = 55;

    /** All targets, in every build. */
    static FuzzSearch ofABuild() {
        return new FuzzSearch(Targets.EVERY, INPUTS_OF_A_BUILD, MOST_SECONDS_OF_A_BUILD, SEED_OF_A_BUILD);
    }

    /** A minute of one target. As many numbers in a row as there are targets give each of them one, and each time with another seed. */
    static FuzzSearch ofTurn(long number) {
        List<String> targets = List.copyOf(Targets.names());
        int seed = 1 + (int) Math.floorMod(number, (long) Integer.MAX_VALUE - 1);
        return campaign(targets.get(Math.floorMod(number, targets.size())), SECONDS_OF_A_TURN, seed);
    }

    /** As many inputs as the time allows. */
    static FuzzSearch campaign(String target, int seconds, int seed) {
        return new FuzzSearch(target, ALL, seconds, seed);
    }

    /** The command that searches once more. */
    String again() {
        String options = inputs == ALL
                ? " -Dtutti.fuzz.seconds=" + seconds + " -Dtutti.fuzz.targets=" + target
                        + (seed == ANY_SEED ? "" : " -Dtutti.fuzz.seed=" + seed)
                : "";
        return "mvn -pl fuzz -am test -Dtest=FuzzCampaignTest" + options + " -Dsurefire.failIfNoSpecifiedTests=false";
    }

    /** The target: the name of the test. */
    @Override
    public String toString() {
        return target;
    }
}
