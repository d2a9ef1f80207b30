package io.batchmark.agent.configure;

import static io.batchmark.agent.configure.OverrideText.attributes;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Map.Entry;

/** The text of the file that overrides the configuration of the image with the levels of a run. */
final class OverrideFile {
    /** Open Liberty reads it after all files of the image, unless the name of a file sorts even later. */
    static final String NAME = "zzz-batchmark.xml";

    /** Begins the ids of elements that the image does not have. */
    static final String PREFIX = "batchmark";

    private static final String AUTH_DATA = PREFIX + "AuthData";
    private static final String HOST_NAME = "defaultHostName";

    private final OverrideText text = new OverrideText();
    private boolean usesAuthData;

    private OverrideFile() {}

    /**
     * @param redirected data sources that get the database
     * @param stores elements with credentials for these data sources
     * @param additions elements for batch events and partitions
     */
    static String of(Levels levels, List<DataSource> redirected, List<Store> stores, List<Addition> additions) {
        OverrideFile file = new OverrideFile();
        for (Entry<String, String> variable : variables(levels).entrySet()) {
            file.text.element(
                    "  ", "variable", attributes("name", variable.getKey(), "value", variable.getValue()), null);
        }
        if (levels.everyoneSubmits() || levels.queue() != null) {
            file.permitEveryone();
        }
        RunDatabase database = levels.database();
        if (database != null) {
            redirected.forEach(source -> file.redirect(source, database));
            if (database.user() != null) {
                stores.forEach(file::authenticate);
            }
            if (file.usesAuthData) {
                file.text.element("  ", "authData", file.credentials(database, attributes("id", AUTH_DATA)), null);
            }
        }
        additions.forEach(addition -> addition.addTo(file.text));
        return file.text.end();
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
        text.element("  ", "dataSource", attributes, () -> {
            String properties = source.propertiesElements().iterator().next();
            text.element(
                    "    ", properties, credentials(database, database.engine().properties(source, database)), null);
            children.forEach(kind -> text.element("    ", kind, credentials(database, new LinkedHashMap<>()), null));
        });
    }

    /** Adds to the roles of the image, because Open Liberty merges elements with the same id. */
    private void permitEveryone() {
        text.element("  ", "authorization-roles", attributes("id", "com.ibm.ws.batch"), () -> {
            everyone("batchSubmitter");
            // a job without a user cannot look at the jobs that it starts, as their submitter can
            everyone("batchAdmin");
        });
    }

    private void everyone(String role) {
        text.element(
                "    ",
                "security-role",
                attributes("name", role),
                () -> text.element("      ", "special-subject", attributes("type", "EVERYONE"), null));
    }

    private void authenticate(Store store) {
        text.element("  ", store.element(), attributes("id", store.id(), "authDataRef", AUTH_DATA), null);
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
}
