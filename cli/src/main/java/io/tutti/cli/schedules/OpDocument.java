package io.tutti.cli.schedules;

import static io.tutti.cli.schedules.ScheduleDocument.requirePresent;

import com.fasterxml.jackson.annotation.JsonInclude;
import io.tutti.schedule.Buffer;
import io.tutti.schedule.Op;
import io.tutti.schedule.Slice;
import java.util.List;

/** An op of {@link ScheduleDocument}. Only messages have a peer and a key; only applications have a kernel. */
@JsonInclude(JsonInclude.Include.NON_NULL)
record OpDocument(
        String op,
        Integer lane,
        Integer peer,
        Integer key,
        String kernel,
        List<Run> reads,
        List<Run> writes,
        List<Integer> after,
        List<Integer> afterInPlace) {
    /** A slice of a buffer. */
    record Run(String buffer, Integer first, Integer count) {
        static Run of(Slice slice) {
            return new Run(slice.buffer().toString(), slice.first(), slice.count());
        }

        Slice toSlice() {
            return new Slice(
                    Buffer.parse(requirePresent(buffer, "buffer")),
                    requirePresent(first, "first"),
                    requirePresent(count, "count"));
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
        int strand = requirePresent(lane, "lane");
        return switch (requirePresent(op, "op")) {
            case "send" -> {
                requireNone("writes", writes);
                yield new Op.Send(strand, to("peer", peer), to("key", key), slices("reads", reads));
            }
            case "recv" -> {
                requireNone("reads", reads);
                yield new Op.Recv(strand, to("peer", peer), to("key", key), slices("writes", writes));
            }
            case "copy" -> new Op.Copy(inside(strand), only("reads", reads), only("writes", writes));
            case "reduce" -> new Op.Reduce(inside(strand), slices("reads", reads), only("writes", writes));
            case "apply" -> {
                requireNoMessage();
                yield new Op.Apply(
                        strand, requirePresent(kernel, "kernel"), slices("reads", reads), only("writes", writes));
            }
            default -> throw new IllegalArgumentException("op=" + op + " must be send, recv, copy, reduce or apply");
        };
    }

    /** Returns a field of a message; messages have no kernel. */
    private int to(String field, Integer value) {
        requireNone("kernel", kernel == null ? List.of() : List.of(kernel));
        return requirePresent(value, field);
    }

    /** Returns the lane of an op that is not a message and has no kernel. */
    private int inside(int strand) {
        requireNone("kernel", kernel == null ? List.of() : List.of(kernel));
        requireNoMessage();
        return strand;
    }

    private void requireNoMessage() {
        requireNone("peer", peer == null ? List.of() : List.of(peer));
        requireNone("key", key == null ? List.of() : List.of(key));
    }

    private void requireNone(String field, List<?> found) {
        if (found != null && !found.isEmpty()) {
            throw new IllegalArgumentException(field + " must not be given for op=" + op);
        }
    }

    private static List<Slice> slices(String field, List<Run> runs) {
        return requirePresent(runs, field).stream()
                .map(run -> requirePresent(run, "slice").toSlice())
                .toList();
    }

    private static Slice only(String field, List<Run> runs) {
        List<Slice> slices = slices(field, runs);
        if (slices.size() != 1) {
            throw new IllegalArgumentException(field + "=" + slices + " must be one slice");
        }
        return slices.getFirst();
    }
}
