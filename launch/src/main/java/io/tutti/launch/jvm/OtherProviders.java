package io.tutti.launch.jvm;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.URL;
import java.net.URLClassLoader;
import java.net.URLConnection;
import java.nio.charset.StandardCharsets;
import java.util.Enumeration;
import java.util.List;

/** Providers of transports and algorithms that a class path has and this process has not. Loads none of them. */
final class OtherProviders {
    private static final List<String> SERVICES =
            List.of("io.tutti.spi.TransportProvider", "io.tutti.algorithm.AlgorithmProvider");

    private OtherProviders() {}

    /** {@return whether a class path has any; true if that cannot be found out} */
    static boolean areOn(String classPath) {
        try (URLClassLoader loader = new URLClassLoader(ClassPath.urls(classPath), null)) {
            for (String service : SERVICES) {
                Enumeration<URL> files = loader.findResources("META-INF/services/" + service);
                while (files.hasMoreElements()) {
                    if (namesOther(files.nextElement())) {
                        return true;
                    }
                }
            }
            return false;
        } catch (IOException e) {
            return true;
        }
    }

    private static boolean namesOther(URL file) throws IOException {
        URLConnection connection = file.openConnection();
        connection.setUseCaches(false); // which would keep a jar open
        try (BufferedReader lines =
                new BufferedReader(new InputStreamReader(connection.getInputStream(), StandardCharsets.UTF_8))) {
            return lines.lines()
                    .map(line -> line.replaceFirst("#.*", "").strip())
                    .anyMatch(name -> !name.isEmpty() && !isHere(name));
        }
    }

    private static boolean isHere(String name) {
        try {
            Class.forName(name, false, OtherProviders.class.getClassLoader());
            return true;
        } catch (ClassNotFoundException | LinkageError e) {
            return false;
        }
    }
}
