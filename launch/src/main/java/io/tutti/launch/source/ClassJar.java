package io.tutti.launch.source;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.TreeMap;
import java.util.zip.Deflater;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import javax.tools.FileObject;
import javax.tools.ForwardingJavaFileManager;
import javax.tools.JavaFileObject;
import javax.tools.SimpleJavaFileObject;
import javax.tools.StandardJavaFileManager;

/** The classes that a compiler makes, in memory, to be written as one jar. Its sources and libraries are files. */
final class ClassJar extends ForwardingJavaFileManager<StandardJavaFileManager> {
    private final Map<String, ByteArrayOutputStream> classes = new TreeMap<>();

    ClassJar(StandardJavaFileManager files) {
        super(files);
    }

    @Override
    public JavaFileObject getJavaFileForOutput(
            Location location, String className, JavaFileObject.Kind kind, FileObject sibling) {
        String entry = className.replace('.', '/') + kind.extension;
        return new SimpleJavaFileObject(URI.create("memory:/" + entry), kind) {
            @Override
            public OutputStream openOutputStream() {
                ByteArrayOutputStream content = new ByteArrayOutputStream();
                classes.put(entry, content);
                return content;
            }
        };
    }

    /** Whether a class refers to a package, as the names in its constants tell. */
    boolean refersTo(String packageName) {
        String name = packageName.replace('.', '/') + "/";
        return classes.values().stream()
                .anyMatch(
                        content -> content.toString(StandardCharsets.ISO_8859_1).contains(name));
    }

    /** Returns the jar, which is not compressed. */
    byte[] toBytes() {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (ZipOutputStream jar = new ZipOutputStream(bytes)) {
            jar.setLevel(Deflater.NO_COMPRESSION);
            for (Map.Entry<String, ByteArrayOutputStream> each : classes.entrySet()) {
                jar.putNextEntry(new ZipEntry(each.getKey()));
                each.getValue().writeTo(jar);
            }
        } catch (IOException e) {
            throw new IllegalStateException("classes=" + classes.keySet() + " are no jar", e);
        }
        return bytes.toByteArray();
    }
}
