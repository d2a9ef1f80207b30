package io.batchmark.agent.transform;

import java.io.ByteArrayInputStream;
import java.io.InputStream;
import java.util.Map;

/** A class loader that sees classes of the JDK alone, as a bundle of Open Liberty does. */
final class IsolatedLoader extends ClassLoader {
    private final Map<String, byte[]> files;

    IsolatedLoader(Map<String, byte[]> files) {
        super(ClassLoader.getPlatformClassLoader());
        this.files = files;
    }

    @Override
    protected Class<?> findClass(String name) throws ClassNotFoundException {
        byte[] file = files.get(name);
        if (file == null) {
            throw new ClassNotFoundException(name);
        }
        return defineClass(name, file, 0, file.length);
    }

    @Override
    public InputStream getResourceAsStream(String name) {
        byte[] file = files.get(name.replace(".class", "").replace('/', '.'));
        return file == null ? null : new ByteArrayInputStream(file);
    }
}
