package io.batchmark.agent.launch;

import io.batchmark.agent.measure.Container;
import java.io.IOException;
import java.io.InputStream;
import java.lang.reflect.Method;
import java.util.Collection;
import java.util.Collections;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import java.util.zip.ZipEntry;
import java.util.zip.ZipInputStream;
import org.jspecify.annotations.Nullable;

/** A web application, or a web module of an enterprise application, that has started. */
final class WebModule implements JobModule {
    private static final String JOBS = "META-INF/batch-jobs/";
    private static final String CLASSES = "/WEB-INF/classes/" + JOBS;
    private static final String ACCESSOR = "com.ibm.ws.threadContext.ComponentMetaDataAccessorImpl";

    private final String application;
    private final String module;
    private final ClassLoader loader;
    private final Object webApp;
    private final Object component;

    private WebModule(String application, String module, ClassLoader loader, Object webApp, Object component) {
        this.application = application;
        this.module = module;
        this.loader = loader;
        this.webApp = webApp;
        this.component = component;
    }

    /** To be called on the thread that starts the module. */
    static WebModule starting(Object webApp) throws ReflectiveOperationException {
        ClassLoader loader = Thread.currentThread().getContextClassLoader();
        Object component = Container.call(accessor(webApp), "getComponentMetaData");
        if (component == null || loader == null) {
            throw new IllegalStateException("the thread that starts " + webApp + " has no component");
        }
        Object name = Container.call(component, "getJ2EEName");
        return new WebModule(part(name, "getApplication"), part(name, "getModule"), loader, webApp, component);
    }

    private static String part(@Nullable Object name, String method) throws ReflectiveOperationException {
        return name == null ? "" : String.valueOf(Container.call(name, method));
    }

    private static Object accessor(Object webApp) throws ReflectiveOperationException {
        // the class of the object may be of a bundle that does not see the accessor
        for (Class<?> type = webApp.getClass(); type != null; type = type.getSuperclass()) {
            try {
                return Class.forName(ACCESSOR, true, type.getClassLoader())
                        .getMethod("getComponentMetaDataAccessor")
                        .invoke(null);
            } catch (ClassNotFoundException e) {
                // its superclass may see it
            }
        }
        throw new ClassNotFoundException(ACCESSOR);
    }

    /** Lets this thread work for the module: the batch container takes the application from the thread that starts a job. */
    void enter() throws ReflectiveOperationException {
        Object accessor = accessor(webApp);
        for (Method method : accessor.getClass().getMethods()) {
            if (method.getName().equals("beginContext")
                    && method.getParameterCount() == 1
                    && method.getParameterTypes()[0].isInstance(component)) {
                method.invoke(accessor, component);
                Thread.currentThread().setContextClassLoader(loader);
                return;
            }
        }
        throw new NoSuchMethodException(ACCESSOR + ".beginContext");
    }

    @Override
    public String application() {
        return application;
    }

    @Override
    public String qualified() {
        return application + "/" + withoutExtension(module);
    }

    private static String withoutExtension(String name) {
        return name.endsWith(".war") ? name.substring(0, name.length() - 4) : name;
    }

    ClassLoader loader() {
        return loader;
    }

    @Override
    public boolean hasJob(String name) {
        return loader.getResource(JOBS + name + ".xml") != null;
    }

    /** The job XML of a job that the module has. */
    JobXml jobXml(String name) throws IOException {
        try (InputStream file = loader.getResourceAsStream(JOBS + name + ".xml")) {
            return new JobXml(Objects.requireNonNull(file));
        }
    }

    /** Those in the classes of the module and in its jars. */
    @Override
    public Set<String> jobs() {
        Set<String> names = new TreeSet<>();
        for (String path : paths(CLASSES)) {
            add(names, path.substring(path.lastIndexOf('/') + 1));
        }
        for (String path : paths("/WEB-INF/lib/")) {
            if (path.endsWith(".jar")) {
                addOfJar(names, path);
            }
        }
        return names;
    }

    private void addOfJar(Set<String> names, String path) {
        try {
            Object stream = webApp.getClass()
                    .getMethod("getResourceAsStream", String.class)
                    .invoke(webApp, path);
            if (stream == null) {
                return;
            }
            try (ZipInputStream jar = new ZipInputStream((InputStream) stream)) {
                for (ZipEntry entry = jar.getNextEntry(); entry != null; entry = jar.getNextEntry()) {
                    if (entry.getName().startsWith(JOBS)) {
                        add(names, entry.getName().substring(JOBS.length()));
                    }
                }
            }
        } catch (ReflectiveOperationException | IOException e) {
            // the names only complete a message
        }
    }

    private static void add(Set<String> names, String file) {
        if (file.endsWith(".xml")) {
            names.add(file.substring(0, file.length() - 4));
        }
    }

    private Collection<String> paths(String folder) {
        try {
            Object paths = webApp.getClass()
                    .getMethod("getResourcePaths", String.class)
                    .invoke(webApp, folder);
            Set<String> texts = new TreeSet<>();
            if (paths instanceof Collection) {
                ((Collection<?>) paths).forEach(path -> texts.add(String.valueOf(path)));
            }
            return texts;
        } catch (ReflectiveOperationException e) {
            return Collections.emptySet();
        }
    }
}
