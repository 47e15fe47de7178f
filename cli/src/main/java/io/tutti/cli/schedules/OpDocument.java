package io.tutti.cli.schedules;

import static io.tutti.cli.schedules.ScheduleDocument.requirePresent;

import com.fasterxml.jackson.annotation.JsonInclude;
import io.tutti.schedule.Buffer;
import io.tutti.schedule.Op;
import io.tutti.schedule.Slice;
import java.util.List;

/** An op of {@link ScheduleDocument}; peer and key are those of messages, the kernel that of an application. */
@JsonInclude(JsonInclude.Include.NON_NULL)
record OpDocument(
        String op,
        int lane,
        Integer peer,
        Integer key,
        String kernel,
        List<Run> reads,
        List<Run> writes,
        List<Integer> after,
        List<Integer> afterInPlace) {
    /** A slice. */
    record Run(String buffer, int first, int count) {
        static Run of(Slice slice) {
            return new Run(slice.buffer().toString(), slice.first(), slice.count());
        }

        Slice toSlice() {
            return new Slice(Buffer.parse(requirePresent(buffer, "buffer")), first, count);
        }
    }

    static OpDocument of(Op op, List<Integer> after, List<Integer> afterInPlace) {
        Integer peer = null;
        Integer key = null;
        String kernel = null;
        String kind = op.text().substring(0, op.text().indexOf(' '));
        if (op instanceof Op.Send send) {
            peer = send.peer();
            key = send.key();
        } else if (op instanceof Op.Recv recv) {
            peer = recv.peer();
            key = recv.key();
        } else if (op instanceof Op.Apply apply) {
            kernel = apply.kernel();
        }
        return new OpDocument(
                kind, op.lane(), peer, key, kernel, runs(op.reads()), runs(op.writes()), after, afterInPlace);
    }

    private static List<Run> runs(List<Slice> slices) {
        return slices.stream().map(Run::of).toList();
    }

    Op toOp() {
        return switch (requirePresent(op, "op")) {
            case "send" -> new Op.Send(lane, requirePresent(peer, "peer"), requirePresent(key, "key"), slices(reads));
            case "recv" -> new Op.Recv(lane, requirePresent(peer, "peer"), requirePresent(key, "key"), slices(writes));
            case "copy" -> new Op.Copy(lane, only(reads), only(writes));
            case "reduce" -> new Op.Reduce(lane, slices(reads), only(writes));
            case "apply" -> new Op.Apply(lane, requirePresent(kernel, "kernel"), slices(reads), only(writes));
            default -> throw new IllegalArgumentException("op=" + op + " is not known");
        };
    }

    private static List<Slice> slices(List<Run> runs) {
        return requirePresent(runs, "reads or writes").stream()
                .map(run -> requirePresent(run, "slice").toSlice())
                .toList();
    }

    private static Slice only(List<Run> runs) {
        List<Slice> slices = slices(runs);
        if (slices.size() != 1) {
            throw new IllegalArgumentException("slices=" + slices + " must be one");
        }
        return slices.getFirst();
    }
}
