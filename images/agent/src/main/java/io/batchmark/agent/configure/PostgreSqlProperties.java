package io.batchmark.agent.configure;

import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Map.Entry;

/** Properties of the driver of PostgreSQL. */
final class PostgreSqlProperties {
    /** The factory of the driver. Another factory might accept all certificates. */
    private static final String FACTORY = "org.postgresql.ssl.LibPQFactory";

    /** Parameters of a URL that concern address, credentials and TLS. The properties have them all. */
    private static final List<String> REPLACED = Arrays.asList(
            "user",
            "password",
            "ssl",
            "sslmode",
            "sslfactory",
            "sslrootcert",
            "sslcert",
            "sslkey",
            "sslpassword",
            "targetservertype",
            "loadbalancehosts",
            "service");

    private PostgreSqlProperties() {}

    static Map<String, String> of(DataSource source, RunDatabase database) {
        Map<String, String> properties = new LinkedHashMap<>();
        properties.put("serverName", database.host());
        properties.put("portNumber", Integer.toString(database.port()));
        properties.put("databaseName", database.name());
        Map<String, String> tls = tls(database);
        properties.putAll(tls);
        for (String list : Arrays.asList("serverNames", "portNumbers")) {
            if (source.properties().containsKey(list)) {
                properties.put(list, list.equals("serverNames") ? database.host() : "" + database.port());
            }
        }
        if (source.properties().containsKey("sslfactory")) {
            properties.put("sslfactory", FACTORY);
        }
        String url = source.properties().get("URL");
        if (url != null) {
            properties.put("URL", url(url, tls, database));
        }
        return properties;
    }

    private static Map<String, String> tls(RunDatabase database) {
        Map<String, String> tls = new LinkedHashMap<>();
        tls.put("sslMode", mode(database.tls()));
        if (database.certificate() != null) {
            tls.put("sslRootCert", database.certificate().toString());
        }
        return tls;
    }

    private static String mode(RunDatabase.Tls tls) {
        return tls == RunDatabase.Tls.VerifyFull ? "verify-full" : tls.name().toLowerCase(Locale.ROOT);
    }

    /** The URL of the image with another address: the URL wins against other properties. */
    private static String url(String image, Map<String, String> tls, RunDatabase database) {
        StringBuilder url = new StringBuilder(
                "jdbc:postgresql://" + database.host() + ":" + database.port() + "/" + database.name());
        String separator = "?";
        int query = image.indexOf('?');
        for (String parameter :
                query < 0 ? new String[0] : image.substring(query + 1).split("&")) {
            if (!REPLACED.contains(parameter.split("=", 2)[0].toLowerCase(Locale.ROOT))) {
                url.append(separator).append(parameter);
                separator = "&";
            }
        }
        for (Entry<String, String> parameter : tls.entrySet()) {
            url.append(separator)
                    .append(parameter.getKey().toLowerCase(Locale.ROOT))
                    .append('=')
                    .append(parameter.getValue());
            separator = "&";
        }
        return url.toString();
    }
}
