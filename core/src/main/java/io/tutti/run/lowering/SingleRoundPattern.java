package io.tutti.run.lowering;

import io.tutti.schedule.Buffer;
import io.tutti.schedule.Op;
import io.tutti.schedule.Program;
import io.tutti.schedule.Slice;
import java.util.ArrayList;
import java.util.List;

/**
 * A schedule of one round: every rank sends at most one message to each other rank, of its INPUT, so that no message
 * depends on another. The messages may be one-to-all, all-to-one or all-to-all, equal or different. No receive writes
 * what another op of the rank uses, so they may be carried out in any order.
 *
 * <p>Messages are published to all their receivers at once, and a slow receiver of one holds up the others. That no rank
 * waits for ever rests on this: taking messages in waits for nothing but messages. So what a rank overwrites of the
 * memory that it sends (in place), it overwrites after all receives, and by a reduction that takes in no message itself
 * ({@link io.tutti.schedule.Fusion}, which needs different keys for that).
 *
 * @param sendsTheSame per rank: whether it sends the same to all ranks to which it sends
 */
public record SingleRoundPattern(boolean[] sendsTheSame) {
    /** Returns the form of a schedule, or null if it has another. All ranks must agree, so all programs are examined. */
    static SingleRoundPattern of(ExaminedPrograms programs) {
        int ranks = programs.ranks();
        if (ranks < 2) {
            return null;
        }
        boolean[] same = new boolean[ranks];
        for (int rank = 0; rank < ranks; rank++) {
            int examined = programs.standIn(rank);
            if (examined != rank && examined < rank) {
                same[rank] = same[examined];
                continue;
            }
            Program program = programs.of(examined);
            if (!new Examination(program, ranks).isOfOneRound()) {
                return null;
            }
            same[rank] = areEqual(sends(program));
        }
        return new SingleRoundPattern(same);
    }

    private static boolean areEqual(List<Slice> slices) {
        for (Slice slice : slices) {
            if (!slice.equals(slices.getFirst())) {
                return false;
            }
        }
        return true;
    }

    private static List<Slice> sends(Program program) {
        List<Slice> sends = new ArrayList<>();
        for (Op op : program.ops()) {
            if (op instanceof Op.Send) {
                sends.addAll(op.reads());
            }
        }
        return sends;
    }

    /** Examines one rank's program. */
    private static final class Examination {
        private final Program program;
        private final boolean[] sent;
        private final boolean[] received;
        private final List<Slice> sources;
        /** What earlier ops have read or written, sends apart. */
        private final List<Slice> used = new ArrayList<>();

        private boolean overwrites;

        Examination(Program program, int ranks) {
            this.program = program;
            this.sent = new boolean[ranks];
            this.received = new boolean[ranks];
            this.sources = sends(program);
        }

        boolean isOfOneRound() {
            if (program.lanes() > 1) {
                return false;
            }
            for (Op op : program.ops()) {
                if (!isAllowed(op)) {
                    return false;
                }
            }
            return true;
        }

        private boolean isAllowed(Op op) {
            if (op instanceof Op.Send send) {
                return !overwrites
                        && send.sources().size() == 1
                        && send.sources().getFirst().buffer() == Buffer.INPUT
                        && isFirst(sent, send.peer());
            } else if (op instanceof Op.Recv recv) {
                return recv.targets().size() == 1
                        && isFirst(received, recv.peer())
                        && isFree(recv.targets().getFirst());
            } else if (op instanceof Op.Copy copy && isNothingInPlace(copy)) {
                use(copy);
                return true;
            }
            return !(op instanceof Op.Apply) && computes(op);
        }

        private static boolean isFirst(boolean[] seen, int peer) {
            boolean isFirst = !seen[peer];
            seen[peer] = true;
            return isFirst;
        }

        /** Whether a receive may be carried out before all ops between, and before the sends are complete. */
        private boolean isFree(Slice target) {
            boolean free = !overwrites && !overlapsAny(used, target) && !overlapsAny(sources, target);
            used.add(target);
            return free;
        }

        private boolean computes(Op op) {
            use(op);
            boolean after = overwrites;
            for (Slice target : op.writes()) {
                overwrites |= overlapsAny(sources, target);
            }
            return !after && (!overwrites || hasOneKey());
        }

        /** Whether a copy overwrites nothing that is sent: apart, INPUT is not written, and in place it does nothing. */
        private static boolean isNothingInPlace(Op.Copy copy) {
            return copy.source().buffer() == Buffer.INPUT && copy.target().buffer() == Buffer.OUTPUT;
        }

        private void use(Op op) {
            used.addAll(op.reads());
            used.addAll(op.writes());
        }

        private boolean hasOneKey() {
            boolean hasAny = false;
            int first = 0;
            for (Op op : program.ops()) {
                int key = op instanceof Op.Send send ? send.key() : op instanceof Op.Recv recv ? recv.key() : first;
                boolean isMessage = op instanceof Op.Send || op instanceof Op.Recv;
                if (isMessage && hasAny && key != first) {
                    return false;
                }
                hasAny |= isMessage;
                first = key;
            }
            return hasAny;
        }

        private static boolean overlapsAny(List<Slice> slices, Slice target) {
            for (Slice slice : slices) {
                if (overlap(slice, target)) {
                    return true;
                }
            }
            return false;
        }

        /** Whether two slices may be the same memory: the same chunks of INPUT and OUTPUT are, in place. */
        private static boolean overlap(Slice one, Slice other) {
            boolean sameBuffer = one.buffer().equals(other.buffer())
                    || one.buffer() instanceof Buffer.User && other.buffer() instanceof Buffer.User;
            boolean isScratch = one.buffer() instanceof Buffer.Scratch;
            return sameBuffer && (isScratch || one.first() < other.end() && other.first() < one.end());
        }
    }
}
