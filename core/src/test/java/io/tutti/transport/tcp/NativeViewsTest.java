package io.tutti.transport.tcp;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class NativeViewsTest {
    @TempDir
    Path folder;

    @Test
    void seesAllOfASegmentBeyondTwoGigabytes() throws Exception {
        long bytes = (5L << 30) + 17;
        try (Arena arena = Arena.ofConfined();
                FileChannel sparse = FileChannel.open(
                        folder.resolve("sparse"),
                        StandardOpenOption.CREATE_NEW,
                        StandardOpenOption.READ,
                        StandardOpenOption.WRITE)) {
            MemorySegment segment = sparse.map(FileChannel.MapMode.READ_WRITE, 0, bytes, arena);
            NativeViews views = new NativeViews();
            for (long at = 0; at < bytes; at = Math.max(at + 1, at * 3)) {
                segment.set(ValueLayout.JAVA_BYTE, at, (byte) (at % 101 + 1));
                ByteBuffer view = views.of(segment, at, bytes - at);
                assertEquals((byte) (at % 101 + 1), view.get());
                assertEquals(Math.min(bytes, (at >> 30 << 30) + NativeViews.MOST_BYTES) - at - 1, view.remaining());
            }
        }
    }

    @Test
    void keepsTheViewsOfAFewSegments() {
        try (Arena arena = Arena.ofConfined()) {
            NativeViews views = new NativeViews();
            MemorySegment[] segments = new MemorySegment[4];
            ByteBuffer[] buffers = new ByteBuffer[4];
            for (int i = 0; i < 4; i++) {
                segments[i] = arena.allocate(100);
                buffers[i] = views.of(segments[i], 0, 100);
            }
            for (int i = 0; i < 4; i++) {
                assertSame(buffers[i], views.of(segments[i], 10, 20));
                assertEquals(10, buffers[i].position());
                assertEquals(30, buffers[i].limit());
            }
        }
    }
}
