package io.batchmark.agent;

import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;

/** A server with the driver of PostgreSQL and the job {@code rows}. */
final class DriverServer {
    private static final String APPLICATION = """
            <webApplication location="jobs.war" contextRoot="/jobs"><classloader commonLibraryRef="driver"/></webApplication>
            <library id="driver"><fileset dir="%s"/></library>
            <jdbcDriver id="driver" libraryRef="driver"/>
            """;

    private DriverServer() {}

    /** @param configuration elements with data sources of the driver {@code driver} */
    static LibertyServer of(String name, String configuration) throws Exception {
        Map<String, Path> application = Edition.JAKARTA.jobs();
        application.put("WEB-INF/web.xml", Path.of("target/test-classes/web.xml"));
        return of(name, Edition.JAKARTA, application, configuration);
    }

    private static LibertyServer of(String name, Edition edition, Map<String, Path> application, String configuration)
            throws Exception {
        LibertyServer server = new LibertyServer(
                name,
                edition,
                APPLICATION.formatted(Path.of("target/postgresql").toAbsolutePath()) + configuration);
        server.application("jobs.war", application);
        return server;
    }

    /**
     * A server whose application and job repository use the database.
     *
     * @param more further elements
     */
    static LibertyServer withRepository(String name, Edition edition, String more) throws Exception {
        return of(name, edition, edition.jobs(), more + """
                <dataSource id="pay" jndiName="jdbc/pay" transactional="false" jdbcDriverRef="driver">
                  <properties.postgresql serverName="127.0.0.1" databaseName="production"/></dataSource>
                <dataSource id="repository" jdbcDriverRef="driver">
                  <properties.postgresql serverName="127.0.0.1" databaseName="production"/></dataSource>
                <databaseStore id="store" dataSourceRef="repository" schema="jbatch" tablePrefix=""/>
                <batchPersistence jobStoreRef="store"/>
                """);
    }

    /** The settings of one of two servers with a repository, which begin together. */
    static Map<String, String> settingsOfTwo(LibertyServer server, PostgreSqlServer database, int index, int port)
            throws Exception {
        Map<String, String> settings = settings(server, database);
        settings.put("dataSource.1", "pay");
        settings.put("dataSource.2", "repository");
        settings.put("hostName", "run-1-" + index);
        settings.put("warmUpIterations", "1");
        settings.put("prepare.dataSource", "pay");
        settings.put("prepare.sql.1", "TRUNCATE numbers");
        settings.put("servers.count", "2");
        settings.put("server", Integer.toString(index));
        settings.put("servers.first", "127.0.0.1");
        settings.put("servers.port", Integer.toString(port));
        return settings;
    }

    /** The settings of a run of the job with a database. */
    static Map<String, String> settings(LibertyServer server, PostgreSqlServer database) throws Exception {
        server.file("password", PostgreSqlServer.PASSWORD + "\n");
        Map<String, String> settings = new LinkedHashMap<>();
        settings.put("job", "rows");
        settings.put("database.engine", "PostgreSql");
        settings.put("database.host", "127.0.0.1");
        settings.put("database.port", Integer.toString(database.port()));
        settings.put("database.name", "bench");
        settings.put("database.user", PostgreSqlServer.USER);
        settings.put(
                "database.passwordFile", server.folder().resolve("password").toString());
        settings.put("database.certificateFile", database.certificate().toString());
        return settings;
    }
}
