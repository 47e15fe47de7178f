package io.tutti.report.file;

import tools.jackson.databind.SerializationFeature;
import tools.jackson.databind.json.JsonMapper;

/** Writes records as JSON. */
public final class Json {
    private static final JsonMapper MAPPER =
            JsonMapper.builder().enable(SerializationFeature.INDENT_OUTPUT).build();

    private Json() {}

    /** Returns indented JSON of a record, with a line terminator at the end. */
    public static String of(Object value) {
        return MAPPER.writeValueAsString(value) + "\n";
    }
}
