package mpi;

import io.tutti.Communicator;
import io.tutti.Data;
import io.tutti.Request.Alltoall;
import java.util.Arrays;

/**
 * Gathers and scatters blocks whose lengths only their senders know: lengths first, then the blocks. A receiver may have more room than it
 * needs, as in Open MPI. If it has less, it gets what fits, and an error; the other ranks do not notice.
 */
final class UnequalBlocks {
    private final Communicator communicator;
    private final IntraMapping mapping;
    private final int size;
    private final int rank;

    UnequalBlocks(Communicator communicator, IntraMapping mapping) {
        this.communicator = communicator;
        this.mapping = mapping;
        this.size = communicator.size();
        this.rank = communicator.rank();
    }

    MappedCollective gather(Part send, Blocks all, int root) {
        MappedCollective equal = mapping.gatherv(send, all, root);
        if (rank != root) {
            communicator.gather(new long[] {send.elements()}, null, root);
            return equal;
        }
        Blocks receive = all.ofRanks(size);
        Part own = send == null ? receive.block(rank) : send;
        long[] sent = new long[size];
        communicator.gather(new long[] {own.elements()}, sent, root);
        long[] room = receive.elements();
        if (Arrays.equals(sent, room)) {
            return equal;
        }
        Data in = own.outgoing();
        Data out = receive.newMemory(sent);
        return new MappedCollective(new Alltoall(in, out, mapping.onlyAt(root, in.count()), sent), () -> {
            receive.deliver(out, sent);
            for (int from = 0; from < size; from++) {
                requireRoom("Gatherv", from, sent[from], root, room[from]);
            }
        });
    }

    MappedCollective scatter(Blocks all, Part receive, int root) {
        MappedCollective equal = mapping.scatterv(all, receive, root);
        long[] lengths = rank == root ? all.ofRanks(size).elements() : null;
        long[] own = new long[1];
        communicator.scatter(lengths, own, root);
        if (receive == null || own[0] == receive.elements()) {
            return equal;
        }
        Data out = receive.type().newMemory(own[0]);
        Data in = rank == root ? all.ofRanks(size).outgoing() : Data.empty(out.type());
        long[] sends = rank == root ? lengths : new long[size];
        return new MappedCollective(new Alltoall(in, out, sends, mapping.onlyAt(root, own[0])), () -> {
            receive.deliverWhatFits(out);
            requireRoom("Scatterv", root, own[0], rank, receive.elements());
        });
    }

    private static void requireRoom(String call, int from, long sent, int to, long room) {
        if (sent > room) {
            throw new MPIException(
                    MPI.ERR_TRUNCATE,
                    call + ": rank " + from + " has sent " + sent + " elements, but rank " + to + " has room for "
                            + room,
                    null);
        }
    }
}
