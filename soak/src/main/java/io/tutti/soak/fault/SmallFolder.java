package io.tutti.soak.fault;

import io.tutti.launch.request.LaunchRequest;
import io.tutti.soak.job.Disturbance;
import io.tutti.soak.job.LaunchedJob;
import java.io.IOException;
import java.lang.ProcessBuilder.Redirect;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/**
 * A small file system in memory over the folder of shared memory.
 *
 * @param folder the folder
 * @param kibibytes its room
 */
record SmallFolder(Path folder, int kibibytes) implements Disturbance {
    /** Why it cannot be made here. */
    static Optional<String> obstacle() {
        return RootCommand.obstacle("mounting a small file system", Path.of("/bin/mount"));
    }

    @Override
    public void prepare(LaunchRequest request) throws IOException, InterruptedException {
        require(List.of("mount", "-t", "tmpfs", "-o", "size=" + kibibytes + "k", "tutti-soak", folder.toString()));
    }

    @Override
    public void run(LaunchedJob job) {
        // it is small from the start
    }

    /** What a rank that is left over keeps open does not keep the file system in the folder, where later runs would find it. */
    @Override
    public void restore() throws IOException, InterruptedException {
        if (status(List.of("umount", folder.toString())) != 0) {
            require(List.of("umount", "--lazy", folder.toString()));
        }
    }

    private static void require(List<String> command) throws IOException, InterruptedException {
        int status = status(command);
        if (status != 0) {
            throw new IOException(command.getFirst() + " ended with status " + status);
        }
    }

    private static int status(List<String> command) throws IOException, InterruptedException {
        return new ProcessBuilder(command)
                .redirectOutput(Redirect.DISCARD)
                .redirectError(Redirect.DISCARD)
                .start()
                .waitFor();
    }
}
