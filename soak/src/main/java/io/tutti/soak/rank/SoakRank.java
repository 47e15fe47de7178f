package io.tutti.soak.rank;

import io.tutti.Communicator;
import io.tutti.Tutti;
import io.tutti.config.JobVariables;
import io.tutti.error.CommunicationException;
import io.tutti.soak.rank.RankLine.Word;
import java.util.List;
import java.util.concurrent.CountDownLatch;

/**
 * The program of a rank of a soak run. Arguments: the number of the run, the number of rounds, the rank with a fault in its code, the {@link
 * CodeFault}, its round, and how many phases with faults there are in a job whose survivors go on, or 0. The exit status is 0 if all was
 * right, 1 after an exception, 2 after a wrong result.
 */
public final class SoakRank {
    private static final int FAILED = 1;
    private static final int WRONG = 2;

    private final int number;
    private final int rounds;
    private final CodeFault fault;
    private final int faultRound;
    private final int phases;
    /** Whether this rank has left its job, with success or after a failure. */
    private boolean isClosed;
    /** Null before it has joined, and where the program goes on after a fault. */
    private SoakRounds work;

    private SoakRank(String... words) {
        boolean isVictim = System.getenv(JobVariables.RANK).equals(words[2]);
        this.number = Integer.parseInt(words[0]);
        this.rounds = Integer.parseInt(words[1]);
        this.fault = isVictim ? CodeFault.valueOf(words[3]) : CodeFault.NONE;
        this.faultRound = Integer.parseInt(words[4]);
        this.phases = Integer.parseInt(words[5]);
    }

    /** See the class. */
    public static void main(String[] words) {
        say(Word.PID, Long.toString(ProcessHandle.current().pid()));
        RankRemains before = RankRemains.before();
        SoakRank rank = new SoakRank(words);
        int status = rank.run();
        if (rank.isClosed) {
            String left = RankRemains.now().since(before);
            if (!left.isEmpty()) {
                say(Word.LEFT, "left in the process: " + left);
                status = WRONG;
            }
        }
        System.exit(status);
    }

    static void say(Word word, String text) {
        say(new RankLine(word, RankLine.oneLine(text)), System.nanoTime());
    }

    private static void say(RankLine line, long nanos) {
        System.out.println(line.at(nanos));
        System.out.flush();
    }

    private static void sayClock() {
        say(Word.CLOCK, Long.toString(System.currentTimeMillis()));
    }

    /** Says of a communication exception when it came, which call of the program it has ended, and what it says. */
    static void say(Word word, CommunicationException e, List<Integer> named, ProcessorWait since) {
        long caught = System.nanoTime(); // first: what follows takes a while
        sayWait(since);
        say(Word.INSIDE, CurrentCall.name());
        say(RankLine.of(word, e, named), caught);
    }

    private static void sayWait() {
        sayWait(ProcessorWait.NONE);
    }

    static void sayWait(ProcessorWait since) {
        say(Word.STARVED, Long.toString(ProcessorWait.now().mostMillisSince(since)));
    }

    private int run() {
        Communicator world = null;
        try {
            world = join();
            sayClock();
            say(Word.JOINED, "");
            if (phases > 0) {
                LastingProgram program = new LastingProgram(world, number, rounds, phases);
                world = null; // the program closes what it has
                program.run();
            } else {
                work(world);
                sayClock();
                say(Word.CLOSING, "");
                CurrentCall.is("close");
                world.close();
                work.requireEnded();
            }
            say(Word.DONE, "");
            isClosed = true;
            return 0;
        } catch (CommunicationException e) {
            say(Word.FAULT, e, e.ranks(), ProcessorWait.NONE);
            return close(world, FAILED);
        } catch (WrongResultException e) {
            say(Word.WRONG, e.getMessage());
            return WRONG;
        } catch (RuntimeException | OutOfMemoryError e) {
            sayWait();
            say(Word.EXCEPTION, e.toString());
            return fault == CodeFault.EXCEPTION ? FAILED : close(world, FAILED);
        }
    }

    /** Closing after a fault must neither wait nor throw. */
    private int close(Communicator world, int status) {
        try {
            if (world != null) {
                world.close();
            }
            if (work != null) {
                work.requireEnded();
            }
            isClosed = true;
            return status;
        } catch (RuntimeException e) {
            say(Word.WRONG, "close after a fault threw " + e);
            return WRONG;
        }
    }

    private Communicator join() {
        CurrentCall.is("connect|" + CurrentCall.ALLREDUCE); // the warm-up
        if (fault == CodeFault.NEVER_JOINS) {
            say(Word.INJECTED, fault.toString());
            waitForEver();
        }
        if (fault == CodeFault.JOINS_TWICE) {
            say(Word.INJECTED, fault.toString());
            return SecondJoin.both();
        }
        return Tutti.connect();
    }

    private static void waitForEver() {
        try {
            new CountDownLatch(1).await();
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    private void work(Communicator world) {
        work = new SoakRounds(world, number);
        for (int round = 0; round < rounds; round++) {
            say(Word.ROUND, Integer.toString(round));
            work.run(round, round == faultRound ? fault : CodeFault.NONE);
        }
    }
}
