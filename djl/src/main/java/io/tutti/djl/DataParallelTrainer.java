package io.tutti.djl;

import ai.djl.Device;
import ai.djl.Model;
import ai.djl.ndarray.types.Shape;
import ai.djl.nn.Parameter;
import ai.djl.training.Trainer;
import ai.djl.training.TrainingConfig;
import ai.djl.util.Pair;
import io.tutti.Communicator;
import io.tutti.Data;
import io.tutti.type.ElementType;
import java.util.ArrayList;
import java.util.List;

/**
 * A trainer of DJL that takes every step by the mean of all ranks' gradients. Every rank is a process with its own model; all
 * ranks call {@link #initialize}, {@link #step} and {@link #close} equally often, which are collectives, from one thread. Batches
 * of one step must have the same size on all ranks, which {@link DataParallel#shard} gives, or the mean is that of the ranks and
 * not of the records. Statistics of batch norm stay those of the rank's own batches after the start, so the ranks' models differ
 * in them; rank 0's model is the one to save.
 */
public final class DataParallelTrainer extends Trainer {
    private final Communicator communicator;
    private final ExchangeChoice choice;
    private FlatGradient gradient;

    DataParallelTrainer(Model model, TrainingConfig config, Communicator communicator, ExchangeChoice choice) {
        super(model, config);
        this.communicator = communicator;
        this.choice = choice;
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
     *     the exchanges differ; also if a parameter with a gradient is not FLOAT32
     * @throws IllegalStateException if this trainer is initialized already
     * @throws io.tutti.error.CommunicationException as for any collective
     */
    @Override
    public void initialize(Shape... shapes) {
        if (gradient != null) {
            throw new IllegalStateException("rank " + communicator.rank() + ": the trainer is initialized already");
        }
        super.initialize(shapes);
        List<Pair<String, Parameter>> parameters = new ArrayList<>();
        getModel().getBlock().getParameters().forEach(parameters::add);
        ParameterAgreement.check(parameters, choice, communicator);
        for (Pair<String, Parameter> each : parameters) {
            communicator.broadcast(Data.of(ArrayMemory.of(each.getValue().getArray()), ElementType.INT8), 0);
        }
        gradient = new FlatGradient(parameters, choice, communicator);
    }

    /**
     * Replaces the gradients by their mean over all ranks, then updates the parameters.
     *
     * @throws IllegalStateException if {@link #initialize} was not called, or all gradients are zero in the first step
     * @throws ArithmeticException on all ranks, if a sparse exchange selected an element that is not finite; the message has
     *     the step and the rank, on that rank the parameter, too
     * @throws io.tutti.error.CommunicationException as for any collective; the trainer can then only be closed
     */
    @Override
    public void step() {
        if (gradient == null) {
            throw new IllegalStateException("rank " + communicator.rank() + ": call initialize before step");
        }
        gradient.exchange();
        super.step();
    }

    /** Closes the trainer, but not the communicator. All ranks call it. */
    @Override
    public void close() {
        FlatGradient open = gradient;
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
