package io.tutti.sparse.replay;

import io.tutti.schedule.Layout;
import io.tutti.schedule.Program;
import io.tutti.schedule.Traffic;
import io.tutti.sparse.WordVolume;
import io.tutti.sparse.trace.Phase;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;

/** Adds up words by rank and phase. */
final class WordCounts {
    private static final int WORD = 4;

    private final List<Map<Phase, WordVolume>> volumes = new ArrayList<>();

    WordCounts(int ranks) {
        for (int rank = 0; rank < ranks; rank++) {
            volumes.add(new EnumMap<>(Phase.class));
        }
    }

    /** Adds the words of a program under a layout in bytes. */
    void add(int rank, Phase phase, Program program, Layout layout) {
        if (!program.ops().isEmpty()) {
            Traffic bytes = program.traffic(layout);
            volumes.get(rank)
                    .merge(phase, new WordVolume(bytes.sent() / WORD, bytes.received() / WORD), WordVolume::plus);
        }
    }

    ReplayedCall call(Clocks clocks, boolean isReevaluation) {
        return new ReplayedCall(clocks.latest(), clocks.work(), clocks.phases(), volumes, isReevaluation);
    }
}
