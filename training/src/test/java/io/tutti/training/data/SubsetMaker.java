package io.tutti.training.data;

import java.io.DataOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Random;
import java.util.zip.Deflater;
import java.util.zip.GZIPOutputStream;

/** Made the bundled subset from the full set: equally many images a class, drawn without replacement. */
final class SubsetMaker {
    static final int TRAIN_PER_CLASS = 450;
    static final int TEST_PER_CLASS = 100;

    private static final int SIDE = 28;

    private SubsetMaker() {}

    /** Writes the four files into the folder that is the only argument. */
    public static void main(String[] arguments) throws IOException {
        ImageSet full = ImageSet.find("", ImageSet.DEBIAN);
        Path folder = Files.createDirectories(Path.of(arguments[0]));
        write(folder, "train", select(full.train(), TRAIN_PER_CLASS));
        write(folder, "t10k", select(full.test(), TEST_PER_CLASS));
    }

    /** The first images of each class in a random order, in that order. */
    static Images select(Images all, int perClass) {
        int[] order = order(all.count());
        int[] taken = new int[Images.CLASSES];
        int size = all.pixelsPerImage();
        byte[] pixels = new byte[perClass * Images.CLASSES * size];
        byte[] labels = new byte[perClass * Images.CLASSES];
        int count = 0;
        for (int image : order) {
            if (taken[all.labels()[image]]++ < perClass) {
                System.arraycopy(all.pixels(), image * size, pixels, count * size, size);
                labels[count++] = all.labels()[image];
            }
        }
        return new Images(pixels, labels);
    }

    private static int[] order(int count) {
        int[] order = new int[count];
        Random random = new Random(2017);
        for (int i = 0; i < count; i++) {
            int j = random.nextInt(i + 1);
            order[i] = order[j];
            order[j] = i;
        }
        return order;
    }

    private static void write(Path folder, String part, Images images) throws IOException {
        write(folder.resolve(part + "-images-idx3-ubyte.gz"), images.pixels(), images.count(), SIDE, SIDE);
        write(folder.resolve(part + "-labels-idx1-ubyte.gz"), images.labels(), images.count());
    }

    private static void write(Path file, byte[] bytes, int... sizes) throws IOException {
        try (DataOutputStream out = new DataOutputStream(new Smallest(Files.newOutputStream(file)))) {
            out.writeInt(0x0800 | sizes.length);
            for (int size : sizes) {
                out.writeInt(size);
            }
            out.write(bytes);
        }
    }

    private static final class Smallest extends GZIPOutputStream {
        Smallest(OutputStream out) throws IOException {
            super(out);
            def.setLevel(Deflater.BEST_COMPRESSION);
        }
    }
}
