package io.tutti.training.data.speech;

import io.tutti.error.FileError;
import io.tutti.training.backend.UsageException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Predicate;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import java.util.zip.CRC32C;

/**
 * A folder with a folder for each speaker, and sounds in them. Every fourth speaker is heard in the test only; if there are fewer than
 * three, all are heard in both.
 */
final class SpeakerFolders {
    /** Ends the names of sounds. */
    static final String SUFFIX = ".wav";

    private static final int TEST_EVERY = 4;
    private static final int FIRST_TEST = 2;

    private SpeakerFolders() {}

    /**
     * Lists the speakers.
     *
     * @param content what is in the folder of a speaker, for the message
     * @throws UsageException if there is none
     */
    static List<Path> list(Path folder, String content) {
        List<Path> speakers = sorted(folder, Files::isDirectory);
        if (speakers.isEmpty()) {
            throw new UsageException(
                    folder + " has no folder of a speaker; give --data a folder with SPEAKER/" + content);
        }
        return speakers;
    }

    /** Lists what is in a folder, sorted. */
    static List<Path> sorted(Path folder, Predicate<Path> kind) {
        try (Stream<Path> all = Files.list(folder)) {
            return all.filter(kind).sorted().toList();
        } catch (IOException e) {
            throw new UsageException(folder + " cannot be read: " + FileError.describe(e), e);
        }
    }

    /** Reads a sound, which has the rate of {@link LogMel}. */
    static short[] sound(Path file) {
        Wave wave = Wave.read(file);
        if (wave.rate() != LogMel.RATE || wave.samples().length == 0) {
            throw new UsageException(file + " has " + wave.samples().length + " samples, " + wave.rate() + " a second; "
                    + LogMel.RATE + " a second are needed");
        }
        return wave.samples();
    }

    /** Returns what belongs to the speakers of the test, or to those to learn from. */
    static <T> List<T> half(List<T> speakers, boolean isTest) {
        return IntStream.range(0, speakers.size())
                .filter(i -> speakers.size() <= FIRST_TEST || i % TEST_EVERY == FIRST_TEST == isTest)
                .mapToObj(speakers::get)
                .toList();
    }

    /** Adds a sound to a checksum. */
    static void update(CRC32C sum, short[] sound) {
        for (short sample : sound) {
            sum.update(sample);
            sum.update(sample >> Byte.SIZE);
        }
    }
}
