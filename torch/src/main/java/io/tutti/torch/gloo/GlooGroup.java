package io.tutti.torch.gloo;

import io.tutti.Communicator;
import java.nio.charset.StandardCharsets;
import org.bytedeco.javacpp.SizeTPointer;
import org.bytedeco.pytorch.GlooDeviceVector;
import org.bytedeco.pytorch.ProcessGroupGloo;
import org.bytedeco.pytorch.TCPStore;
import org.bytedeco.pytorch.TCPStoreOptions;
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
     * @throws IllegalArgumentException if there is no such interface with an IPv4 address
     * @throws LinkageError if PyTorch has no native libraries on the class path
     */
    public static GlooGroup open(Communicator communicator, String network) {
        String address = GlooAddress.find(communicator, network);
        boolean isFirst = communicator.rank() == 0;
        TCPStore store = isFirst ? new TCPStore(address, options(0, true, communicator.size())) : null;
        try {
            String mine = isFirst ? address + ' ' + (store.getPort() & 0xffff) : "";
            byte[] first = communicator.allgatherBytes(mine.getBytes(StandardCharsets.UTF_8))[0];
            if (!isFirst) {
                String[] place = new String(first, StandardCharsets.UTF_8).split(" ");
                store = new TCPStore(place[0], options(Integer.parseInt(place[1]), false, communicator.size()));
            }
            return new GlooGroup(communicator, store, group(communicator, store, address));
        } catch (RuntimeException | Error e) {
            if (store != null) {
                store.close(); // it listens, or is connected
            }
            throw e;
        }
    }

    private static ProcessGroupGloo group(Communicator communicator, TCPStore store, String address) {
        ProcessGroupGloo.Options options = ProcessGroupGloo.Options.create();
        options.devices(new GlooDeviceVector(ProcessGroupGloo.createDeviceForHostname(address)));
        return new ProcessGroupGloo(store, communicator.rank(), communicator.size(), options);
    }

    private static TCPStoreOptions options(int port, boolean isServer, int ranks) {
        TCPStoreOptions options = new TCPStoreOptions(); // what its methods return does not keep the memory
        options.port((short) port).isServer(isServer).waitWorkers(false);
        options.numWorkers(new SizeTPointer(1).put(ranks));
        return options;
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
