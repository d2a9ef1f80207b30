package io.batchmark.agent.configure;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.regex.Pattern;

/** Properties of the driver of Db2. */
final class Db2Properties {
    /** Parameters of a URL that the properties have, too. */
    private static final Pattern REPLACED =
            Pattern.compile("^(user|password|ssl\\w*|clientReroute\\w*)=", Pattern.CASE_INSENSITIVE);

    private Db2Properties() {}

    static Map<String, String> of(DataSource source, RunDatabase database) {
        String host = database.host();
        String port = Integer.toString(database.port());
        Map<String, String> properties = new LinkedHashMap<>();
        properties.put("serverName", host);
        properties.put("portNumber", port);
        properties.put("databaseName", database.name());
        boolean encrypted = database.tls() == RunDatabase.Tls.Require || database.tls() == RunDatabase.Tls.VerifyFull;
        properties.put("sslConnection", Boolean.toString(encrypted));
        if (database.certificate() != null) {
            properties.put("sslCertLocation", database.certificate().toString());
        }
        // other servers that the driver tries
        if (source.properties().containsKey("clientRerouteAlternateServerName")) {
            properties.put("clientRerouteAlternateServerName", host);
            properties.put("clientRerouteAlternatePortNumber", port);
        }
        if (source.properties().containsKey("URL")) {
            properties.put("URL", url(source.properties().get("URL"), database));
        }
        return properties;
    }

    /** The URL of the image with another address, as in {@code jdbc:db2://HOST:PORT/NAME:PARAMETER=VALUE;}. */
    private static String url(String image, RunDatabase database) {
        StringBuilder url =
                new StringBuilder("jdbc:db2://" + database.host() + ":" + database.port() + "/" + database.name());
        int name = image.lastIndexOf('/');
        int parameters = name < 0 ? -1 : image.indexOf(':', name);
        String separator = ":";
        for (String parameter :
                parameters < 0 ? new String[0] : image.substring(parameters + 1).split(";")) {
            if (!REPLACED.matcher(parameter).find()) {
                url.append(separator).append(parameter).append(';');
                separator = "";
            }
        }
        return url.toString();
    }
}
