package io.tutti.cli.schedules;

import io.tutti.schedule.Layout;
import io.tutti.schedule.Schedule;
import io.tutti.verify.Traffic;
import io.tutti.verify.Verification;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.json.JsonMapper;

/** Verified schedules as JSON; {@code docs/schedule-format.md} says what every field means. */
public final class ScheduleJson {
    private static final JsonMapper MAPPER = JsonMapper.builder().build();

    private ScheduleJson() {}

    /** Writes all ranks' programs, what the collective asks for, and what was proven. */
    public static String write(Verification verification) {
        Schedule schedule = verification.schedule();
        ScheduleDocument document = new ScheduleDocument(
                ScheduleDocument.FORMAT,
                ScheduleDocument.VERSION,
                schedule.algorithm(),
                schedule.symmetry().toString(),
                ScheduleDocument.CollectivePart.of(schedule),
                derived(verification),
                IntStream.range(0, schedule.ranks())
                        .mapToObj(rank -> ScheduleDocument.RankPart.of(schedule, rank))
                        .toList());
        return MAPPER.writeValueAsString(document) + "\n";
    }

    private static ScheduleDocument.Derived derived(Verification verification) {
        long[] ones = new long[verification.schedule().collective().chunks()];
        Arrays.fill(ones, 1);
        Traffic traffic = verification.traffic(Layout.explicit(ones));
        return new ScheduleDocument.Derived(
                verification.steps(),
                verification.messages(),
                verification.needsCommutative(),
                verification.reproducibility().toString(),
                new ScheduleDocument.Most(traffic.messages(), traffic.sent(), traffic.reduced(), traffic.scratch()));
    }

    /**
     * Reads a schedule; it is not verified. Only names, parameters and ops are read; everything else follows from them.
     *
     * @throws IllegalArgumentException if it is none
     */
    public static Schedule parse(String json) {
        ScheduleDocument document;
        try {
            document = MAPPER.readValue(json, ScheduleDocument.class);
        } catch (JacksonException e) {
            String place = e.getLocation() == null
                    ? ""
                    : "line " + e.getLocation().getLineNr() + " column "
                            + e.getLocation().getColumnNr() + ": ";
            throw new IllegalArgumentException(place + e.getOriginalMessage(), e);
        }
        if (document == null) {
            throw new IllegalArgumentException("the document is null");
        }
        return document.toSchedule();
    }

    /** Numbers as a list. */
    static List<Integer> list(int[] numbers) {
        return Arrays.stream(numbers).boxed().toList();
    }
}
