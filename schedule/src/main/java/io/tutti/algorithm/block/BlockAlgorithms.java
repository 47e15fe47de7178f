package io.tutti.algorithm.block;

import io.tutti.algorithm.Algorithm;
import io.tutti.algorithm.AlgorithmProvider;
import io.tutti.algorithm.node.NodeAlgorithms;
import java.util.ArrayList;
import java.util.List;

/** The algorithms of reduce-scatter, allgather and all-to-all. */
public final class BlockAlgorithms implements AlgorithmProvider {
    /** Creates the provider, for {@link java.util.ServiceLoader}. */
    public BlockAlgorithms() {}

    @Override
    public List<Algorithm> algorithms() {
        List<Algorithm> all = new ArrayList<>(reduceScatters());
        all.addAll(allgathers());
        all.addAll(NodeAlgorithms.allgathers());
        all.addAll(alltoalls());
        return all;
    }

    @Override
    public boolean isProved() {
        return true;
    }

    private static List<Algorithm> reduceScatters() {
        return List.of(
                new DirectReduceScatter(),
                new RingReduceScatter(),
                new RecursiveHalvingReduceScatter(),
                new GroupReduceScatter(),
                new BineReduceScatter(),
                NodeAlgorithms.reduceScatter());
    }

    /** Of equal costs, the first is chosen: exchanges between two ranks, where acknowledgements travel with the answer, before shifts. */
    private static List<Algorithm> allgathers() {
        return List.of(
                new DirectAllgather(),
                new RingAllgather(),
                new NeighbourExchangeAllgather(),
                new RecursiveDoublingAllgather(),
                new BruckAllgather(),
                new GroupAllgather(),
                new BineAllgather());
    }

    private static List<Algorithm> alltoalls() {
        return List.of(new PairwiseAlltoall(), new BruckAlltoall(), NodeAlgorithms.alltoall());
    }
}
