package io.tutti.studies.papers.oktopk.timing;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;

/**
 * Recorded gradients: of each step one of every rank, float32 in the order of this machine, as an exchange receives them.
 *
 * @param path the file
 * @param elements number of elements of a gradient
 * @param ranks number of ranks
 * @param steps number of steps
 */
public record GradientFile(Path path, int elements, int ranks, int steps) {
    /** Returns the words from which {@link #parse} restores this. */
    public List<String> words() {
        return List.of(path.toString(), Integer.toString(elements), Integer.toString(ranks), Integer.toString(steps));
    }

    /** Restores what {@link #words} wrote. */
    public static GradientFile parse(List<String> words) {
        return new GradientFile(
                Path.of(words.get(0)),
                Integer.parseInt(words.get(1)),
                Integer.parseInt(words.get(2)),
                Integer.parseInt(words.get(3)));
    }

    /** Returns whether the file exists with all gradients. */
    public boolean isWhole() {
        try {
            return Files.exists(path) && Files.size(path) == bytes();
        } catch (IOException e) {
            return false;
        }
    }

    private long bytes() {
        return gradientBytes() * ranks * steps;
    }

    private long gradientBytes() {
        return (long) Float.BYTES * elements;
    }

    /** Returns the gradients of one rank; steps beyond the last begin again with the first. */
    public GradientSource of(int rank) {
        return thinned(rank, 1);
    }

    /** Returns the same, but of every {@code stride} elements the first only. */
    public GradientSource thinned(int rank, int stride) {
        if (rank >= ranks) {
            throw new IllegalArgumentException("rank=" + rank + " must be below ranks=" + ranks + " of " + path);
        }
        MemorySegment all = map();
        return (gradient, step) -> {
            long offset = gradientBytes() * ((long) (step % steps) * ranks + rank);
            MemorySegment own = all.asSlice(offset, gradientBytes());
            for (int i = 0; i < gradient.length; i++) {
                gradient[i] = own.getAtIndex(ValueLayout.JAVA_FLOAT, (long) i * stride);
            }
        };
    }

    private MemorySegment map() {
        try (FileChannel channel = FileChannel.open(path, StandardOpenOption.READ)) {
            return channel.map(FileChannel.MapMode.READ_ONLY, 0, bytes(), Arena.ofAuto());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
