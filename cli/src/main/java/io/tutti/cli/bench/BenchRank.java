package io.tutti.cli.bench;

import io.tutti.Communicator;
import io.tutti.Data;
import io.tutti.Tutti;
import io.tutti.error.CommunicationException;
import java.util.List;
import java.util.function.Consumer;

/** One rank of a measuring job. */
public final class BenchRank {
    private static final int FAULT = 1;

    private BenchRank() {}

    /** The words are those of a {@link BenchPlan}. */
    public static void main(String[] words) {
        BenchPlan plan = BenchPlan.of(List.of(words));
        try (Communicator world = Tutti.connect()) {
            measure(world, plan, sample -> System.out.println(sample.line()));
        } catch (CommunicationException e) {
            System.err.println("tutti bench: " + e.getMessage());
            System.exit(FAULT);
        }
    }

    /** Rank 0 tells {@code listener} of each size as soon as it is measured. */
    static void measure(Communicator world, BenchPlan plan, Consumer<Sample> listener) {
        long most = plan.sizes().stream().max(Long::compare).orElseThrow();
        Data input = plan.buffers().make(world, plan.type(), most);
        Data output = plan.inPlace() ? input : plan.buffers().make(world, plan.type(), most);
        for (long bytes : plan.sizes()) {
            long count = bytes / plan.type().bytes();
            Data part = input.slice(0, count);
            Sample sample = new SizeRun(world, plan, part, plan.inPlace() ? part : output.slice(0, count)).measure();
            if (world.rank() == 0) {
                listener.accept(sample);
            }
        }
    }
}
