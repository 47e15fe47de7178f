package io.tutti.training.data;

import java.util.Arrays;
import java.util.zip.CRC32C;

/**
 * Labelled images, one byte a pixel.
 *
 * @param pixels all images one after another; 0 is black, 255 white
 * @param labels class of each image, 0 to {@link #CLASSES} - 1
 */
public record Images(byte[] pixels, byte[] labels) {
    /** Number of classes. */
    public static final int CLASSES = 10;

    /** Checks a pair of files against each other. */
    static Images of(Idx images, String imagesName, Idx labels, String labelsName) {
        if (images.sizes()[0] != labels.sizes()[0]) {
            throw new DatasetException(imagesName + " has " + images.sizes()[0] + " images but " + labelsName + " has "
                    + labels.sizes()[0] + " labels; they must come from one data set");
        }
        byte[] classes = labels.bytes();
        for (int i = 0; i < classes.length; i++) {
            if (classes[i] < 0 || classes[i] >= CLASSES) {
                throw new DatasetException(labelsName + " has label " + (classes[i] & 0xff) + " at index " + i
                        + "; labels must be 0 to " + (CLASSES - 1));
            }
        }
        return new Images(images.bytes(), classes);
    }

    /** Number of images. */
    public int count() {
        return labels.length;
    }

    /** Pixels of one image. */
    public int pixelsPerImage() {
        return pixels.length / labels.length;
    }

    /** The first images, {@code count} of them. */
    public Images first(int count) {
        return new Images(Arrays.copyOf(pixels, count * pixelsPerImage()), Arrays.copyOf(labels, count));
    }

    /** A checksum of pixels and labels. */
    public long checksum() {
        CRC32C sum = new CRC32C();
        sum.update(pixels);
        sum.update(labels);
        return sum.getValue();
    }
}
