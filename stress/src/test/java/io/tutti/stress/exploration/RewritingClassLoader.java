package io.tutti.stress.exploration;

import java.io.IOException;
import java.io.InputStream;
import java.util.function.BiFunction;

/** Loads Tutti's classes and scenarios anew, some of them in rewritten form. The classes of the model itself are the parent's. */
public final class RewritingClassLoader extends ClassLoader {
    private final String model;
    private final BiFunction<String, byte[], byte[]> rewriter;

    /**
     * Creates a loader.
     *
     * @param model a class of the model; those of its package are not loaded anew
     * @param rewriter from the name of a class and its class file to the class file that is loaded
     */
    public RewritingClassLoader(Class<?> model, BiFunction<String, byte[], byte[]> rewriter) {
        super(model.getClassLoader());
        this.model = model.getPackageName() + ".";
        this.rewriter = rewriter;
    }

    @Override
    protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
        synchronized (getClassLoadingLock(name)) {
            Class<?> loaded = findLoadedClass(name);
            if (loaded != null) {
                return loaded;
            }
            boolean isOurs = name.startsWith("io.tutti.") && !name.startsWith(model);
            return isOurs ? define(name) : super.loadClass(name, resolve);
        }
    }

    private Class<?> define(String name) throws ClassNotFoundException {
        try (InputStream file = getParent().getResourceAsStream(name.replace('.', '/') + ".class")) {
            if (file == null) {
                throw new ClassNotFoundException(name);
            }
            byte[] code = rewriter.apply(name, file.readAllBytes());
            return defineClass(name, code, 0, code.length);
        } catch (IOException e) {
            throw new ClassNotFoundException(name, e);
        }
    }
}
