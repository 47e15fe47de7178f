package io.tutti.cli.schedules;

import io.tutti.schedule.Layout;
import io.tutti.schedule.Schedule;
import io.tutti.schedule.Topology;
import io.tutti.verify.TrafficSummary;
import io.tutti.verify.Verification;
import java.io.IOException;
import java.io.Writer;
import java.util.AbstractList;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import tools.jackson.core.JacksonException;
import tools.jackson.core.StreamReadFeature;
import tools.jackson.core.StreamWriteFeature;
import tools.jackson.core.exc.JacksonIOException;
import tools.jackson.core.json.JsonFactory;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.MapperFeature;
import tools.jackson.databind.cfg.CoercionAction;
import tools.jackson.databind.cfg.CoercionInputShape;
import tools.jackson.databind.cfg.MutableCoercionConfig;
import tools.jackson.databind.exc.MismatchedInputException;
import tools.jackson.databind.exc.UnrecognizedPropertyException;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.type.LogicalType;

/** Writes and reads verified schedules as JSON. {@code docs/schedule-format.md} defines every field. */
public final class ScheduleJson {
    private static final JsonMapper MAPPER = JsonMapper.builder(JsonFactory.builder()
                    .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
                    .build())
            .enable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
            .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
            .disable(StreamWriteFeature.AUTO_CLOSE_TARGET)
            .disable(DeserializationFeature.ACCEPT_FLOAT_AS_INT)
            .disable(MapperFeature.ALLOW_COERCION_OF_SCALARS)
            .withCoercionConfig(LogicalType.Textual, ScheduleJson::refuse)
            .withCoercionConfig(LogicalType.Integer, ScheduleJson::refuse)
            .withCoercionConfig(LogicalType.Boolean, ScheduleJson::refuse)
            .build();

    private ScheduleJson() {}

    /** Rejects values of another JSON type. */
    private static void refuse(MutableCoercionConfig config) {
        for (CoercionInputShape shape : List.of(
                CoercionInputShape.Integer,
                CoercionInputShape.Float,
                CoercionInputShape.Boolean,
                CoercionInputShape.String,
                CoercionInputShape.EmptyString)) {
            config.setCoercion(shape, CoercionAction.Fail);
        }
    }

    /** Returns what {@link #write(Verification, Topology, Writer)} writes. */
    public static String write(Verification verification, Topology nodes) {
        return MAPPER.writeValueAsString(document(verification, nodes)) + "\n";
    }

    /**
     * Writes the programs of all ranks, the collective's requirements, and the proven properties.
     *
     * @param nodes topology that the schedule was made for
     * @param out stays open
     * @throws IOException if it cannot be written
     */
    public static void write(Verification verification, Topology nodes, Writer out) throws IOException {
        try {
            MAPPER.writeValue(out, document(verification, nodes));
        } catch (JacksonIOException e) {
            throw e.getCause();
        }
        out.write('\n');
    }

    private static ScheduleDocument document(Verification verification, Topology nodes) {
        Schedule schedule = verification.schedule();
        return new ScheduleDocument(
                ScheduleDocument.FORMAT,
                ScheduleDocument.VERSION,
                schedule.algorithm(),
                schedule.symmetry().toString(),
                IntStream.range(0, schedule.ranks()).mapToObj(nodes::node).toList(),
                ScheduleDocument.CollectivePart.of(schedule),
                derived(verification),
                programs(schedule));
    }

    /** Each program is made when it is written. */
    private static List<ScheduleDocument.RankPart> programs(Schedule schedule) {
        return new AbstractList<>() {
            @Override
            public ScheduleDocument.RankPart get(int rank) {
                return ScheduleDocument.RankPart.of(schedule, rank);
            }

            @Override
            public int size() {
                return schedule.ranks();
            }
        };
    }

    private static ScheduleDocument.Derived derived(Verification verification) {
        long[] ones = new long[verification.schedule().collective().chunks()];
        Arrays.fill(ones, 1);
        TrafficSummary traffic = verification.traffic(Layout.explicit(ones));
        return new ScheduleDocument.Derived(
                verification.steps(),
                verification.messages(),
                verification.needsCommutative(),
                verification.reproducibility().toString(),
                new ScheduleDocument.Most(traffic.messages(), traffic.sent(), traffic.reduced(), traffic.scratch()));
    }

    /**
     * Reads a schedule without verifying it.
     *
     * @throws IllegalArgumentException if the text is no schedule; the message states line and column, or the path of
     *     the field
     */
    public static Schedule parse(String json) {
        ScheduleDocument document;
        try {
            document = MAPPER.readValue(json, ScheduleDocument.class);
        } catch (JacksonException e) {
            throw refusal(place(e) + words(e), e);
        }
        if (document == null) {
            throw new IllegalArgumentException("the document is null");
        }
        try {
            return new ScheduleReader(document).read();
        } catch (IllegalArgumentException e) {
            throw refusal(e.getMessage(), e);
        }
    }

    /** Strings and names of fields may have any character; the message is one line. */
    private static IllegalArgumentException refusal(String message, RuntimeException cause) {
        return new IllegalArgumentException(message.replaceAll("\\p{Cntrl}", "?"), cause);
    }

    /** Returns a location such as {@code line 1 column 20, programs[0].rank: }. */
    private static String place(JacksonException e) {
        String line = e.getLocation() == null || e.getLocation().getLineNr() < 1
                ? ""
                : "line " + e.getLocation().getLineNr() + " column "
                        + e.getLocation().getColumnNr();
        StringBuilder path = new StringBuilder();
        for (JacksonException.Reference step : e.getPath()) {
            path.append(step.getIndex() >= 0 ? "[" + step.getIndex() + "]" : "." + step.getPropertyName());
        }
        String field = path.isEmpty() ? "" : path.substring(path.charAt(0) == '.' ? 1 : 0);
        String between = line.isEmpty() || field.isEmpty() ? "" : ", ";
        return line.isEmpty() && field.isEmpty() ? "" : line + between + field + ": ";
    }

    private static String words(JacksonException e) {
        if (e instanceof UnrecognizedPropertyException unknown) {
            return "there is no such field; it must be one of " + names(unknown.getKnownPropertyIds());
        }
        if (e instanceof MismatchedInputException mismatch && mismatch.getTargetType() != null) {
            return "it must be " + kind(mismatch.getTargetType());
        }
        return e.getOriginalMessage().lines().findFirst().orElse("it is no JSON");
    }

    private static String names(Collection<Object> known) {
        return known.stream().map(String::valueOf).sorted().collect(Collectors.joining(", "));
    }

    private static String kind(Class<?> type) {
        if (Number.class.isAssignableFrom(type) || type.isPrimitive()) {
            return "a whole number";
        }
        if (type == Boolean.class) {
            return "true or false";
        }
        if (type == String.class) {
            return "a string";
        }
        return Collection.class.isAssignableFrom(type) ? "an array" : "an object";
    }

    /** Returns numbers as a list. */
    static List<Integer> list(int[] numbers) {
        return Arrays.stream(numbers).boxed().toList();
    }
}
