package io.tutti.torch.networks;

import io.tutti.error.FileError;
import io.tutti.training.backend.LoadedLibraries;
import io.tutti.training.backend.UsageException;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import org.bytedeco.javacpp.Loader;
import org.bytedeco.pytorch.global.torch;

/** PyTorch's native libraries, which JavaCPP unpacks at first use into a folder of the user. */
public final class NativeLibraries {
    private NativeLibraries() {}

    /**
     * Loads the libraries, one process of the machine at a time: one that unpacks a library replaces a file that another one has mapped.
     *
     * @param option what the user typed that needs them, for messages
     * @throws UsageException in one line, if another PyTorch is in this process, or there is no room to unpack
     */
    public static void load(String option) {
        try {
            Path folder = Loader.getCacheDir().toPath();
            LoadedLibraries.requireNoOtherPyTorch(option, folder.toRealPath());
            alone(folder.resolve("tutti.lock"), () -> Loader.load(torch.class));
        } catch (IOException e) {
            throw new UsageException(option + ": PyTorch cannot be unpacked: " + FileError.describe(e), e);
        }
    }

    /** Runs a step while no other process and no other thread runs it. The system knows of locks of processes only. */
    @SuppressWarnings("try") // a lock is there to be held
    static synchronized void alone(Path file, Runnable step) throws IOException {
        try (FileChannel channel = FileChannel.open(file, StandardOpenOption.CREATE, StandardOpenOption.WRITE);
                var lock = channel.lock()) {
            step.run();
        }
    }
}
