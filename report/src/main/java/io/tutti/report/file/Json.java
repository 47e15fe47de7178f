package io.tutti.report.file;

import tools.jackson.core.JsonGenerator;
import tools.jackson.databind.SerializationContext;
import tools.jackson.databind.SerializationFeature;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.module.SimpleModule;
import tools.jackson.databind.ser.std.StdSerializer;

/** Writes records as JSON. A number that is not finite is written as null, because JSON has no such numbers. */
public final class Json {
    private static final JsonMapper MAPPER = JsonMapper.builder()
            .enable(SerializationFeature.INDENT_OUTPUT)
            .addModule(new SimpleModule()
                    .addSerializer(Double.class, new FiniteDouble())
                    .addSerializer(double.class, new FiniteDouble()))
            .build();

    private Json() {}

    /**
     * Writes a record as JSON.
     *
     * @param value the record
     * @return indented JSON, with a line terminator at the end
     */
    public static String of(Object value) {
        return MAPPER.writeValueAsString(value) + "\n";
    }

    private static final class FiniteDouble extends StdSerializer<Double> {
        FiniteDouble() {
            super(Double.class);
        }

        @Override
        public void serialize(Double value, JsonGenerator out, SerializationContext context) {
            if (Double.isFinite(value)) {
                out.writeNumber(value);
            } else {
                out.writeNull();
            }
        }
    }
}
