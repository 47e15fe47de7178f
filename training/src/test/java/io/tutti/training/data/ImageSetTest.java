package io.tutti.training.data;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class ImageSetTest {
    @TempDir
    private Path folder;

    @Test
    void shouldFindTheBundledSubsetWhereNothingElseIs() {
        ImageSet set = ImageSet.find("", folder.resolve("absent"));
        assertEquals("Fashion-MNIST, bundled subset", set.name());
        assertEquals(28 * 28, set.train().pixelsPerImage());
        assertBalanced(set.train(), SubsetMaker.TRAIN_PER_CLASS);
        assertBalanced(set.test(), SubsetMaker.TEST_PER_CLASS);
    }

    @Test
    void shouldBundleImagesOfTheFullSet() {
        Assumptions.assumeTrue(Files.exists(ImageSet.DEBIAN), "dataset-fashion-mnist is not installed");
        ImageSet full = ImageSet.find("", ImageSet.DEBIAN);
        ImageSet bundled = ImageSet.find(ImageSet.BUNDLED, ImageSet.DEBIAN);
        assertEquals("Fashion-MNIST, full set", full.name());
        assertSame(SubsetMaker.select(full.train(), SubsetMaker.TRAIN_PER_CLASS), bundled.train());
        assertSame(SubsetMaker.select(full.test(), SubsetMaker.TEST_PER_CLASS), bundled.test());
    }

    @Test
    void shouldReadAFolderOfRawFiles() throws IOException {
        writeSound();
        ImageSet set = ImageSet.find(folder.toString(), ImageSet.DEBIAN);
        assertEquals(3, set.train().count());
        assertEquals(4, set.test().pixelsPerImage());
        assertArrayEquals(new byte[] {0, 1}, set.train().first(2).labels());
        assertEquals(8, set.train().first(2).pixels().length);
    }

    @Test
    void shouldSayWhichFileIsMissing() throws IOException {
        writeSound();
        Files.delete(folder.resolve("t10k-labels-idx1-ubyte"));
        assertRefused(folder.resolve("t10k-labels-idx1-ubyte") + ".gz is missing");
        assertRefusedFolder(folder.resolve("absent").toString(), "is not a folder");
    }

    @Test
    void shouldRefuseAnotherNumberOfLabelsThanImages() throws IOException {
        writeSound();
        write("train-labels-idx1-ubyte", 0x0801, new int[] {2}, 0, 1);
        assertRefused("has 3 images but");
    }

    @Test
    void shouldRefuseLabelsOutOfRange() throws IOException {
        writeSound();
        write("t10k-labels-idx1-ubyte", 0x0801, new int[] {1}, 10);
        assertRefused("has label 10 at index 0");
        write("t10k-labels-idx1-ubyte", 0x0801, new int[] {1}, 255);
        assertRefused("has label 255 at index 0");
    }

    @Test
    void shouldRefuseTestImagesOfAnotherSize() throws IOException {
        writeSound();
        write("t10k-images-idx3-ubyte", 0x0803, new int[] {1, 1, 3}, 1, 2, 3);
        assertRefused("training images of 4 pixels but test images of 3");
    }

    private void writeSound() throws IOException {
        write("train-images-idx3-ubyte", 0x0803, new int[] {3, 2, 2}, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12);
        write("train-labels-idx1-ubyte", 0x0801, new int[] {3}, 0, 1, 9);
        write("t10k-images-idx3-ubyte", 0x0803, new int[] {1, 2, 2}, 1, 2, 3, 4);
        write("t10k-labels-idx1-ubyte", 0x0801, new int[] {1}, 5);
    }

    private void write(String name, int magic, int[] sizes, int... bytes) throws IOException {
        ByteBuffer file = ByteBuffer.allocate(4 + 4 * sizes.length + bytes.length);
        file.putInt(magic);
        for (int size : sizes) {
            file.putInt(size);
        }
        for (int value : bytes) {
            file.put((byte) value);
        }
        Files.write(folder.resolve(name), file.array());
    }

    private void assertRefused(String words) {
        assertRefusedFolder(folder.toString(), words);
    }

    private static void assertRefusedFolder(String folder, String words) {
        DatasetException e = assertThrows(DatasetException.class, () -> ImageSet.find(folder, ImageSet.DEBIAN));
        assertTrue(e.getMessage().contains(words), e.getMessage());
    }

    private static void assertBalanced(Images images, int perClass) {
        int[] counts = new int[Images.CLASSES];
        for (byte label : images.labels()) {
            counts[label]++;
        }
        for (int count : counts) {
            assertEquals(perClass, count);
        }
    }

    private static void assertSame(Images expected, Images actual) {
        assertArrayEquals(expected.labels(), actual.labels());
        assertArrayEquals(expected.pixels(), actual.pixels());
        assertEquals(expected.checksum(), actual.checksum());
    }
}
