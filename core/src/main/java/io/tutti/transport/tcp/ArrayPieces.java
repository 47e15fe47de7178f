package io.tutti.transport.tcp;

import java.lang.foreign.MemorySegment;
import java.lang.ref.WeakReference;

/**
 * Parts of arrays, for calls that take a segment but no offset. A part is an object, so the parts of the last few arrays are kept, and
 * begin at multiples of {@link #STRIDE_BYTES} only; weakly, so that a link does not retain arrays that it once sent.
 */
final class ArrayPieces {
    /** Bytes between the beginnings of two parts. */
    static final long STRIDE_BYTES = 16 * 1024;

    private static final int KEPT = 4;

    @SuppressWarnings({"unchecked", "rawtypes"})
    private final WeakReference<Pieces>[] arrays = new WeakReference[KEPT];

    private int eldest;

    private record Pieces(MemorySegment array, MemorySegment[] parts) {
        Pieces(MemorySegment array) {
            this(array, new MemorySegment[Math.toIntExact(array.byteSize() / STRIDE_BYTES + 1)]);
        }

        /** Equal segments begin at the same place of the same array. */
        boolean isOf(MemorySegment other) {
            return array.equals(other) && array.byteSize() == other.byteSize();
        }

        MemorySegment from(long offset) {
            int at = (int) (offset / STRIDE_BYTES);
            if (parts[at] == null) {
                parts[at] = array.asSlice(offset);
            }
            return parts[at];
        }
    }

    /** Returns how many bytes there are from an offset to where the next part begins; 0 if one begins there. */
    static long toNext(long offset) {
        return -offset & STRIDE_BYTES - 1;
    }

    /** Returns the part of an array that begins at a multiple of {@link #STRIDE_BYTES}. */
    MemorySegment from(MemorySegment array, long offset) {
        for (WeakReference<Pieces> kept : arrays) {
            Pieces pieces = kept == null ? null : kept.get();
            if (pieces != null && pieces.isOf(array)) {
                return pieces.from(offset);
            }
        }
        Pieces pieces = new Pieces(array);
        eldest = (eldest + 1) % KEPT;
        arrays[eldest] = new WeakReference<>(pieces);
        return pieces.from(offset);
    }
}
