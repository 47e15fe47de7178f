package io.tutti.torch.networks.gloo;

import io.tutti.Data;
import io.tutti.Request;
import io.tutti.measure.rank.LibraryCalls;
import io.tutti.torch.TensorMemory;
import io.tutti.torch.gloo.GlooGroup;
import io.tutti.type.Reduction;
import java.lang.foreign.MemorySegment;
import java.util.function.Supplier;
import org.bytedeco.pytorch.AllreduceOptions;
import org.bytedeco.pytorch.BroadcastOptions;
import org.bytedeco.pytorch.ProcessGroupGloo;
import org.bytedeco.pytorch.ReduceOp;
import org.bytedeco.pytorch.ReduceOptions;
import org.bytedeco.pytorch.Tensor;
import org.bytedeco.pytorch.TensorVector;
import org.bytedeco.pytorch.Work;

/**
 * Requests as calls of a process group. Tensors on the vectors, lists of them and options are made once; a call starts work and waits
 * for it, as every blocking call of PyTorch does. Reductions of PyTorch are in place, so others copy first.
 */
final class GlooCalls implements LibraryCalls {
    private final GlooGroup ranks;
    private final ProcessGroupGloo group;

    GlooCalls(GlooGroup ranks) {
        this.ranks = ranks;
        this.group = ranks.processGroup();
    }

    @Override
    public Runnable bind(Request request) {
        return switch (request) {
            case Request.Allreduce call -> allreduce(call);
            case Request.Reduce call -> reduce(call);
            case Request.Broadcast call -> broadcast(call);
            case Request.Allgather call -> allgather(call);
            case Request.Barrier barrier -> waiting(group::barrier);
            default -> throw new IllegalArgumentException("torch-gloo has no " + request);
        };
    }

    private Runnable allreduce(Request.Allreduce call) {
        TensorVector tensors = new TensorVector(tensor(call.output()));
        AllreduceOptions options = new AllreduceOptions();
        options.reduceOp(operation(call.reduction())); // what it returns does not keep the memory
        return copying(call.input(), call.output(), waiting(() -> group.allreduce(tensors, options)));
    }

    private Runnable reduce(Request.Reduce call) {
        TensorVector tensors = new TensorVector(tensor(call.output()));
        ReduceOptions options = new ReduceOptions();
        options.reduceOp(operation(call.reduction()));
        options.rootRank(call.root());
        return copying(call.input(), call.output(), waiting(() -> group.reduce(tensors, options)));
    }

    private Runnable broadcast(Request.Broadcast call) {
        TensorVector tensors = new TensorVector(tensor(call.vector()));
        BroadcastOptions options = new BroadcastOptions();
        options.rootRank(call.root());
        return waiting(() -> group.broadcast(tensors, options));
    }

    private Runnable allgather(Request.Allgather call) {
        Tensor given = tensor(call.input());
        Tensor got = tensor(call.output());
        return waiting(() -> group._allgather_base(got, given));
    }

    private static Runnable waiting(Supplier<Work> start) {
        return () -> {
            try (Work work = start.get()) {
                work._wait();
            }
        };
    }

    private static Runnable copying(Data from, Data to, Runnable call) {
        MemorySegment source = from.segment();
        MemorySegment target = to.segment();
        if (source.address() == target.address()) {
            return call;
        }
        return () -> {
            MemorySegment.copy(source, 0, target, 0, source.byteSize());
            call.run();
        };
    }

    private static Tensor tensor(Data vector) {
        return TensorMemory.tensor(vector.segment(), vector.type(), vector.count());
    }

    private static ReduceOp operation(Reduction reduction) {
        if (reduction == Reduction.SUM) {
            return new ReduceOp(ReduceOp.RedOpType.SUM);
        }
        if (reduction == Reduction.MAX) {
            return new ReduceOp(ReduceOp.RedOpType.MAX);
        }
        throw new IllegalArgumentException("reduction=" + reduction + " is not measured with torch-gloo");
    }

    @Override
    public void close() {
        ranks.close();
    }
}
