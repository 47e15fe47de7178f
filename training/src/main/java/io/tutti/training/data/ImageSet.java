package io.tutti.training.data;

import io.tutti.error.FileError;
import io.tutti.training.backend.LearnerRequest;
import io.tutti.training.backend.SampleSet;
import io.tutti.training.backend.UsageException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;

/**
 * A training and a test set.
 *
 * @param name its description
 * @param place its location
 * @param train images to learn from
 * @param test images for the accuracy
 */
public record ImageSet(String name, String place, Images train, Images test) {
    /** Where the Debian package dataset-fashion-mnist puts its files. */
    public static final Path DEBIAN = Path.of("/usr/share/datasets/fashion-mnist");

    /** The name of a folder that stands for the bundled images. */
    public static final String BUNDLED = "bundled";

    private static final String BUNDLED_FOLDER = "fashion-mnist-subset/";

    /** Opens files of a data set by name. */
    private interface Source {
        InputStream open(String file) throws IOException;

        String path(String file);
    }

    /**
     * The data set to use: of the given folder; without one, of the Debian package; if that is not installed, the
     * images that come with this program.
     *
     * @param folder a folder with the four IDX files, compressed or not; or {@link #BUNDLED}; or empty
     * @param packaged where the Debian package would be, e.g. {@link #DEBIAN}
     * @throws DatasetException if a file is missing or wrong
     */
    public static ImageSet find(String folder, Path packaged) {
        if (folder.equals(BUNDLED) || folder.isEmpty() && !Files.exists(packaged)) {
            return read("Fashion-MNIST, bundled subset", "resources of this program", new Resources());
        }
        if (folder.isEmpty()) {
            return read("Fashion-MNIST, full set", packaged.toString(), new Folder(packaged));
        }
        Path path = Path.of(folder);
        if (!Files.isDirectory(path)) {
            throw new DatasetException(path + " is not a folder; give --data a folder with IDX files, or " + BUNDLED);
        }
        return read("images of --data", path.toString(), new Folder(path));
    }

    /**
     * Opens the images of a request.
     *
     * @throws UsageException if a file is missing or wrong, or has fewer images than are to be used
     */
    public static ImageSet open(LearnerRequest request) {
        try {
            return find(request.data(), DEBIAN).limited(request.samples());
        } catch (DatasetException e) {
            throw new UsageException(e.getMessage(), e);
        }
    }

    private ImageSet limited(int samples) {
        if (samples == 0) {
            return this;
        }
        if (samples > train.count()) {
            throw new UsageException(
                    "--samples " + samples + " is more than the " + train.count() + " training images of " + place);
        }
        return new ImageSet(name, place, train.first(samples), test);
    }

    /** Their description. */
    public SampleSet samples() {
        String checksum = Long.toHexString(train.checksum()) + "/" + Long.toHexString(test.checksum());
        return new SampleSet(name, place, "images", train.count(), test.count(), checksum);
    }

    private static ImageSet read(String name, String place, Source source) {
        Images train = images(source, "train");
        Images test = images(source, "t10k");
        if (train.pixelsPerImage() != test.pixelsPerImage()) {
            throw new DatasetException(place + " has training images of " + train.pixelsPerImage()
                    + " pixels but test images of " + test.pixelsPerImage() + "; they must come from one data set");
        }
        return new ImageSet(name, place, train, test);
    }

    private static Images images(Source source, String part) {
        String images = part + "-images-idx3-ubyte";
        String labels = part + "-labels-idx1-ubyte";
        return Images.of(idx(source, images, 3), source.path(images), idx(source, labels, 1), source.path(labels));
    }

    private static Idx idx(Source source, String file, int dimensions) {
        try (InputStream in = source.open(file)) {
            return Idx.read(in, source.path(file), dimensions);
        } catch (NoSuchFileException e) {
            throw new DatasetException(
                    source.path(file) + " is missing, and so is the file without .gz; give --data a folder with both"
                            + " images and labels, or " + BUNDLED,
                    e);
        } catch (IOException e) {
            throw new DatasetException(source.path(file) + " cannot be read: " + FileError.describe(e), e);
        }
    }

    private record Folder(Path folder) implements Source {
        @Override
        public InputStream open(String file) throws IOException {
            return Files.newInputStream(Path.of(path(file)));
        }

        @Override
        public String path(String file) {
            Path raw = folder.resolve(file);
            return Files.exists(raw) ? raw.toString() : raw + ".gz";
        }
    }

    private record Resources() implements Source {
        @Override
        public InputStream open(String file) throws IOException {
            InputStream in = ImageSet.class.getResourceAsStream(path(file));
            if (in == null) {
                throw new NoSuchFileException(path(file));
            }
            return in;
        }

        @Override
        public String path(String file) {
            return BUNDLED_FOLDER + file + ".gz";
        }
    }
}
