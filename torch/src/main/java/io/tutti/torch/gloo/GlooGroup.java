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

/** The ranks of a communicator as a process group of PyTorch, connected by TCP of Gloo. */
final class GlooGroup implements AutoCloseable {
    private final Communicator communicator;
    private final TCPStore store;
    private final ProcessGroupGloo group;

    private GlooGroup(Communicator communicator, TCPStore store, ProcessGroupGloo group) {
        this.communicator = communicator;
        this.store = store;
        this.group = group;
    }

    /** Connects all ranks; a collective. Rank 0 holds the store by which they find each other. */
    static GlooGroup open(Communicator communicator, String network) {
        String address = GlooAddress.find(communicator, network);
        TCPStore own = communicator.rank() == 0 ? new TCPStore(address, options(0, true, communicator.size())) : null;
        String mine = own == null ? "" : address + ' ' + (own.getPort() & 0xffff);
        String[] place = new String(
                        communicator.allgatherBytes(mine.getBytes(StandardCharsets.UTF_8))[0], StandardCharsets.UTF_8)
                .split(" ");
        TCPStore store = own != null
                ? own
                : new TCPStore(place[0], options(Integer.parseInt(place[1]), false, communicator.size()));
        ProcessGroupGloo.Options options = ProcessGroupGloo.Options.create();
        options.devices(new GlooDeviceVector(ProcessGroupGloo.createDeviceForHostname(address)));
        ProcessGroupGloo group = new ProcessGroupGloo(store, communicator.rank(), communicator.size(), options);
        return new GlooGroup(communicator, store, group);
    }

    private static TCPStoreOptions options(int port, boolean isServer, int ranks) {
        return new TCPStoreOptions()
                .port((short) port)
                .isServer(isServer)
                .numWorkers(new SizeTPointer(1).put(ranks))
                .waitWorkers(false);
    }

    int rank() {
        return communicator.rank();
    }

    int size() {
        return communicator.size();
    }

    /** Replaces a tensor by the sum of those of all ranks. */
    void sum(Tensor tensor) {
        try (TensorVector tensors = new TensorVector(tensor);
                Work work = group.allreduce(tensors)) {
            work._wait();
        }
    }

    /** A collective: no rank may be in a call when another one leaves. */
    @Override
    public void close() {
        communicator.barrier();
        group.close();
        store.close();
    }
}
