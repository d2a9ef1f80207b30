package io.batchmark.agent.configure;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Dictionary;
import java.util.Enumeration;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** The configuration that a running server uses, from the services of its OSGi framework. */
final class RunningServer {
    private static final String ADMIN = "org.osgi.service.cm.ConfigurationAdmin";
    private static final String VARIABLES = "com.ibm.ws.config.xml.ConfigVariables";
    private static final String DATA_SOURCES = "(service.factoryPid=com.ibm.ws.jdbc.dataSource)";
    private static final List<String> DISPATCHERS = Arrays.asList(
            "(service.factoryPid=com.ibm.ws.jbatch.jms.dispatcher)",
            "(service.factoryPid=com.ibm.ws.jbatch.jms.executor)");
    private static final String PUBLISHERS = "(service.factoryPid=com.ibm.ws.jbatch.jms.events)";

    private final Object context;
    private final Object variables;

    /** @param bundle class loader of a bundle of the server */
    RunningServer(ClassLoader bundle) throws ReflectiveOperationException {
        context = found(call(found(call(bundle, "getBundle"), "bundle"), "getBundleContext"), "bundle context");
        variables = service(VARIABLES);
    }

    /** The value of a variable, or null. */
    @Nullable
    String variable(String name) throws ReflectiveOperationException {
        return (String) call(variables, "lookupVariable", name);
    }

    /** A text with the values of its variables. */
    String resolved(String text) throws ReflectiveOperationException {
        return String.valueOf(call(variables, "resolveRawString", text));
    }

    /** The properties of each data source by name, in any case; {@code properties.0.} begins the properties of its driver. */
    List<Map<String, Object>> dataSources() throws ReflectiveOperationException {
        return configurations(DATA_SOURCES);
    }

    /** The properties of each publisher of batch events. */
    List<Map<String, Object>> publishers() throws ReflectiveOperationException {
        return configurations(PUBLISHERS);
    }

    /** The ids of dispatchers and executors of partitions. */
    List<String> dispatchers() throws ReflectiveOperationException {
        List<String> ids = new ArrayList<>();
        for (String filter : DISPATCHERS) {
            configurations(filter).forEach(found -> ids.add(String.valueOf(found.get("id"))));
        }
        return ids;
    }

    /** @param filter properties that the service must have */
    boolean hasService(String type, String filter) throws ReflectiveOperationException {
        Object[] references = (Object[]) call(context, "getServiceReferences", type, filter);
        return references != null && references.length > 0;
    }

    boolean hasService(String type) throws ReflectiveOperationException {
        return call(context, "getServiceReference", type) != null;
    }

    private List<Map<String, Object>> configurations(String filter) throws ReflectiveOperationException {
        Object configurations = call(service(ADMIN), "listConfigurations", filter);
        List<Map<String, Object>> sources = new ArrayList<>();
        for (Object configuration : configurations == null ? new Object[0] : (Object[]) configurations) {
            Object properties = call(configuration, "getProperties");
            if (properties instanceof Dictionary) {
                sources.add(map((Dictionary<?, ?>) properties));
            }
        }
        return sources;
    }

    private static Map<String, Object> map(Dictionary<?, ?> properties) {
        Map<String, Object> map = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
        for (Enumeration<?> keys = properties.keys(); keys.hasMoreElements(); ) {
            Object key = keys.nextElement();
            map.put(String.valueOf(key), properties.get(key));
        }
        return map;
    }

    /** The text of a property. Older versions of Open Liberty protect URLs as they protect passwords. */
    static String text(@Nullable Object value) throws ReflectiveOperationException {
        if (value != null && value.getClass().getSimpleName().equals("SerializableProtectedString")) {
            return new String((char[]) found(call(value, "getChars"), "characters"));
        }
        return String.valueOf(value);
    }

    private Object service(String type) throws ReflectiveOperationException {
        Object reference = found(call(context, "getServiceReference", type), type);
        return found(call(context, "getService", reference), type);
    }

    private static Object found(@Nullable Object object, String name) {
        if (object == null) {
            throw new IllegalStateException("no " + name);
        }
        return object;
    }

    /** Calls a public method, perhaps of a class that is not public. */
    private static @Nullable Object call(Object object, String name, Object... arguments)
            throws ReflectiveOperationException {
        for (Method method : object.getClass().getMethods()) {
            if (method.getName().equals(name) && accepts(method.getParameterTypes(), arguments)) {
                method.setAccessible(true);
                try {
                    return method.invoke(object, arguments);
                } catch (InvocationTargetException e) {
                    throw new IllegalStateException(name + " fails", e.getCause());
                }
            }
        }
        throw new NoSuchMethodException(object.getClass() + "." + name);
    }

    private static boolean accepts(Class<?>[] types, Object... arguments) {
        if (types.length != arguments.length) {
            return false;
        }
        for (int i = 0; i < types.length; i++) {
            if (!types[i].isInstance(arguments[i])) {
                return false;
            }
        }
        return true;
    }
}
