package io.tutti.torch;

import io.tutti.Communicator;
import io.tutti.Data;
import io.tutti.sparse.ExchangeReport;
import io.tutti.sparse.replica.ReplicaAgreement;
import io.tutti.sparse.replica.ReplicaGradient;
import io.tutti.sparse.replica.SyncOptions;
import io.tutti.type.ElementType;
import io.tutti.type.Reduction;
import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.bytedeco.pytorch.Module;

/**
 * A module of which every rank has a replica, trained by the mean of all ranks' gradients. The module, its loss and its optimizer are
 * used as without; {@link #synchronize()} stands between {@code backward} and the optimizer's step:
 *
 * <pre>{@code
 * try (DataParallelModule replicas = DataParallelModule.of(net, world)) {
 *     for (...) {
 *         optimizer.zero_grad();
 *         loss.backward();
 *         replicas.synchronize();
 *         optimizer.step();
 *     }
 * }
 * }</pre>
 *
 * <p>Every rank is a process. All ranks call the methods of this class equally often from one thread, which is the one that calls
 * {@code backward}; all but {@link #save}, {@link #restore} and {@link #report} are collectives. Batches of one step must have the
 * same size on all ranks, or {@link #synchronize(long)} must be told their sizes; otherwise, the mean is that of the ranks and not
 * of the records. Statistics of batch norm are those of the rank's own batches until {@link #averageStatistics}.
 */
public final class DataParallelModule implements AutoCloseable {
    private final Communicator communicator;
    private final List<NamedTensor> buffers;
    private final ReplicaGradient gradient;
    /** Present while the exchange overlaps with the backward pass. */
    private final Optional<BackwardHooks> hooks;

    private DataParallelModule(Module module, Communicator communicator, SyncOptions options) {
        this.communicator = communicator;
        List<NamedTensor> parameters = NamedTensor.all(module.named_parameters());
        buffers = NamedTensor.all(module.named_buffers());
        List<NamedTensor> all =
                Stream.concat(parameters.stream(), buffers.stream()).toList();
        ReplicaAgreement.check(all.stream().map(NamedTensor::describe).toList(), options, communicator);
        all.forEach(each -> communicator.broadcast(new Data(each.memory(), ElementType.INT8), 0));
        List<TensorParameter> trained = parameters.stream()
                .filter(NamedTensor::isTrained)
                .map(TensorParameter::new)
                .toList();
        gradient = new ReplicaGradient(trained, options, communicator);
        hooks = gradient.overlaps() ? Optional.of(new BackwardHooks(trained, gradient)) : Optional.empty();
    }

    /**
     * Makes a module data-parallel with overlap: gradients travel in buckets while the backward pass computes the others. A collective.
     *
     * @param module the module of this rank, whose parameters and buffers receive the values of rank 0; it must stay as it is while
     *     it is trained
     * @param communicator the ranks that train; it must outlive the result, and nothing else may use it meanwhile
     * @return the replica of this rank, which the caller closes
     * @throws IllegalArgumentException on all ranks, naming the first difference, if names, shapes or types of parameters or
     *     buffers differ; also if one is not dense, contiguous and on the CPU, or one with a gradient is not float32
     * @throws io.tutti.error.CommunicationException as for any collective
     */
    public static DataParallelModule of(Module module, Communicator communicator) {
        return of(module, communicator, SyncOptions.sparse("dense-overlap", 1));
    }

    /**
     * Makes a module data-parallel, synchronized in a chosen way. A collective.
     *
     * @param module the module of this rank, as in {@link #of(Module, Communicator)}
     * @param communicator the ranks that train; it must outlive the result, and nothing else may use it meanwhile
     * @param options how gradients are synchronized, the same on all ranks
     * @return the replica of this rank, which the caller closes
     * @throws IllegalArgumentException as for {@link #of(Module, Communicator)}, and if the options differ
     * @throws io.tutti.error.CommunicationException as for any collective
     */
    public static DataParallelModule of(Module module, Communicator communicator, SyncOptions options) {
        return new DataParallelModule(module, communicator, options);
    }

    /**
     * Replaces the gradients by their mean over all ranks. With {@link SyncOptions#accumulation} only every so many calls do so; the
     * others keep the gradients and set those of the module to zero.
     *
     * @return whether the gradients were replaced, so that the optimizer is to make its step; always, without accumulation
     * @throws IllegalStateException with rank and step, if the exchange overlaps and a parameter was reached by a second backward
     *     pass, or a gradient is not dense and contiguous
     * @throws ArithmeticException on all ranks, if a sparse exchange selected an element that is not finite; the message has the
     *     step and the rank, on that rank the parameter, too
     * @throws io.tutti.error.CommunicationException as for any collective; this object can then only be closed
     */
    public boolean synchronize() {
        return add(-1);
    }

    /**
     * Does what {@link #synchronize()} does for batches that differ in size: the mean is that of all records of all ranks. A rank
     * without a record takes part with 0. The ranks sum their numbers by one more allreduce.
     *
     * @param records number of records of this rank's batch, of whose losses the gradient is the mean; 0 or more. All ranks call this
     *     method, or all call {@link #synchronize()}
     * @return as for {@link #synchronize()}
     * @throws IllegalArgumentException if the number is negative; on all ranks, if no rank has a record
     * @throws IllegalStateException as for {@link #synchronize()}; also if the exchange overlaps with the backward pass, before which
     *     the numbers of the other ranks would have to be known
     * @throws ArithmeticException as for {@link #synchronize()}
     * @throws io.tutti.error.CommunicationException as for {@link #synchronize()}
     */
    public boolean synchronize(long records) {
        if (records < 0) {
            throw new IllegalArgumentException("records=" + records + " must be 0 or more");
        }
        return add(records);
    }

    private boolean add(long records) {
        hooks.ifPresent(BackwardHooks::rethrow);
        return gradient.add(records);
    }

    /**
     * Replaces float32 buffers, such as means and variances of batch norm, by their mean over all ranks, so that all ranks have the same
     * module. Call it before a module is validated or saved.
     *
     * @throws io.tutti.error.CommunicationException as for any collective
     */
    public void averageStatistics() {
        buffers.stream()
                .filter(each -> each.type().equals("float32"))
                .forEach(each -> communicator.allreduce(new Data(each.memory(), ElementType.FLOAT32), Reduction.AVG));
    }

    /** {@return this rank's report of the last exchange: words, times, selected elements} */
    public ExchangeReport report() {
        return gradient.report();
    }

    /**
     * Writes what this rank's later steps depend on and PyTorch does not know: the number of the step, and what has not been sent
     * yet. Local to the rank. Module and optimizer are PyTorch's to save.
     *
     * @param out receives up to some bytes for each element
     * @throws IOException if writing fails
     * @throws IllegalStateException if an accumulation is not complete
     */
    public void save(DataOutput out) throws IOException {
        gradient.save(out);
    }

    /**
     * Reads what {@link #save} wrote. Later steps then exchange the same bits as without the interruption.
     *
     * @param in the state of the same rank
     * @throws IOException if reading fails, or the state is of another exchange, number of ranks or rank
     */
    public void restore(DataInput in) throws IOException {
        gradient.restore(in);
    }

    /** Removes the hooks and closes the exchange, but neither the module nor the communicator. */
    @Override
    public void close() {
        hooks.ifPresent(BackwardHooks::close);
        gradient.close();
    }
}
