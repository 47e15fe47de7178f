package io.tutti.system;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.lang.module.ModuleDescriptor;
import java.lang.module.ModuleReader;
import java.lang.module.ModuleReference;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** The descriptors of Tutti's modules, beside what the class path says of the same jars. */
class DescriptorTest {
    private static final String SERVICES = "META-INF/services/";

    @Test
    void everyProviderIsFoundOnBothPaths() {
        Map<String, Object> onModulePath = new TreeMap<>();
        Map<String, Object> onClassPath = new TreeMap<>();
        TuttiModules.all().forEach(module -> {
            onModulePath.put(name(module), provided(module.descriptor()));
            onClassPath.put(name(module), services(module));
        });
        assertEquals(onClassPath, onModulePath);
    }

    private static String name(ModuleReference module) {
        return module.descriptor().name();
    }

    private static Map<String, Set<String>> provided(ModuleDescriptor module) {
        return module.provides().stream()
                .collect(Collectors.toMap(ModuleDescriptor.Provides::service, each -> new TreeSet<>(each.providers())));
    }

    private static Map<String, Set<String>> services(ModuleReference module) {
        try (ModuleReader reader = module.open()) {
            return reader.list()
                    .filter(entry -> entry.startsWith(SERVICES) && !entry.endsWith("/"))
                    .collect(Collectors.toMap(
                            entry -> entry.substring(SERVICES.length()), entry -> lines(reader, entry)));
        } catch (IOException e) {
            throw new IllegalStateException(e);
        }
    }

    private static Set<String> lines(ModuleReader reader, String entry) {
        try (var in = reader.open(entry).orElseThrow()) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8)
                    .lines()
                    .filter(line -> !line.isBlank())
                    .collect(Collectors.toCollection(TreeSet::new));
        } catch (IOException e) {
            throw new IllegalStateException(e);
        }
    }

    /** What is exported to some is exported to Tutti's own modules, and a program gets the same from all others. */
    @Test
    void onlyPublishedModulesExportToAll() {
        Set<String> exporting = TuttiModules.all()
                .map(ModuleReference::descriptor)
                .filter(module -> module.exports().stream().anyMatch(each -> !each.isQualified()))
                .map(ModuleDescriptor::name)
                .collect(Collectors.toCollection(TreeSet::new));
        assertEquals(new TreeSet<>(TuttiModules.PUBLISHED), exporting);
    }

    /**
     * A module that a program may depend on shows its own packages to no friends, but for core and what it is made of, which
     * the tools look into.
     */
    @Test
    void onlyCoreAndItsPartsHaveFriends() {
        Set<String> qualified = TuttiModules.all()
                .map(ModuleReference::descriptor)
                .filter(module -> TuttiModules.PUBLISHED.contains(module.name()))
                .filter(module -> module.exports().stream().anyMatch(ModuleDescriptor.Exports::isQualified))
                .map(ModuleDescriptor::name)
                .collect(Collectors.toSet());
        assertEquals(Set.of("io.tutti.core", "io.tutti.kernel", "io.tutti.select", "io.tutti.spi"), qualified);
    }

    /** Sparse exchanges, outer products and matrix products use nothing of core and its parts that a stranger could not. */
    @Test
    void friendsAreTools() {
        Set<String> ofCore = Set.of("io.tutti.cli", "io.tutti.launch", "io.tutti.measure", "io.tutti.soak");
        assertEquals(new TreeSet<>(ofCore), friends("io.tutti.core"));
        Set<String> ofKernel = Set.of("io.tutti.cli", "io.tutti.core", "io.tutti.measure");
        assertEquals(new TreeSet<>(ofKernel), friends("io.tutti.kernel"));
        Set<String> ofSelect = Set.of("io.tutti.cli", "io.tutti.core", "io.tutti.measure", "io.tutti.report");
        assertEquals(new TreeSet<>(ofSelect), friends("io.tutti.select"));
        assertEquals(new TreeSet<>(Set.of("io.tutti.core", "io.tutti.launch")), friends("io.tutti.spi"));
    }

    private static Set<String> friends(String name) {
        return TuttiModules.all()
                .map(ModuleReference::descriptor)
                .filter(module -> module.name().equals(name))
                .flatMap(module -> module.exports().stream())
                .flatMap(each -> each.targets().stream())
                .collect(Collectors.toCollection(TreeSet::new));
    }

    /** A program requires {@code io.tutti.core}, and can name all that its API mentions. */
    @Test
    void coreBringsItsParts() {
        Set<String> brought = TuttiModules.all()
                .map(ModuleReference::descriptor)
                .filter(module -> module.name().equals("io.tutti.core"))
                .flatMap(module -> module.requires().stream())
                .filter(each -> each.modifiers().contains(ModuleDescriptor.Requires.Modifier.TRANSITIVE))
                .map(ModuleDescriptor.Requires::name)
                .collect(Collectors.toSet());
        assertEquals(Set.of("io.tutti.kernel", "io.tutti.schedule", "io.tutti.select", "io.tutti.spi"), brought);
    }
}
