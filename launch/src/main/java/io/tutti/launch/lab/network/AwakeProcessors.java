package io.tutti.launch.lab.network;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/**
 * Keeps idle processors awake while it is open, by requesting a latency of zero from the kernel. Timers drive the links
 * of a lab. In a virtual machine, a processor that sleeps can wake up milliseconds late; the link is stalled meanwhile
 * and does not catch up. That would affect jobs whose waiting threads sleep, but not jobs whose waiting threads spin.
 *
 * <p>The request ends with the process at the latest. Where the request is impossible, nothing happens.
 */
public final class AwakeProcessors implements AutoCloseable {
    /** The kernel's file through which a process requests a latency. The request lasts while the file is open. */
    public static final Path REQUESTS = Path.of("/dev/cpu_dma_latency");

    private final FileChannel request;

    private AwakeProcessors(FileChannel request) {
        this.request = request;
    }

    /**
     * Requests a latency of zero, if this process may.
     *
     * @return the request, to be closed when processors may sleep again
     */
    public static AwakeProcessors hold() {
        AwakeProcessors awake = new AwakeProcessors(open());
        try {
            if (awake.request != null) {
                awake.request.write(ByteBuffer.allocate(Integer.BYTES)); // requested latency in microseconds
            }
        } catch (IOException e) {
            awake.close();
        }
        return awake;
    }

    private static FileChannel open() {
        try {
            return FileChannel.open(REQUESTS, StandardOpenOption.WRITE);
        } catch (IOException e) {
            return null; // a lab works without the request, only with slower links
        }
    }

    @Override
    public void close() {
        try {
            if (request != null) {
                request.close();
            }
        } catch (IOException e) {
            // The file is closed nevertheless.
        }
    }
}
