package io.tutti.run.lowering;

import io.tutti.schedule.Buffer;
import io.tutti.schedule.Collective;
import io.tutti.schedule.Op;
import io.tutti.schedule.Program;
import io.tutti.schedule.Slice;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * A program in which every rank combines one part of all ranks' vectors and gives it to all others: sends of the parts
 * of INPUT, the receives of this rank's part, one reduction of it into OUTPUT, sends of that to all, receives of the others'
 * parts, in this order. What the run needs to know of it are numbers of ops.
 *
 * @param ranks number of ranks
 * @param rank whose program it is
 * @param program the program
 */
public record TwoShotPattern(int ranks, int rank, Program program) {
    /**
     * Returns a rank's form of a schedule, or null if it has another. All ranks must agree, also on which rank combines what, in which
     * order, so all programs are examined.
     */
    static TwoShotPattern of(ExaminedPrograms programs, int rank) {
        TwoShotPattern[] forms = forms(programs);
        return forms != null && agree(forms) ? forms[rank] : null;
    }

    /** Returns the forms of all ranks' programs, or null if one has another. */
    private static TwoShotPattern[] forms(ExaminedPrograms programs) {
        int ranks = programs.ranks();
        if (ranks < 2 || !haveTheSame(programs.schedule().collective())) {
            return null;
        }
        TwoShotPattern[] forms = new TwoShotPattern[ranks];
        for (int rank = 0; rank < ranks; rank++) {
            forms[rank] = new TwoShotPattern(ranks, rank, programs.of(rank));
            if (!forms[rank].isWellFormed()) {
                return null;
            }
        }
        return forms;
    }

    private static boolean agree(TwoShotPattern[] forms) {
        int[] order = forms[0].operandRanks();
        for (TwoShotPattern form : forms) {
            if (!Arrays.equals(form.operandRanks(), order) || !form.agreesWith(forms)) {
                return false;
            }
        }
        return true;
    }

    /** Whether every rank's vectors hold the same chunks, so that these are at the same place everywhere. */
    private static boolean haveTheSame(Collective collective) {
        for (int rank = 1; rank < collective.ranks(); rank++) {
            if (!collective.input(rank).equals(collective.input(0))
                    || !collective.output(rank).equals(collective.output(0))) {
                return false;
            }
        }
        return true;
    }

    public int firstSend() {
        return 0;
    }

    public int firstReceive() {
        return ranks - 1;
    }

    public int reduction() {
        return 2 * (ranks - 1);
    }

    int firstShare() {
        return reduction() + 1;
    }

    public int firstArrival() {
        return firstShare() + ranks - 1;
    }

    private boolean isWellFormed() {
        return program.lanes() == 1
                && program.ops().size() == 4 * (ranks - 1) + 1
                && program.ops().get(reduction()) instanceof Op.Reduce reduce
                && reduce.target().buffer() == Buffer.OUTPUT
                && sendsToAll(firstSend(), Buffer.INPUT)
                && receivesFromAll(firstReceive())
                && combinesAll(reduce)
                && sendsToAll(firstShare(), Buffer.OUTPUT)
                && sharesOwn(reduce.target())
                && receivesFromAll(firstArrival())
                && arrivesInOutput();
    }

    private boolean sendsToAll(int first, Buffer from) {
        boolean[] isSent = new boolean[ranks];
        for (int number = first; number < first + ranks - 1; number++) {
            if (!(program.ops().get(number) instanceof Op.Send send)
                    || send.sources().size() != 1
                    || send.sources().getFirst().buffer() != from
                    || isSent[send.peer()]) {
                return false;
            }
            isSent[send.peer()] = true;
        }
        return true;
    }

    private boolean receivesFromAll(int first) {
        boolean[] isReceived = new boolean[ranks];
        for (int number = first; number < first + ranks - 1; number++) {
            if (!(program.ops().get(number) instanceof Op.Recv recv)
                    || recv.targets().size() != 1
                    || isReceived[recv.peer()]) {
                return false;
            }
            isReceived[recv.peer()] = true;
        }
        return true;
    }

    /** Whether a reduction takes this rank's part and all that is received before it, each once. */
    private boolean combinesAll(Op.Reduce reduce) {
        Set<Slice> operands = new HashSet<>(reduce.operands());
        if (reduce.operands().size() != ranks
                || operands.size() != ranks
                || !operands.contains(reduce.target().in(Buffer.INPUT))) {
            return false;
        }
        for (int number = firstReceive(); number < reduction(); number++) {
            if (!operands.contains(slice(number)) || !(slice(number).buffer() instanceof Buffer.Scratch)) {
                return false;
            }
        }
        return true;
    }

    private boolean sharesOwn(Slice own) {
        for (int number = firstShare(); number < firstArrival(); number++) {
            if (!slice(number).equals(own)) {
                return false;
            }
        }
        return true;
    }

    private boolean arrivesInOutput() {
        for (int number = firstArrival(); number < program.ops().size(); number++) {
            if (slice(number).buffer() != Buffer.OUTPUT) {
                return false;
            }
        }
        return true;
    }

    /** Whether others combine what is sent to them, and share what is received from them. */
    private boolean agreesWith(TwoShotPattern[] forms) {
        for (int number = firstSend(); number < firstReceive(); number++) {
            if (!slice(number).equals(forms[peer(number)].own().in(Buffer.INPUT))) {
                return false;
            }
        }
        for (int number = firstArrival(); number < program.ops().size(); number++) {
            if (!slice(number).equals(forms[peer(number)].own())) {
                return false;
            }
        }
        return true;
    }

    /** Per operand of the reduction: whose part it is. */
    public int[] operandRanks() {
        Map<Slice, Integer> senders = new HashMap<>();
        for (int number = firstReceive(); number < reduction(); number++) {
            senders.putIfAbsent(slice(number), peer(number));
        }
        List<Slice> operands = ((Op.Reduce) program.ops().get(reduction())).operands();
        int[] owners = new int[operands.size()];
        for (int i = 0; i < owners.length; i++) {
            owners[i] = senders.getOrDefault(operands.get(i), rank);
        }
        return owners;
    }

    private Slice own() {
        return ((Op.Reduce) program.ops().get(reduction())).target();
    }

    private int peer(int number) {
        return program.ops().get(number) instanceof Op.Send send
                ? send.peer()
                : ((Op.Recv) program.ops().get(number)).peer();
    }

    private Slice slice(int number) {
        return program.ops().get(number) instanceof Op.Send send
                ? send.sources().getFirst()
                : ((Op.Recv) program.ops().get(number)).targets().getFirst();
    }
}
