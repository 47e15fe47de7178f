package io.tutti.torch.gloo;

import io.tutti.Communicator;
import java.util.List;
import org.bytedeco.pytorch.ProcessGroupGloo;
import org.bytedeco.pytorch.TCPStore;
import org.bytedeco.pytorch.Tensor;
import org.bytedeco.pytorch.TensorVector;
import org.bytedeco.pytorch.Work;

/** The ranks of a communicator as a process group of PyTorch, connected by TCP of Gloo. One thread uses it at a time. */
public final class GlooGroup implements AutoCloseable {
    private final Communicator communicator;
    private final TCPStore store;
    private final ProcessGroupGloo group;

    private GlooGroup(Communicator communicator, TCPStore store, ProcessGroupGloo group) {
        this.communicator = communicator;
        this.store = store;
        this.group = group;
    }

    /**
     * Connects all ranks; a collective. Rank 0 holds the store by which they find each other.
     *
     * @param communicator the ranks, which keep their numbers
     * @param network name of an interface, or empty for loopback if all ranks share one network stack, otherwise the first one that is up
     * @return the group
     * @throws IllegalArgumentException on all ranks, if one has no such interface with an IPv4 address
     * @throws IllegalStateException if another rank has failed before all were connected
     * @throws io.tutti.error.CommunicationException if a rank is lost before all have met, or they do not within the deadline of a call
     * @throws LinkageError if PyTorch has no native libraries on the class path
     */
    public static GlooGroup open(Communicator communicator, String network) {
        List<String> stacks = GlooStep.take(communicator, GlooAddress::stack);
        boolean isShared = stacks.stream().distinct().count() == 1;
        GlooRendezvous rendezvous = new GlooRendezvous(communicator.rank(), communicator.size());
        try {
            List<String> listening = GlooStep.take(communicator, () -> rendezvous.listen(network, isShared));
            GlooStep.take(communicator, () -> rendezvous.connect(listening.getFirst()));
        } catch (RuntimeException | Error e) {
            rendezvous.close();
            throw e;
        }
        ProcessGroupGloo group =
                GlooMeeting.take(communicator, rendezvous::group, unwanted -> close(unwanted, rendezvous));
        return new GlooGroup(communicator, rendezvous.store(), group);
    }

    /** Closes what nobody will use; not before Gloo's call has ended, which uses it. */
    private static void close(ProcessGroupGloo unwanted, GlooRendezvous rendezvous) {
        try (rendezvous;
                unwanted) {
            // closes both, even if the first fails
        }
    }

    int rank() {
        return communicator.rank();
    }

    int size() {
        return communicator.size();
    }

    /**
     * Returns PyTorch's object, for calls that this class does not have.
     *
     * @return the process group, valid until this is closed
     */
    public ProcessGroupGloo processGroup() {
        return group;
    }

    /** Replaces a tensor by the sum of those of all ranks. */
    void sum(Tensor tensor) {
        try (TensorVector tensors = new TensorVector(tensor);
                Work work = group.allreduce(tensors)) {
            work._wait();
        }
    }

    /** A collective: no rank may be in a call when another one leaves. If ranks were lost, it throws, and is closed nevertheless. */
    @Override
    public void close() {
        try (store;
                group) {
            communicator.barrier();
        }
    }
}
