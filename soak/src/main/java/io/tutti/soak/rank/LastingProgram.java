package io.tutti.soak.rank;

import io.tutti.Communicator;
import io.tutti.error.CommunicationException;
import io.tutti.error.CommunicationException.Category;
import io.tutti.soak.rank.RankLine.Word;
import java.time.Duration;

/**
 * A program whose survivors go on with replacements until all rounds are done. What it keeps between rounds is the number of the round, which
 * ranks take over from rank 0.
 */
final class LastingProgram {
    private static final Duration LIMIT = Duration.ofSeconds(15);
    private static final int MOST_SEARCHES = 2;

    private final int number;
    private final int rounds;
    private final int size;
    private Communicator world;
    private SoakRounds work;
    private int round;
    private int searches;

    LastingProgram(Communicator world, int number, int rounds) {
        this.number = number;
        this.rounds = rounds;
        this.size = Integer.parseInt(System.getenv(io.tutti.config.JobVariables.SIZE));
        enter(world);
    }

    private void enter(Communicator next) {
        world = next;
        work = new SoakRounds(world, number);
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
        } finally {
            world.close();
        }
    }

    /** Grows, or runs a round; whether all is done. Replacements begin here, so all ranks come here after they have grown. */
    private boolean step() {
        if (world.size() < size) {
            enter(world.grow(size, LIMIT));
            return false;
        }
        round = world.broadcastBytes(new byte[] {(byte) round}, 0)[0];
        if (round < rounds) {
            SoakRank.say(Word.ROUND, round + " of " + world.size());
            work.run(round, CodeFault.NONE);
            round++;
        }
        return round == rounds && world.size() == size;
    }

    private void goOn(CommunicationException e) {
        SoakRank.sayWait();
        System.out.println(RankLine.of(Word.LOST, e));
        boolean isOpen = e.category() == Category.DEADLINE && e.getMessage().contains("replacements have come");
        if (!isOpen) {
            enter(world.shrink());
        } else if (++searches == MOST_SEARCHES) {
            throw e;
        }
    }
}
