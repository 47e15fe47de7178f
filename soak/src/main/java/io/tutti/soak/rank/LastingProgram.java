package io.tutti.soak.rank;

import io.tutti.Communicator;
import io.tutti.config.JobVariables;
import io.tutti.error.CommunicationException;
import io.tutti.error.CommunicationException.Category;
import io.tutti.failpoint.Failpoints;
import io.tutti.soak.rank.RankLine.Word;
import java.time.Duration;
import java.util.List;
import java.util.stream.IntStream;

/**
 * A program whose survivors go on with replacements until all rounds are done. There are as many phases as the job has faults, one after the
 * other, and a last one without a fault; each begins with all ranks. A fault that ends a rank ends its phase. What the program keeps between
 * rounds is the number of the round.
 */
final class LastingProgram {
    private static final Duration LIMIT = Duration.ofSeconds(15);
    private static final int MOST_SEARCHES = 2;
    /** Of a replacement, which follows the others. */
    private static final int UNKNOWN = Integer.MAX_VALUE;

    private final int number;
    private final int roundsOfPhase;
    private final int phases;
    private final int size = variable(JobVariables.SIZE);
    private final int place = variable(JobVariables.RANK);
    private final HeldWatch watch = new HeldWatch();
    private ProcessorWait waited = ProcessorWait.NONE;
    private Communicator world;
    private SoakRounds work;
    /** Places at the start of the job, by rank; null before ranks have told each other. */
    private List<Integer> places;

    private int round;
    private int searches;

    /**
     * Begins, or goes on in a job that runs.
     *
     * @param number the number of the run
     * @param roundsOfPhase rounds of each phase
     * @param phases phases with faults
     */
    LastingProgram(Communicator world, int number, int roundsOfPhase, int phases) {
        this.number = number;
        this.roundsOfPhase = roundsOfPhase;
        this.phases = phases;
        this.round = "1".equals(System.getenv(JobVariables.REPLACEMENT)) ? UNKNOWN : 0;
        enter(world);
    }

    private static int variable(String name) {
        return Integer.parseInt(System.getenv(name));
    }

    private void enter(Communicator next) {
        if (work != null) {
            work.requireEnded(); // the last world is closed
        }
        world = next;
        work = new SoakRounds(world, number);
        places = null;
    }

    /** Ends when all rounds are done, with the communicator closed; or with an exception, after which it is closed, too. */
    void run() {
        try {
            boolean isDone = false;
            while (!isDone) {
                try {
                    isDone = step();
                } catch (CommunicationException e) {
                    goOn(e);
                }
            }
            SoakRank.say(Word.CLOSING, "");
            CurrentCall.is("close");
        } finally {
            world.close();
        }
    }

    /** Grows, or runs a round; whether all is done. Replacements begin here, so all ranks come here after they have grown. */
    private boolean step() {
        if (world.size() < size) {
            CurrentCall.is("grow");
            enter(world.grow(size, LIMIT));
            return false;
        }
        if (places == null) {
            meet();
        }
        if (round % roundsOfPhase == 0) {
            begin();
        }
        SoakRank.say(Word.ROUND, round + " of " + world.size());
        work.run(round, CodeFault.NONE);
        round++;
        return round == (phases + 1) * roundsOfPhase;
    }

    /** Survivors may have been in two phases: the earlier one counts. */
    private void meet() {
        int[] all = new int[2 * world.size()];
        CurrentCall.is("allgather\\(");
        world.allgather(new int[] {place, round}, all);
        places =
                IntStream.range(0, world.size()).mapToObj(rank -> all[2 * rank]).toList();
        round = IntStream.range(0, world.size())
                .map(rank -> all[2 * rank + 1])
                .min()
                .orElseThrow();
        searches = 0;
        SoakRank.say(Word.WORLD, RankLine.numbers(places));
        SoakRank.say(
                Word.HELD, watch.look(() -> RankRemains.held(world.rank() == 0)).toString());
    }

    /** Whatever happens in a phase happens after all ranks have said that it begins. */
    private void begin() {
        int phase = 1 + round / roundsOfPhase;
        SoakRank.say(Word.PHASE, Integer.toString(phase));
        CurrentCall.is("barrier\\(");
        world.barrier();
        waited = ProcessorWait.now();
        Failpoints.enterPhase(phase);
    }

    private void goOn(CommunicationException e) {
        SoakRank.say(Word.LOST, e, named(e), waited);
        if (areTooFew(e)) {
            if (++searches == MOST_SEARCHES) {
                throw e;
            }
            return;
        }
        if (places != null) {
            round = Math.min(round / roundsOfPhase + 1, phases) * roundsOfPhase;
        }
        CurrentCall.is("shrink");
        enter(world.shrink());
    }

    /** Whether too few replacements have come, which is no rank's fault: the world that was to grow stays open. */
    private boolean areTooFew(CommunicationException e) {
        return world.size() < size
                && e.category() == Category.DEADLINE
                && e.ranks().isEmpty();
    }

    /** The places of the ranks that an exception names. */
    private List<Integer> named(CommunicationException e) {
        return e.ranks().stream()
                .map(rank -> places == null ? rank : places.get(rank))
                .toList();
    }
}
