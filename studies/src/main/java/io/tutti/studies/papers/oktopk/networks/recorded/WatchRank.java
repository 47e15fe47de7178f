package io.tutti.studies.papers.oktopk.networks.recorded;

import io.tutti.Communicator;
import io.tutti.Tutti;
import io.tutti.error.CommunicationException;
import io.tutti.sparse.GradientExchanges;
import io.tutti.studies.kept.KeptLines;
import io.tutti.studies.papers.oktopk.training.ObservedTrainings.Course;
import io.tutti.studies.papers.oktopk.training.Probe;
import io.tutti.training.Training;
import java.util.Arrays;
import java.util.concurrent.atomic.AtomicReference;

/** One rank of an observed training. Rank 0 writes its observations as lines. */
public final class WatchRank {
    private static final int FAULT = 1;

    private WatchRank() {}

    /** Trains. The arguments are the density and those of the training. */
    public static void main(String[] words) {
        try (Communicator world = Tutti.connect()) {
            Course course = train(world, Double.parseDouble(words[0]), Arrays.copyOfRange(words, 1, words.length));
            if (world.rank() == 0) {
                ObservationText.lines(course).forEach(System.out::println);
            }
        } catch (CommunicationException | IllegalArgumentException e) {
            System.err.println(e.getMessage());
            System.exit(FAULT);
        }
        System.exit(0); // an engine may leave threads behind
    }

    private static Course train(Communicator world, double density, String... words) {
        AtomicReference<Probe> probe = new AtomicReference<>();
        Training.run(
                world,
                inner -> {
                    probe.set(new Probe(inner, world, GradientExchanges.countOf(density, inner.elements())));
                    return probe.get();
                },
                words);
        return probe.get().course();
    }

    /**
     * Parses the lines of rank 0.
     *
     * @throws IllegalArgumentException if they are damaged
     */
    public static Course parse(KeptLines lines) {
        return ObservationText.parse(lines);
    }
}
