package io.tutti.bootstrap.files;

import io.tutti.process.ShortLivedJvm;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Scanner;

/** A process that locks a file as {@link OwnerFile#isHeld} does, until its input ends. */
final class LockingProcess implements AutoCloseable {
    private final Process process;

    LockingProcess() throws IOException {
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.addAll(ShortLivedJvm.OPTIONS);
        command.addAll(List.of("-cp", System.getProperty("java.class.path"), LockingProcess.class.getName()));
        process = new ProcessBuilder(command)
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
    }

    /** The process. */
    public static void main(String[] words) throws IOException {
        Scanner in = new Scanner(System.in);
        FileChannel channel = FileChannel.open(Path.of(in.nextLine()), StandardOpenOption.READ);
        System.out.println(channel.tryLock(0, Long.MAX_VALUE, true).isShared());
        System.out.flush();
        in.hasNext();
    }

    /** Returns when it has the lock. */
    void lock(Path file) {
        try {
            process.getOutputStream().write((file + "\n").getBytes());
            process.getOutputStream().flush();
            if (process.getInputStream().read() != 't') {
                throw new IllegalStateException("the file is not locked");
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Override
    public void close() {
        process.destroy();
    }
}
