package io.tutti.run.lowering;

import io.tutti.schedule.Op;
import io.tutti.schedule.Program;

/**
 * A program in which every rank first sends the same message to every other rank, and then only receives, copies and
 * reduces. What the run needs to know of it are numbers of ops.
 *
 * @param ranks number of ranks
 */
public record OneShotPattern(int ranks) {
    /** Returns the form of a schedule, or null if it has another. All ranks must agree, so all programs are examined. */
    static OneShotPattern of(ExaminedPrograms programs) {
        int ranks = programs.ranks();
        if (ranks < 2) {
            return null;
        }
        for (int rank = 0; rank < ranks; rank++) {
            if (programs.standIn(rank) == rank && !isOneShot(programs.of(rank), ranks)) {
                return null;
            }
        }
        return new OneShotPattern(ranks);
    }

    public int firstSend() {
        return 0;
    }

    public int firstAfterSends() {
        return ranks - 1;
    }

    private static boolean isOneShot(Program program, int ranks) {
        if (program.lanes() > 1 || program.ops().size() < 2 * (ranks - 1)) {
            return false;
        }
        boolean[] sent = new boolean[ranks];
        boolean[] received = new boolean[ranks];
        sent[program.rank()] = true;
        received[program.rank()] = true;
        for (int number = 0; number < program.ops().size(); number++) {
            if (number < ranks - 1 != isTheSameSend(program, number)
                    || !isNew(program.ops().get(number), sent, received)) {
                return false;
            }
        }
        return all(sent) && all(received);
    }

    /** Whether an op sends exactly what the first op does. */
    private static boolean isTheSameSend(Program program, int number) {
        return program.ops().getFirst() instanceof Op.Send first
                && program.ops().get(number) instanceof Op.Send send
                && send.sources().size() == 1
                && send.sources().equals(first.sources());
    }

    /** Whether an op is no kernel, and no second message to or from the same rank. */
    private static boolean isNew(Op op, boolean[] sent, boolean[] received) {
        if (op instanceof Op.Send send) {
            return !sent[send.peer()] && (sent[send.peer()] = true);
        } else if (op instanceof Op.Recv recv) {
            return recv.targets().size() == 1 && !received[recv.peer()] && (received[recv.peer()] = true);
        }
        return !(op instanceof Op.Apply);
    }

    private static boolean all(boolean[] flags) {
        for (boolean flag : flags) {
            if (!flag) {
                return false;
            }
        }
        return true;
    }
}
