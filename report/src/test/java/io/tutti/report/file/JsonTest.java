package io.tutti.report.file;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import org.junit.jupiter.api.Test;

class JsonTest {
    record Values(double plain, Double boxed, List<Double> listed) {}

    @Test
    void numbersThatAreNotFiniteAreNull() {
        String json = Json.of(new Values(Double.NaN, Double.POSITIVE_INFINITY, List.of(1.5, Double.NaN)));
        assertEquals("{\"plain\":null,\"boxed\":null,\"listed\":[1.5,null]}", json.replaceAll("\\s", ""));
    }
}
