package io.tutti.cli.schedules;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;

import com.networknt.schema.Error;
import com.networknt.schema.InputFormat;
import com.networknt.schema.Schema;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SpecificationVersion;
import io.tutti.algorithm.Algorithm;
import io.tutti.algorithm.Algorithms;
import io.tutti.algorithm.ScheduleRequest;
import io.tutti.schedule.Topology;
import io.tutti.verify.Verifier;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/** The JSON Schema beside the page of the format says the same as writer and reader. */
class ScheduleSchemaTest {
    private static final Schema SCHEMA = schema();

    private static Schema schema() {
        try {
            String text = Files.readString(Path.of("../docs/schedule.schema.json"));
            return SchemaRegistry.withDefaultDialect(SpecificationVersion.DRAFT_2020_12)
                    .getSchema(text, InputFormat.JSON);
        } catch (IOException e) {
            throw new IllegalStateException(e);
        }
    }

    private static List<Error> errors(String json) {
        return SCHEMA.validate(json, InputFormat.JSON);
    }

    static List<Algorithm> algorithms() {
        return Algorithms.all();
    }

    @ParameterizedTest
    @MethodSource("algorithms")
    void takesWhatIsWritten(Algorithm algorithm) {
        for (Topology nodes : List.of(
                Topology.oneNode(1),
                Topology.oneNode(2),
                Topology.oneNode(6),
                Topology.oneNode(7),
                Topology.of(0, 1, 0, 1, 2))) {
            ScheduleRequest request = ScheduleRequest.of(nodes);
            for (Algorithm form : Catalog.forms(algorithm, request)) {
                String json = ScheduleJson.write(Verifier.verify(form.schedule(request)), nodes);
                assertEquals(List.of(), errors(json), form.name());
                ScheduleJson.parse(json);
            }
        }
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            "version":1            | "version":2
            "version":1            | "version":1,"more":0
            "algorithm":"ring"     | "algorithm":"ring;"
            "nodes":[0,0]          | "nodes":[0,-1]
            "parameters":{"ranks"  | "parameters":{"rank"
            "parameters":{"ranks":2| "parameters":{"ranks":99999
            "rank":1               | "rank":"1"
            "op":"recv"            | "op":"move"
            "lane":0               | "lane":64
            "lane":0               | "lane":0.5
            "peer":1               | "piers":1
            "key":0                | "key":-1
            "key":0                | "key":0,"kernel":"outer"
            "writes":[]            | "writes":[{"buffer":"out","first":0,"count":1}]
            "buffer":"s0"          | "buffer":"s00"
            "count":1              | "count":0
            """)
    void refusesWhatIsRefused(String right, String wrong) {
        ScheduleRequest request = ScheduleRequest.of(2);
        String json = ScheduleJson.write(
                Verifier.verify(
                        Algorithms.byName("allreduce", "ring").orElseThrow().schedule(request)),
                request.topology());
        String broken = json.replaceFirst(Pattern.quote(right), Matcher.quoteReplacement(wrong));
        assertFalse(errors(broken).isEmpty());
        assertThrows(IllegalArgumentException.class, () -> ScheduleJson.parse(broken));
    }
}
