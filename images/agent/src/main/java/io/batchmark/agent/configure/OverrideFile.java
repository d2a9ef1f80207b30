package io.batchmark.agent.configure;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Map.Entry;
import org.jspecify.annotations.Nullable;

/** The text of the file that overrides the configuration of the image with the levels of a run. */
final class OverrideFile {
    /** Begins the ids of elements that the image does not have. */
    static final String PREFIX = "batchmark";

    private static final String AUTH_DATA = PREFIX + "AuthData";
    private static final String HOST_NAME = "defaultHostName";

    private final StringBuilder text = new StringBuilder("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<server>\n");
    private boolean usesAuthData;

    private OverrideFile() {}

    /**
     * @param redirected data sources that get the database
     * @param stores elements with credentials for these data sources
     */
    static String of(Levels levels, List<DataSource> redirected, List<Store> stores) {
        OverrideFile file = new OverrideFile();
        for (Entry<String, String> variable : variables(levels).entrySet()) {
            file.element("  ", "variable", attributes("name", variable.getKey(), "value", variable.getValue()), null);
        }
        if (levels.everyoneSubmits()) {
            file.permitEveryone();
        }
        RunDatabase database = levels.database();
        if (database != null) {
            redirected.forEach(source -> file.redirect(source, database));
            if (database.user() != null) {
                stores.forEach(file::authenticate);
            }
            if (file.usesAuthData) {
                file.element("  ", "authData", file.credentials(database, attributes("id", AUTH_DATA)), null);
            }
        }
        return file.text.append("</server>\n").toString();
    }

    /** Values by name: the variables of the levels, and the host name of the server in the job repository. */
    static Map<String, String> variables(Levels levels) {
        Map<String, String> variables = new LinkedHashMap<>(levels.variables());
        if (levels.hostName() != null) {
            variables.put(HOST_NAME, levels.hostName());
        }
        return variables;
    }

    private void redirect(DataSource source, RunDatabase database) {
        Map<String, String> attributes = attributes("id", source.id());
        List<String> children = new ArrayList<>();
        if (database.user() != null) {
            for (String kind : new String[] {"containerAuthData", "recoveryAuthData"}) {
                if (source.attribute(kind + "Ref") != null) {
                    attributes.put(kind + "Ref", AUTH_DATA);
                    usesAuthData = true;
                }
                if (source.hasChild(kind)) {
                    children.add(kind);
                }
            }
        }
        element("  ", "dataSource", attributes, () -> {
            String properties = source.propertiesElements().iterator().next();
            element("    ", properties, credentials(database, database.engine().properties(source, database)), null);
            children.forEach(kind -> element("    ", kind, credentials(database, new LinkedHashMap<>()), null));
        });
    }

    /** Adds to the roles of the image, because Open Liberty merges elements with the same id. */
    private void permitEveryone() {
        element("  ", "authorization-roles", attributes("id", "com.ibm.ws.batch"), () -> {
            everyone("batchSubmitter");
            // a job without a user cannot look at the jobs that it starts, as their submitter can
            everyone("batchAdmin");
        });
    }

    private void everyone(String role) {
        element(
                "    ",
                "security-role",
                attributes("name", role),
                () -> element("      ", "special-subject", attributes("type", "EVERYONE"), null));
    }

    private void authenticate(Store store) {
        element("  ", store.element(), attributes("id", store.id(), "authDataRef", AUTH_DATA), null);
        usesAuthData = true;
    }

    private static Map<String, String> credentials(RunDatabase database, Map<String, String> attributes) {
        if (database.user() != null) {
            attributes.put("user", database.user());
        }
        if (database.password() != null) {
            attributes.put("password", XorPassword.of(database.password()));
        }
        return attributes;
    }

    private static Map<String, String> attributes(String... namesAndValues) {
        Map<String, String> attributes = new LinkedHashMap<>();
        for (int i = 0; i < namesAndValues.length; i += 2) {
            attributes.put(namesAndValues[i], namesAndValues[i + 1]);
        }
        return attributes;
    }

    private void element(String indent, String name, Map<String, String> attributes, @Nullable Runnable children) {
        text.append(indent).append('<').append(name);
        attributes.forEach((key, value) -> text.append(' ')
                .append(key)
                .append("=\"")
                .append(escaped(value))
                .append('"'));
        if (children == null) {
            text.append("/>\n");
        } else {
            text.append(">\n");
            children.run();
            text.append(indent).append("</").append(name).append(">\n");
        }
    }

    private static String escaped(String value) {
        return value.replace("&", "&amp;")
                .replace("<", "&lt;")
                .replace(">", "&gt;")
                .replace("\"", "&quot;")
                .replace("'", "&apos;")
                // a parser makes spaces of these
                .replace("\t", "&#9;")
                .replace("\n", "&#10;")
                .replace("\r", "&#13;");
    }
}
