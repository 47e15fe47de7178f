package io.tutti.cli.lab;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/**
 * Has idle processors wait awake while it is open, by the kernel's request for a latency of zero. Links of a lab are made
 * of timers: a processor that sleeps in a virtual machine can be back milliseconds late, the link stands still meanwhile
 * and does not catch up. Jobs that spin while they wait would not see that, jobs that sleep would.
 *
 * <p>The request ends with the process at the latest. Where it is not possible nothing happens.
 */
final class AwakeProcessors implements AutoCloseable {
    static final Path REQUESTS = Path.of("/dev/cpu_dma_latency");

    private final FileChannel request;

    private AwakeProcessors(FileChannel request) {
        this.request = request;
    }

    static AwakeProcessors hold() {
        AwakeProcessors awake = new AwakeProcessors(open());
        try {
            if (awake.request != null) {
                awake.request.write(ByteBuffer.allocate(Integer.BYTES)); // microseconds, none
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
            return null; // a lab with slower links is still one
        }
    }

    @Override
    public void close() {
        try {
            if (request != null) {
                request.close();
            }
        } catch (IOException e) {
            // it is closed all the same
        }
    }
}
