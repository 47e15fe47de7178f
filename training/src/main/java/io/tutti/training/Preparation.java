package io.tutti.training;

import io.tutti.config.JobVariables;
import io.tutti.training.backend.Learner;
import io.tutti.training.backend.LearnerRequest;
import io.tutti.training.backend.MachineMemory;
import io.tutti.training.backend.ModelParameter;
import io.tutti.training.backend.UsageException;
import io.tutti.training.checkpoint.HeapNeed;
import io.tutti.training.option.TrainOptions;
import java.util.Map;
import java.util.stream.Collectors;

/** What a rank has before it takes part in a training: its model and samples, and memory for them. */
final class Preparation implements AutoCloseable {
    private final TrainOptions options;
    private final int rank;
    private final int ranks;
    /** Which variables tell how many ranks of this machine take their memory at the same time; none if this one does alone. */
    private final Map<String, String> variables;
    /** Null until it is opened. */
    private Learner learner;

    /**
     * Prepares nothing yet.
     *
     * @param rank number of this rank
     * @param ranks number of ranks at the beginning of the training
     */
    Preparation(TrainOptions options, int rank, int ranks) {
        this(options, rank, ranks, System.getenv());
    }

    private Preparation(TrainOptions options, int rank, int ranks, Map<String, String> variables) {
        this.options = options;
        this.rank = rank;
        this.ranks = ranks;
        this.variables = variables;
    }

    /** Opens the model where there is memory for it; for a rank that comes later, when the others have theirs. */
    static Preparation ofReplacement(TrainOptions options, int rank, int ranks) {
        Preparation opened = new Preparation(options, rank, ranks, Map.of());
        try {
            opened.requireMemoryToOpen();
            opened.open();
            opened.requireMemory();
            return opened;
        } catch (RuntimeException | Error e) {
            opened.close();
            throw e;
        }
    }

    int ranks() {
        return ranks;
    }

    Learner learner() {
        return learner;
    }

    long parameters() {
        return learner.parameters().byteSize() / Float.BYTES;
    }

    /** Opens the model and its samples. */
    void open() {
        learner = options.model()
                .backend()
                .open(new LearnerRequest(
                        options.label(),
                        options.data(),
                        options.samples(),
                        options.elastic().isOn() ? TrainOptions.MOST_BATCHES * options.batch() : options.batch(),
                        options.seed(),
                        ranks));
        need().require(Runtime.getRuntime().maxMemory());
    }

    /** The words that must be equal to continue a run. */
    String lasting() {
        return options.essence() + " data=" + learner.samples().checksum() + " parameters=" + parameters() + " ranks="
                + ranks;
    }

    /** The words that must be equal on all ranks. */
    String essence() {
        String layout = learner.layout().stream().map(ModelParameter::text).collect(Collectors.joining(" "));
        return lasting() + " " + options.files().essence() + " " + layout;
    }

    private HeapNeed need() {
        return HeapNeed.of(options, parameters(), rank, ranks);
    }

    /** Checks that the ranks of this machine fit into its memory, so that the system need not kill one. */
    Preparation requireMemory() {
        requireOnMachine(need().withLibrary());
        return this;
    }

    /** Checks the same by what is known of the model, before its ranks take memory. */
    Preparation requireMemoryToOpen() {
        requireOnMachine(HeapNeed.of(options, options.model().model().parameters(), rank, ranks)
                .withModel());
        return this;
    }

    private void requireOnMachine(long bytes) {
        MachineMemory.excess(together(variables) * bytes >> 20).ifPresent(excess -> {
            throw new UsageException(
                    "--model " + options.model().model().name() + ": " + excess + "; start fewer --ranks on a machine");
        });
    }

    /** Returns how many ranks of this machine take their memory at the same time, this one included. */
    static int together(Map<String, String> variables) {
        if (!variables.containsKey(JobVariables.LOCAL_SIZE)) {
            return 1;
        }
        try {
            return JobVariables.number(variables, JobVariables.LOCAL_SIZE, 1, JobVariables.MOST_RANKS);
        } catch (IllegalArgumentException e) {
            throw new UsageException(e.getMessage(), e);
        }
    }

    /** Closes the model if it is open. */
    @Override
    public void close() {
        if (learner != null) {
            learner.close();
            learner = null;
        }
    }
}
