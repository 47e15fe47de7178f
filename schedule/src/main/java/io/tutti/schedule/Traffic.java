package io.tutti.schedule;

import java.util.function.IntPredicate;

/**
 * What one rank sends, receives and combines. Lengths are in elements of the layout that they were counted with.
 *
 * @param sends number of messages sent
 * @param sent the length of all messages sent
 * @param receives number of messages received
 * @param received the length of all messages received
 * @param reduced the length of all operands of reductions beyond the first: a reduction of n operands counts n - 1 times
 */
public record Traffic(int sends, long sent, int receives, long received, long reduced) {
    /** Counts the messages that the rank exchanges with some peers, and all reductions. */
    static Traffic of(Program program, Layout layout, IntPredicate peers) {
        int sends = 0;
        long sent = 0;
        int receives = 0;
        long received = 0;
        long reduced = 0;
        for (Op op : program.ops()) {
            if (op instanceof Op.Send send && peers.test(send.peer())) {
                sends++;
                sent += layout.length(send.sources());
            } else if (op instanceof Op.Recv recv && peers.test(recv.peer())) {
                receives++;
                received += layout.length(recv.targets());
            } else if (op instanceof Op.Reduce reduce) {
                reduced += layout.length(reduce.operands()) - layout.length(reduce.target());
            }
        }
        return new Traffic(sends, sent, receives, received, reduced);
    }

    /** {@return the larger of the numbers of messages sent and received} */
    public int messages() {
        return Math.max(sends, receives);
    }
}
