package io.tutti.training.data.text;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import org.junit.jupiter.api.Test;

final class BertModelTest {
    /** The last one is that of the Ok-Topk paper. The networks of backends are compared with these numbers. */
    @Test
    void shouldHaveTheParametersOfThePaper() {
        assertEquals(
                List.of(3_830_786L, 10_949_802L, 133_547_324L),
                BertModel.ALL.stream()
                        .map(model -> model.description().parameters())
                        .toList());
    }
}
