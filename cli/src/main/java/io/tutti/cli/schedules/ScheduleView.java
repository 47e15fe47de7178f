package io.tutti.cli.schedules;

import io.tutti.schedule.Dependencies;
import io.tutti.schedule.Op;
import io.tutti.schedule.Program;
import io.tutti.schedule.Schedule;
import io.tutti.schedule.Slice;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;

/**
 * A schedule, as JSON carries it.
 *
 * @param algorithm its name
 * @param collective what it does
 * @param ranks number of ranks
 * @param chunks number of chunks
 * @param symmetry how ranks resemble each other
 * @param proof what was proven of it; null if it was not verified
 * @param programs those that were asked for
 */
public record ScheduleView(
        String algorithm,
        String collective,
        int ranks,
        int chunks,
        String symmetry,
        Proof proof,
        List<ProgramView> programs) {
    /**
     * What one rank does.
     *
     * @param rank its number
     * @param ops in order
     */
    public record ProgramView(int rank, List<OpView> ops) {}

    /**
     * One op.
     *
     * @param op its number
     * @param lane its strand
     * @param kind send, recv, copy, reduce or apply
     * @param peer other rank of a message; -1 if it is none
     * @param step key of a message; -1 if it is none
     * @param reads slices in order
     * @param writes slices in order
     * @param waits numbers of ops it waits for besides the order of its lane, out of place
     * @param text all of it in one line
     */
    public record OpView(
            int op,
            int lane,
            String kind,
            int peer,
            int step,
            List<String> reads,
            List<String> writes,
            int[] waits,
            String text) {}

    /** The view of some ranks' programs. */
    static ScheduleView of(Schedule schedule, Proof proof, List<Integer> ranks) {
        return new ScheduleView(
                schedule.algorithm(),
                schedule.collective().name(),
                schedule.ranks(),
                schedule.collective().chunks(),
                schedule.symmetry().toString(),
                proof,
                ranks.stream().map(rank -> program(schedule, rank)).toList());
    }

    private static ProgramView program(Schedule schedule, int rank) {
        Program program = schedule.program(rank);
        Dependencies dependencies = Dependencies.of(program, schedule.collective(), false);
        List<OpView> ops = new ArrayList<>();
        IntStream.range(0, program.ops().size())
                .forEach(number -> ops.add(op(program.ops().get(number), number, dependencies.of(number))));
        return new ProgramView(rank, ops);
    }

    private static OpView op(Op op, int number, int[] waits) {
        int peer = -1;
        int step = -1;
        if (op instanceof Op.Send send) {
            peer = send.peer();
            step = send.key();
        } else if (op instanceof Op.Recv recv) {
            peer = recv.peer();
            step = recv.key();
        }
        String text = op.text();
        String kind = text.substring(0, text.indexOf(' '));
        return new OpView(number, op.lane(), kind, peer, step, texts(op.reads()), texts(op.writes()), waits, text);
    }

    private static List<String> texts(List<Slice> slices) {
        return slices.stream().map(Slice::toString).toList();
    }
}
