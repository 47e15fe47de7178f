package io.tutti.cli.text;

import tools.jackson.databind.SerializationFeature;
import tools.jackson.databind.json.JsonMapper;

/** Records as JSON. */
public final class Json {
    private static final JsonMapper MAPPER =
            JsonMapper.builder().enable(SerializationFeature.INDENT_OUTPUT).build();

    private Json() {}

    /** Indented JSON of a record, with an end of line. */
    public static String of(Object value) {
        return MAPPER.writeValueAsString(value) + "\n";
    }
}
