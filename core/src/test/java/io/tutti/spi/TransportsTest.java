package io.tutti.spi;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.tutti.config.Options;
import io.tutti.config.Setting;
import io.tutti.model.LinkModel;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class TransportsTest {
    private record Fake(String key, int preference) implements TransportProvider {
        @Override
        public LinkModel costs() {
            return new LinkModel(key, 0, 0, 0, 0, 0);
        }

        @Override
        public Optional<Transport> create(TransportContext context) {
            return Optional.empty();
        }
    }

    private static List<String> keys(List<TransportProvider> providers) {
        return providers.stream().map(TransportProvider::key).toList();
    }

    @Test
    void thoseOfThisModuleAreTriedInTheirOrder() {
        assertEquals(List.of("local", "shm", "tcp"), keys(Transports.all()));
        assertEquals(Transports.all(), Transports.allowed(Options.defaults()));
        assertEquals(List.of("tcp"), keys(Transports.allowed(Options.defaults().with(Setting.LINK, "tcp"))));
        assertEquals(List.of("shm", "tcp", "mixed"), Transports.costKeys());
    }

    @Test
    void thePreferredComeFirstAndThenTheirKeysDecide() {
        List<TransportProvider> ordered =
                Transports.ordered(List.of(new Fake("c", 1), new Fake("b", 1), new Fake("a", 0), new Fake("d", 2)));
        assertEquals(List.of("d", "b", "c", "a"), keys(ordered));
    }

    @Test
    void oneThatDoesNotEncryptIsNotUsedWhereItMust() {
        Options tls = Options.defaults().with(Setting.TLS, "yes");
        assertEquals(List.of("local", "shm", "tcp"), keys(Transports.allowed(tls)));
        List<TransportProvider> open = List.of(new Fake("open", 150));
        assertEquals(open, Transports.allowed(open, Options.defaults()));
        assertEquals(List.of(), Transports.allowed(open, tls));
        assertEquals(
                "TUTTI_TLS=yes: the transport open does not encrypt; choose another by TUTTI_LINK",
                assertThrows(
                                IllegalArgumentException.class,
                                () -> Transports.allowed(open, tls.with(Setting.LINK, "open")))
                        .getMessage());
    }

    @Test
    void anUnknownOneIsRefusedWithTheKnownOnes() {
        Options options = Options.defaults().with(Setting.LINK, "udp");
        assertEquals(
                "TUTTI_LINK=udp (code) must be auto, local, shm or tcp",
                assertThrows(IllegalArgumentException.class, () -> Transports.allowed(options))
                        .getMessage());
    }

    @ParameterizedTest
    @ValueSource(strings = {"auto", "mixed", "UPPER", "7", "", "a b", "a=b"})
    void badKeysAreRefused(String key) {
        String message = assertThrows(
                        IllegalArgumentException.class, () -> Transports.ordered(List.of(new Fake(key, 1))))
                .getMessage();
        assertTrue(message.startsWith("transport=" + key + " of provider="), message);
    }

    @Test
    void aKeyCannotBeTakenTwice() {
        List<TransportProvider> twice = List.of(new Fake("x", 1), new Fake("x", 2));
        assertTrue(assertThrows(IllegalArgumentException.class, () -> Transports.ordered(twice))
                .getMessage()
                .contains("exists already"));
    }
}
