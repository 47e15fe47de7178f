package io.tutti.torch.gloo;

import org.bytedeco.javacpp.SizeTPointer;
import org.bytedeco.pytorch.GlooDeviceVector;
import org.bytedeco.pytorch.ProcessGroupGloo;
import org.bytedeco.pytorch.TCPStore;
import org.bytedeco.pytorch.TCPStoreOptions;
import org.bytedeco.pytorch.gloo.Device;

/** What a rank needs to find the others: the store, which rank 0 holds, and the device that awaits the connections of others. */
final class GlooRendezvous implements AutoCloseable {
    private static final String SPACE = " ";

    private final int rank;
    private final int ranks;
    private String address;
    private TCPStore store;
    private Device device;

    GlooRendezvous(int rank, int ranks) {
        this.rank = rank;
        this.ranks = ranks;
    }

    /**
     * Finds the address of this rank, and opens the store on rank 0.
     *
     * @param network as for {@link GlooGroup#open}
     * @param isShared whether all ranks have one network stack
     * @return where the store listens; empty on other ranks
     */
    String listen(String network, boolean isShared) {
        address = GlooAddress.find(rank, network, isShared);
        if (rank != 0) {
            return "";
        }
        store = new TCPStore(address, options(0, true));
        return address + SPACE + (store.getPort() & 0xffff);
    }

    /**
     * Connects to the store, and opens the device.
     *
     * @param listening what {@link #listen} has returned on rank 0
     * @return nothing that others need
     */
    String connect(String listening) {
        if (rank != 0) {
            String[] words = listening.split(SPACE);
            store = new TCPStore(words[0], options(Integer.parseInt(words[1]), false));
        }
        device = ProcessGroupGloo.createDeviceForHostname(address);
        return "";
    }

    private TCPStoreOptions options(int port, boolean isServer) {
        TCPStoreOptions options = new TCPStoreOptions(); // what its methods return does not keep the memory
        options.port((short) port).isServer(isServer).waitWorkers(false);
        options.numWorkers(new SizeTPointer(1).put(ranks));
        return options;
    }

    /** Waits for the devices of all ranks. */
    ProcessGroupGloo group() {
        ProcessGroupGloo.Options options = ProcessGroupGloo.Options.create();
        options.devices(new GlooDeviceVector(device));
        return new ProcessGroupGloo(store, rank, ranks, options);
    }

    /** {@return the store, which must be open as long as the group} */
    TCPStore store() {
        return store;
    }

    /** Closes what is open, where there will be no group: it listens, or is connected. */
    @Override
    public void close() {
        TCPStore opened = store;
        Device listening = device;
        try (opened;
                listening) {
            // closes both, even if the first fails
        }
    }
}
