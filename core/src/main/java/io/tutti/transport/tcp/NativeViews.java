package io.tutti.transport.tcp;

import java.lang.foreign.MemorySegment;
import java.lang.ref.WeakReference;
import java.nio.ByteBuffer;

/**
 * Byte-buffer views of native memory, for channels. Creating a view allocates, so the last few are cached; weakly, so
 * that a link does not retain memory that it once sent. A buffer holds at most 2 GiB: larger segments are accessed
 * through views that begin at multiples of 1 GiB.
 */
final class NativeViews {
    private static final int KEPT = 4;
    private static final long STRIDE = 1L << 30;
    /** Slightly below a buffer's limit, which differs between JVMs. */
    static final long MOST_BYTES = (1L << 31) - (1L << 16);

    @SuppressWarnings({"unchecked", "rawtypes"})
    private final WeakReference<MemorySegment>[] segments = new WeakReference[KEPT];

    @SuppressWarnings({"unchecked", "rawtypes"})
    private final WeakReference<ByteBuffer>[] views = new WeakReference[KEPT];

    private final long[] bases = new long[KEPT];
    private int eldest;

    /**
     * Returns a buffer whose position and limit enclose these bytes, or as many of them as one buffer holds. Valid
     * until the next call.
     */
    ByteBuffer of(MemorySegment segment, long offset, long length) {
        long base = offset & -STRIDE;
        ByteBuffer view = find(segment, base);
        int at = (int) (offset - base);
        view.limit((int) Math.min(view.capacity(), at + length)).position(at);
        return view;
    }

    private ByteBuffer find(MemorySegment segment, long base) {
        for (int i = 0; i < KEPT; i++) {
            if (segments[i] != null && segments[i].refersTo(segment) && bases[i] == base) {
                ByteBuffer view = views[i].get();
                return view == null ? make(i, segment, base) : view;
            }
        }
        eldest = (eldest + 1) % KEPT;
        return make(eldest, segment, base);
    }

    private ByteBuffer make(int at, MemorySegment segment, long base) {
        long bytes = Math.min(segment.byteSize() - base, MOST_BYTES);
        ByteBuffer view = segment.asSlice(base, bytes).asByteBuffer();
        segments[at] = new WeakReference<>(segment);
        views[at] = new WeakReference<>(view);
        bases[at] = base;
        return view;
    }
}
