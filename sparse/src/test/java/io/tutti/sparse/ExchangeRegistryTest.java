package io.tutti.sparse;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.tutti.Tutti;
import io.tutti.sparse.exchange.CountedSchemes;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;

class ExchangeRegistryTest {
    private record Named(String name) implements ExchangeScheme {
        @Override
        public String description() {
            return "opens dense";
        }

        @Override
        public GradientExchange open(ExchangeRequest request) {
            return GradientExchanges.open(
                    request.parameters().text("as", "dense"), request.communicator(), request.elements(), request.k());
        }
    }

    private static ExchangeProvider providing(String... names) {
        List<ExchangeScheme> schemes =
                Arrays.stream(names).<ExchangeScheme>map(Named::new).toList();
        return () -> schemes;
    }

    @Test
    void findsSchemesOfOtherProvidersByNameWithParameters() {
        ExchangeRegistry registry = ExchangeRegistry.of(List.of(providing("mine"), new CountedSchemes()));
        assertEquals("mine", registry.scheme("mine:as=topka").name());
        assertEquals("dense", registry.scheme("dense").name());
        Tutti.local(2, world -> {
            try (GradientExchange exchange =
                    registry.scheme("mine:as=topka").open(new ExchangeRequest("mine:as=topka", world, 10, 2))) {
                assertEquals("topka", exchange.name());
            }
        });
    }

    @Test
    void refusesTwoSchemesOfOneName() {
        IllegalArgumentException refused = assertThrows(
                IllegalArgumentException.class,
                () -> ExchangeRegistry.of(List.of(providing("dense"), new CountedSchemes())));
        assertTrue(refused.getMessage().startsWith("exchange=dense of provider="), refused.getMessage());
    }

    @Test
    void suggestsTheSchemeThatWasMeant() {
        IllegalArgumentException refused =
                assertThrows(IllegalArgumentException.class, () -> GradientExchanges.scheme("ok-topl"));
        assertTrue(refused.getMessage().contains("did you mean ok-topk"), refused.getMessage());
    }
}
