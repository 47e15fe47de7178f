package io.tutti.stress.model;

import java.io.IOException;
import java.io.InputStream;
import java.lang.classfile.ClassFile;
import java.util.function.Predicate;

/** Loads Tutti's classes and scenarios anew, those that access shared memory in rewritten form. */
final class ModelClassLoader extends ClassLoader {
    private static final String MODEL = ModelClassLoader.class.getPackageName() + ".";

    private final MemoryRewriter rewriter;
    private final Predicate<String> isRewritten;

    ModelClassLoader(MemoryRewriter rewriter, Predicate<String> isRewritten) {
        super(ModelClassLoader.class.getClassLoader());
        this.rewriter = rewriter;
        this.isRewritten = isRewritten;
    }

    @Override
    protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
        synchronized (getClassLoadingLock(name)) {
            Class<?> loaded = findLoadedClass(name);
            if (loaded != null) {
                return loaded;
            }
            boolean isOurs = name.startsWith("io.tutti.") && !name.startsWith(MODEL);
            return isOurs ? define(name) : super.loadClass(name, resolve);
        }
    }

    private Class<?> define(String name) throws ClassNotFoundException {
        try (InputStream file = getParent().getResourceAsStream(name.replace('.', '/') + ".class")) {
            if (file == null) {
                throw new ClassNotFoundException(name);
            }
            byte[] code = file.readAllBytes();
            byte[] defined =
                    isRewritten.test(name) ? rewriter.rewrite(ClassFile.of().parse(code)) : code;
            return defineClass(name, defined, 0, defined.length);
        } catch (IOException e) {
            throw new ClassNotFoundException(name, e);
        }
    }
}
