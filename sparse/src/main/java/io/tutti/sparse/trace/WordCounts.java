package io.tutti.sparse.trace;

import io.tutti.schedule.Layout;
import io.tutti.schedule.Op;
import io.tutti.schedule.Program;
import io.tutti.schedule.Slice;
import io.tutti.sparse.Phase;
import io.tutti.sparse.Volume;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;

/** Adds up words by rank and phase. */
final class WordCounts {
    private static final int WORD = 4;

    private final List<Map<Phase, Volume>> volumes = new ArrayList<>();

    WordCounts(int ranks) {
        for (int rank = 0; rank < ranks; rank++) {
            volumes.add(new EnumMap<>(Phase.class));
        }
    }

    /** A rank has run a program under a layout in bytes. */
    void add(int rank, Phase phase, Program program, Layout layout) {
        long sent = 0;
        long received = 0;
        for (Op op : program.ops()) {
            if (op instanceof Op.Send send) {
                sent += bytes(layout, send.sources());
            } else if (op instanceof Op.Recv recv) {
                received += bytes(layout, recv.targets());
            }
        }
        if (!program.ops().isEmpty()) {
            volumes.get(rank).merge(phase, new Volume(sent / WORD, received / WORD), Volume::plus);
        }
    }

    private static long bytes(Layout layout, List<Slice> slices) {
        long bytes = 0;
        for (Slice slice : slices) {
            bytes += layout.length(slice.first(), slice.count());
        }
        return bytes;
    }

    ReplayedCall call(Clocks clocks, boolean isReevaluation) {
        return new ReplayedCall(clocks.latest(), clocks.work(), clocks.phases(), volumes, isReevaluation);
    }
}
