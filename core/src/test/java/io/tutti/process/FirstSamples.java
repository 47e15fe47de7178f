package io.tutti.process;

import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.zip.GZIPInputStream;

/** Writes the first of many samples of a compressed IDX file, for tests that need few: a large network classifies a test set for long. */
public final class FirstSamples {
    private FirstSamples() {}

    /**
     * Copies the four files of a set of images and labels.
     *
     * @param folder of the resources on the class path, with a slash at the end
     * @param target an existing folder
     * @param train number of training samples
     * @param test number of test samples
     * @return the target
     */
    public static Path copy(String folder, Path target, int train, int test) throws IOException {
        copy(folder, "train-images-idx3-ubyte", target, train);
        copy(folder, "train-labels-idx1-ubyte", target, train);
        copy(folder, "t10k-images-idx3-ubyte", target, test);
        copy(folder, "t10k-labels-idx1-ubyte", target, test);
        return target;
    }

    private static void copy(String folder, String name, Path target, int samples) throws IOException {
        try (InputStream file = FirstSamples.class.getResourceAsStream(folder + name + ".gz");
                DataInputStream in = new DataInputStream(new GZIPInputStream(file));
                DataOutputStream out = new DataOutputStream(Files.newOutputStream(target.resolve(name)))) {
            int magic = in.readInt();
            int bytes = samples;
            out.writeInt(magic);
            in.readInt();
            out.writeInt(samples);
            for (int dimension = 1; dimension < (magic & 0xff); dimension++) {
                int size = in.readInt();
                out.writeInt(size);
                bytes *= size;
            }
            out.write(in.readNBytes(bytes));
        }
    }
}
