package io.tutti.run.lowering;

import io.tutti.schedule.Buffer;
import io.tutti.schedule.Collective;
import io.tutti.schedule.Op;
import io.tutti.schedule.Program;
import io.tutti.schedule.Schedule;
import io.tutti.schedule.Slice;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;

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
    /** With more ranks the programs of all are too long to be looked at. */
    private static final int MOST_RANKS = 64;

    /** Whether all ranks' programs are of this form and agree on which rank combines what. */
    static boolean takes(Schedule schedule) {
        int ranks = schedule.ranks();
        if (ranks < 2 || ranks > MOST_RANKS || !haveTheSame(schedule.collective())) {
            return false;
        }
        List<TwoShotPattern> forms = IntStream.range(0, ranks)
                .mapToObj(rank -> new TwoShotPattern(ranks, rank, schedule.program(rank)))
                .toList();
        return forms.stream().allMatch(TwoShotPattern::isWellFormed)
                && forms.stream().allMatch(pattern -> pattern.agreesWith(forms));
    }

    /** Whether every rank's vectors hold the same chunks, so that these are at the same place everywhere. */
    private static boolean haveTheSame(Collective collective) {
        return IntStream.range(0, collective.ranks())
                .allMatch(rank -> collective.input(rank).equals(collective.input(0))
                        && collective.output(rank).equals(collective.output(0)));
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
                && IntStream.range(firstShare(), firstArrival())
                        .allMatch(number -> slice(number).equals(reduce.target()))
                && receivesFromAll(firstArrival())
                && IntStream.range(firstArrival(), program.ops().size())
                        .allMatch(number -> slice(number).buffer() == Buffer.OUTPUT);
    }

    private boolean sendsToAll(int first, Buffer from) {
        return IntStream.range(first, first + ranks - 1)
                        .filter(number -> program.ops().get(number) instanceof Op.Send send
                                && send.sources().size() == 1
                                && send.sources().getFirst().buffer() == from)
                        .map(number -> ((Op.Send) program.ops().get(number)).peer())
                        .distinct()
                        .count()
                == ranks - 1;
    }

    private boolean receivesFromAll(int first) {
        return IntStream.range(first, first + ranks - 1)
                        .filter(number -> program.ops().get(number) instanceof Op.Recv recv
                                && recv.targets().size() == 1)
                        .map(number -> ((Op.Recv) program.ops().get(number)).peer())
                        .distinct()
                        .count()
                == ranks - 1;
    }

    /** Whether a reduction takes this rank's part and all that is received before it, each once. */
    private boolean combinesAll(Op.Reduce reduce) {
        List<Slice> operands = reduce.operands();
        return operands.size() == ranks
                && operands.contains(reduce.target().in(Buffer.INPUT))
                && IntStream.range(firstReceive(), reduction())
                        .allMatch(number -> operands.contains(slice(number))
                                && slice(number).buffer() instanceof Buffer.Scratch)
                && operands.stream().distinct().count() == ranks;
    }

    /** Whether others combine what is sent to them, in the same order, and share what is received from them. */
    private boolean agreesWith(List<TwoShotPattern> forms) {
        return Arrays.equals(operandRanks(), forms.getFirst().operandRanks())
                && IntStream.range(firstSend(), firstReceive())
                        .allMatch(number -> slice(number)
                                .equals(forms.get(peer(number)).own().in(Buffer.INPUT)))
                && IntStream.range(firstArrival(), program.ops().size())
                        .allMatch(number ->
                                slice(number).equals(forms.get(peer(number)).own()));
    }

    /** Per operand of the reduction: whose part it is. */
    public int[] operandRanks() {
        return ((Op.Reduce) program.ops().get(reduction()))
                .operands().stream()
                        .mapToInt(operand -> IntStream.range(firstReceive(), reduction())
                                .filter(number -> slice(number).equals(operand))
                                .map(this::peer)
                                .findFirst()
                                .orElse(rank))
                        .toArray();
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
