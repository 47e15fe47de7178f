package io.tutti.cli.simulate;

import io.tutti.config.SmallFile;
import io.tutti.error.FileError;
import io.tutti.error.Suggestion;
import io.tutti.model.Network;
import io.tutti.model.NetworkText;
import io.tutti.model.Networks;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import tools.jackson.core.JacksonException;
import tools.jackson.core.StreamReadFeature;
import tools.jackson.core.json.JsonFactory;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * Finds networks: by name, those that come with Tutti; or in files, as {@link NetworkText} or as equivalent JSON with
 * nested names: {@code {"network": {"short": {"alpha": 2e-6, …}}}}.
 */
public final class NetworkFiles {
    private static final JsonMapper MAPPER = JsonMapper.builder(JsonFactory.builder()
                    .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
                    .build())
            .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
            .build();

    private NetworkFiles() {}

    /**
     * Returns the network of this name, or the network in this file.
     *
     * @throws IllegalArgumentException if there is none, or it is invalid
     */
    public static Network find(String nameOrFile) {
        if (Networks.NAMES.contains(nameOrFile)) {
            return Networks.named(nameOrFile);
        }
        Path file = Path.of(nameOrFile);
        if (!Files.exists(file)) {
            throw new IllegalArgumentException("network=" + nameOrFile + " is none of "
                    + String.join(", ", Networks.NAMES) + Suggestion.after(nameOrFile, Networks.NAMES)
                    + ", and there is no such file");
        }
        try {
            String text = SmallFile.text(file);
            return text.stripLeading().startsWith("{") ? parseJson(text) : NetworkText.parse(text);
        } catch (IOException e) {
            throw new IllegalArgumentException(file + " cannot be read: " + FileError.describe(e), e);
        } catch (IllegalArgumentException e) {
            throw new IllegalArgumentException(file + ": " + e.getMessage(), e);
        }
    }

    private static Network parseJson(String text) {
        Map<String, String> values = new LinkedHashMap<>();
        try {
            flatten("", MAPPER.readTree(text), values);
        } catch (JacksonException e) {
            throw new IllegalArgumentException(words(e), e);
        }
        return NetworkText.of(values);
    }

    /** Returns line and column, and the reason in one line. */
    private static String words(JacksonException e) {
        int line = e.getLocation() == null ? 0 : e.getLocation().getLineNr();
        String place =
                line < 1 ? "" : "line " + line + " column " + e.getLocation().getColumnNr() + ": ";
        return place + e.getOriginalMessage().lines().findFirst().orElse("it is no JSON");
    }

    private static void flatten(String prefix, JsonNode node, Map<String, String> values) {
        for (Map.Entry<String, JsonNode> entry : node.properties()) {
            String name = prefix + entry.getKey();
            if (entry.getValue().isObject()) {
                flatten(name + ".", entry.getValue(), values);
            } else if (entry.getValue().isArray() || entry.getValue().isNull()) {
                throw new IllegalArgumentException(
                        name + " must not be " + (entry.getValue().isNull() ? "null" : "a list"));
            } else if (values.put(name, entry.getValue().asString()) != null) { // whole, and in parts
                throw new IllegalArgumentException(name + " must be there once");
            }
        }
    }
}
