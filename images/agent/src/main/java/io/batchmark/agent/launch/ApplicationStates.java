package io.batchmark.agent.launch;

import java.lang.management.ManagementFactory;
import java.util.Map;
import java.util.TreeMap;
import javax.management.JMException;
import javax.management.MBeanServer;
import javax.management.ObjectName;

/** The states of the applications of the server, which Open Liberty shows as beans. */
final class ApplicationStates {
    private static final String BEANS = "WebSphere:service=com.ibm.websphere.application.ApplicationMBean,name=*";

    private ApplicationStates() {}

    /** States by application, as in {@code STARTED}. Empty as long as the server has not read its configuration. */
    static Map<String, String> now() {
        Map<String, String> states = new TreeMap<>();
        try {
            MBeanServer server = ManagementFactory.getPlatformMBeanServer();
            for (ObjectName bean : server.queryNames(new ObjectName(BEANS), null)) {
                states.put(unquoted(bean.getKeyProperty("name")), String.valueOf(server.getAttribute(bean, "State")));
            }
        } catch (JMException e) {
            // an application that goes away meanwhile
        }
        return states;
    }

    private static String unquoted(String name) {
        return name.startsWith("\"") ? ObjectName.unquote(name) : name;
    }
}
