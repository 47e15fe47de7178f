package io.tutti.djl;

import ai.djl.Device;
import ai.djl.Model;
import ai.djl.ndarray.NDArray;
import ai.djl.ndarray.NDList;
import ai.djl.ndarray.types.DataType;
import ai.djl.ndarray.types.Shape;
import ai.djl.nn.Parameter;
import ai.djl.training.GradientCollector;
import ai.djl.training.Trainer;
import ai.djl.training.TrainingConfig;
import ai.djl.util.Pair;
import io.tutti.Communicator;
import io.tutti.Data;
import io.tutti.sparse.replica.ReplicaAgreement;
import io.tutti.sparse.replica.ReplicaGradient;
import io.tutti.sparse.replica.SyncOptions;
import io.tutti.type.ElementType;
import io.tutti.type.Reduction;
import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * A trainer of DJL that takes every step by the mean of all ranks' gradients. Every rank is a process with its own model; all
 * ranks call {@link #initialize}, {@link #step}, {@link #averageStatistics} and {@link #close} equally often, which are collectives,
 * from one thread. Batches of one step must have the same size on all ranks, which {@link DataParallel#shard} gives, or {@link
 * #step(long)} must be told their sizes; otherwise, the mean is that of the ranks and not of the records. Statistics of batch norm
 * are those of the rank's own batches until {@link #averageStatistics}; without it, rank 0's model is the one to save.
 */
public final class DataParallelTrainer extends Trainer {
    private final Communicator communicator;
    private final SyncOptions options;
    private ReplicaGradient gradient;
    /** Present while the exchange overlaps with the backward pass. */
    private Optional<OverlappedPasses> passes = Optional.empty();

    DataParallelTrainer(Model model, TrainingConfig config, Communicator communicator, SyncOptions options) {
        super(model, config);
        this.communicator = communicator;
        this.options = options;
    }

    static void requireOneProcessor(TrainingConfig config, Communicator communicator) {
        Device[] devices = config.getDevices();
        if (devices.length != 1 || !devices[0].equals(Device.cpu())) {
            throw new IllegalArgumentException("rank " + communicator.rank() + " has the devices " + List.of(devices)
                    + "; use optDevices(new Device[] {Device.cpu()})");
        }
    }

    /**
     * Initializes the model, checks that all ranks have the same parameters, and gives all ranks the values of rank 0, those of
     * parameters without gradients included.
     *
     * @param shapes the shapes of the inputs
     * @throws IllegalArgumentException on all ranks, naming the first difference, if names, shapes or types of parameters or
     *     the options differ; also if a parameter with a gradient is not FLOAT32
     * @throws IllegalStateException if this trainer is initialized already; on all ranks, if a rank failed to initialize its model
     * @throws io.tutti.error.CommunicationException as for any collective
     */
    @Override
    public void initialize(Shape... shapes) {
        if (gradient != null) {
            throw new IllegalStateException("rank " + communicator.rank() + ": the trainer is initialized already");
        }
        Optional<Throwable> failure = initializeAlone(shapes);
        ReplicaAgreement.requireSuccess(failure, communicator);
        List<Pair<String, Parameter>> parameters = parameters();
        ReplicaAgreement.check(
                parameters.stream().map(TrainedParameter::describe).toList(), options, communicator);
        for (Pair<String, Parameter> each : parameters) {
            communicator.broadcast(Data.of(ArrayMemory.of(each.getValue().getArray()), ElementType.INT8), 0);
        }
        List<TrainedParameter> trained = parameters.stream()
                .filter(each -> each.getValue().requiresGradient())
                .map(TrainedParameter::new)
                .toList();
        gradient = new ReplicaGradient(trained, options, communicator);
        if (gradient.overlaps()) {
            passes = Optional.of(new OverlappedPasses(getModel().getBlock(), getManager(), gradient, trained));
        }
    }

    private Optional<Throwable> initializeAlone(Shape... shapes) {
        try {
            super.initialize(shapes);
            return Optional.empty();
        } catch (RuntimeException | Error e) { // a lack of memory must not let the others wait
            return Optional.of(e);
        }
    }

    private List<Pair<String, Parameter>> parameters() {
        List<Pair<String, Parameter>> parameters = new ArrayList<>();
        getModel().getBlock().getParameters().forEach(parameters::add);
        return parameters;
    }

    /**
     * Returns DJL's collector of gradients. With an exchange that overlaps, such as {@code dense-overlap}, its {@code backward}
     * also begins to exchange the gradients; it is then called once for each step, after one or several calls of {@link #forward},
     * and throws an {@link IllegalStateException} otherwise.
     */
    @Override
    public GradientCollector newGradientCollector() {
        GradientCollector collector = super.newGradientCollector();
        return passes.isPresent() ? passes.get().collect(collector) : collector;
    }

    @Override
    public NDList forward(NDList input) {
        return isOverlapped() ? forwardInSegments(input, null) : super.forward(input);
    }

    @Override
    public NDList forward(NDList data, NDList labels) {
        return isOverlapped() ? forwardInSegments(data, labels) : super.forward(data, labels);
    }

    private boolean isOverlapped() {
        return passes.isPresent() && passes.get().isCollecting();
    }

    private NDList forwardInSegments(NDList data, NDList labels) {
        long begin = System.nanoTime();
        try {
            return passes.orElseThrow().forward(data, labels);
        } finally {
            addMetric("forward", begin);
        }
    }

    /**
     * Replaces the gradients by their mean over all ranks, then updates the parameters. With {@link SyncOptions#accumulation} only
     * every so many calls do so; the others add the gradients.
     *
     * @throws IllegalStateException if {@link #initialize} was not called, or all gradients are zero in the first step
     * @throws ArithmeticException on all ranks, if a sparse exchange selected an element that is not finite; the message has
     *     the step and the rank, on that rank the parameter, too
     * @throws io.tutti.error.CommunicationException as for any collective; the trainer can then only be closed
     */
    @Override
    public void step() {
        if (initialized("step").add(-1)) {
            super.step();
        }
    }

    /**
     * Does what {@link #step()} does for batches that differ in size: the mean is that of all records of all ranks. A rank without
     * a record takes part with 0. The ranks sum their numbers by one more allreduce.
     *
     * @param records number of records of this rank's batch, of whose losses the gradient is the mean; 0 or more. All ranks call
     *     this method, or all call {@link #step()}
     * @throws IllegalArgumentException if the number is negative; on all ranks, if no rank has a record
     * @throws IllegalStateException as for {@link #step()}; also if the exchange overlaps with the backward pass, before which the
     *     numbers of the other ranks would have to be known
     * @throws ArithmeticException as for {@link #step()}
     * @throws io.tutti.error.CommunicationException as for {@link #step()}
     */
    public void step(long records) {
        if (records < 0) {
            throw new IllegalArgumentException("records=" + records + " must be 0 or more");
        }
        if (initialized("step").add(records)) {
            super.step();
        }
    }

    /**
     * Replaces what the model keeps without a gradient, such as means and variances of batch norm, by the mean over all ranks, so
     * that all ranks have the same model. Call it before a model is validated or saved. Only FLOAT32 is averaged, and no frozen
     * weight, bias, gamma or beta: those are equal, and a mean of equal values may round.
     *
     * @throws IllegalStateException if {@link #initialize} was not called
     * @throws io.tutti.error.CommunicationException as for any collective
     */
    public void averageStatistics() {
        initialized("averageStatistics");
        for (Pair<String, Parameter> each : parameters()) {
            if (isStatistic(each.getValue())) {
                NDArray array = each.getValue().getArray();
                communicator.allreduce(Data.of(ArrayMemory.of(array), ElementType.FLOAT32), Reduction.AVG);
            }
        }
    }

    private static boolean isStatistic(Parameter parameter) {
        boolean isFrozen = switch (parameter.getType()) {
            case WEIGHT, BIAS, GAMMA, BETA -> true;
            case RUNNING_MEAN, RUNNING_VAR, OTHER -> false;
        };
        return !parameter.requiresGradient()
                && !isFrozen
                && parameter.getArray().getDataType() == DataType.FLOAT32;
    }

    /**
     * Writes what this rank's later steps depend on and DJL does not know: the number of the step, and what has not been sent yet.
     * The call is local to the rank. Model and optimizer are DJL's to save.
     *
     * @param out receives up to some bytes for each element
     * @throws IOException if writing fails
     * @throws IllegalStateException if {@link #initialize} was not called, or an accumulation is not complete
     */
    public void save(DataOutput out) throws IOException {
        initialized("save").save(out);
    }

    /**
     * Reads what {@link #save} wrote; call it after {@link #initialize}. Later steps then exchange the same bits as without the
     * interruption.
     *
     * @param in the state of the same rank
     * @throws IOException if reading fails, or the state is of another exchange, number of ranks or rank
     * @throws IllegalStateException if {@link #initialize} was not called
     */
    public void restore(DataInput in) throws IOException {
        initialized("restore").restore(in);
    }

    private ReplicaGradient initialized(String method) {
        if (gradient == null) {
            throw new IllegalStateException("rank " + communicator.rank() + ": call initialize before " + method);
        }
        return gradient;
    }

    /**
     * What DJL does with a trainer that was not closed: it closes it, on the finalizer's thread. That must not be a collective, at
     * a time of its own on each rank, beside those of the program. What the exchange holds is released with the communicator.
     */
    @Override
    @SuppressWarnings({"deprecation", "removal"})
    protected void finalize() throws Throwable {
        gradient = null;
        super.finalize();
    }

    /** Closes the trainer, but not the communicator. All ranks call it. */
    @Override
    public void close() {
        ReplicaGradient open = gradient;
        gradient = null;
        try {
            if (open != null) {
                open.close();
            }
        } finally {
            super.close();
        }
    }
}
