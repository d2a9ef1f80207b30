package io.batchmark.agent.configure;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.batchmark.agent.result.Refusal;
import io.batchmark.agent.result.RunEnd;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ServerConfigurationTest {
    private static final String PAY =
            "<dataSource id='pay' jndiName='jdbc/pay'><properties.postgresql serverName='prod'/></dataSource>";
    private static final String POSTGRESQL = "<library/><library id='d'>"
            + "<file name='/lib/postgresql-42.jar'/></library><jdbcDriver id='d' libraryRef='d'/>";

    @TempDir
    Path server;

    private String written(Levels levels) throws Exception {
        write(levels);
        return Files.readString(server.resolve("configDropins/overrides/zzz-batchmark.xml"));
    }

    private ServerConfiguration write(Levels levels) throws Exception {
        Properties system = new Properties();
        system.setProperty("server.config.dir", server + "/");
        system.setProperty("server.output.dir", server + "/");
        return ServerConfiguration.write(levels, system, Map.of("SUFFIX", "env"));
    }

    private void file(String name, String elements) throws IOException {
        Files.createDirectories(server.resolve(name).getParent());
        Files.writeString(server.resolve(name), "<server>" + elements + "</server>");
    }

    private static RunDatabase database(Engine engine, RunDatabase.Tls tls, Path certificate) {
        return new RunDatabase(engine, "db", 5433, "bench", tls, "app", "a${b}", certificate);
    }

    private static Levels levels(List<String> dataSources, List<String> asInImage) {
        return new Levels(
                Map.of(),
                dataSources,
                asInImage,
                database(Engine.PostgreSql, RunDatabase.Tls.Prefer, null),
                null,
                false,
                null);
    }

    @Test
    void variablesAreEscaped_andTheFileIsPrivate() throws Exception {
        file("server.xml", "");

        String file = written(new Levels(Map.of("a", "<&>\"'\t\n"), List.of(), List.of(), null, "run-1", false, null));

        assertThat(file)
                .contains("<variable name=\"a\" value=\"&lt;&amp;&gt;&quot;&apos;&#9;&#10;\"/>")
                .contains("<variable name=\"defaultHostName\" value=\"run-1\"/>");
        assertThat(PosixFilePermissions.toString(
                        Files.getPosixFilePermissions(server.resolve("configDropins/overrides/zzz-batchmark.xml"))))
                .isEqualTo("rw-------");
    }

    @Test
    void dataSource_getsAddressAndCredentialsInItsOwnElement() throws Exception {
        file("server.xml", PAY);

        assertThat(written(levels(List.of("jdbc/pay"), List.of())))
                .contains("<dataSource id=\"pay\">\n    <properties.postgresql serverName=\"db\" portNumber=\"5433\" "
                        + "databaseName=\"bench\" sslMode=\"prefer\" user=\"app\" password=\"{xor}PnskPSI=\"/>\n");
    }

    @ParameterizedTest
    @ValueSource(strings = {"pay", "jdbc/pay-env"})
    void dataSourceOfTheRun_isPreparedByItsJndiName(String name) throws Exception {
        file("server.xml", PAY.replace("jdbc/pay", "jdbc/pay-${env.SUFFIX}"));

        assertThat(write(levels(List.of("pay"), List.of())).jndiName(name)).isEqualTo("jdbc/pay-env");
    }

    /** A benchmark must not write into production. */
    @ParameterizedTest
    @ValueSource(strings = {"audit", "jdbc/audit", "repository", "missing"})
    void otherDataSource_isNotPrepared(String name) throws Exception {
        file(
                "server.xml",
                PAY + PAY.replace("pay", "audit") + PAY.replace("'pay' jndiName='jdbc/pay'", "'repository'"));
        ServerConfiguration written = write(levels(List.of("pay", "repository"), List.of("audit")));

        assertThatThrownBy(() -> written.jndiName(name))
                .hasMessageStartingWith("data source " + name + " of spec.job.prepare has no jndiName, or no database");
    }

    @Test
    void url_keepsOnlyParametersThatAreNoAddressOrCredential() throws Exception {
        file(
                "server.xml",
                "<dataSource id='pay'><properties.postgresql url="
                        + "'jdbc:postgresql://prod/p?user=x&amp;SSLMODE=disable&amp;currentSchema=pay'/></dataSource>");
        Levels levels = new Levels(
                Map.of(),
                List.of("pay"),
                List.of(),
                database(Engine.PostgreSql, RunDatabase.Tls.Disable, Path.of("/ca.crt")),
                null,
                false,
                null);

        assertThat(written(levels))
                .contains(
                        " sslMode=\"verify-full\" sslRootCert=\"/ca.crt\" "
                                + "URL=\"jdbc:postgresql://db:5433/bench?currentSchema=pay&amp;sslmode=verify-full&amp;sslrootcert=/ca.crt\"");
    }

    @Test
    void db2_getsItsOwnProperties() throws Exception {
        file(
                "server.xml",
                "<dataSource id='pay'><properties.db2.jcc clientRerouteAlternateServerName='prod2'/></dataSource>");
        Levels levels = new Levels(
                Map.of(),
                List.of("pay"),
                List.of(),
                database(Engine.Db2, RunDatabase.Tls.Require, null),
                null,
                false,
                null);

        assertThat(written(levels))
                .contains("<properties.db2.jcc serverName=\"db\" portNumber=\"5433\" databaseName=\"bench\" "
                        + "sslConnection=\"true\" clientRerouteAlternateServerName=\"db\" "
                        + "clientRerouteAlternatePortNumber=\"5433\" user=\"app\"");
    }

    @Test
    void authenticationData_areReplaced() throws Exception {
        file(
                "server.xml",
                "<dataSource id='pay' containerAuthDataRef='x'><recoveryAuthData user='u'/>"
                        + "<properties.postgresql/></dataSource>");

        assertThat(written(levels(List.of("pay"), List.of())))
                .contains("<dataSource id=\"pay\" containerAuthDataRef=\"batchmarkAuthData\">")
                .contains("<recoveryAuthData user=\"app\" password=\"{xor}PnskPSI=\"/>")
                .contains("<authData id=\"batchmarkAuthData\" user=\"app\" password=\"{xor}PnskPSI=\"/>");
    }

    @Test
    void storeWithCredentials_getsTheCredentialsOfTheRun() throws Exception {
        file(
                "server.xml",
                PAY + "<databaseStore dataSourceRef='other' authDataRef='x'/>"
                        + "<databaseStore dataSourceRef='pay' authDataRef='x'/><databaseStore id='s' dataSourceRef='pay'/>");

        assertThat(written(levels(List.of("pay"), List.of())))
                .contains("<databaseStore id=\"default-1\" authDataRef=\"batchmarkAuthData\"/>")
                .containsOnlyOnce("<databaseStore")
                .contains("<authData id=\"batchmarkAuthData\"");
    }

    /** Their ids are generated in the order of the files. */
    @Test
    void dataSourcesWithoutId_areFoundInIncludesAndDropins() throws Exception {
        file("configDropins/defaults/b.xml", "<dataSource jndiName='first'><properties.postgresql/></dataSource>");
        file(
                "server.xml",
                "<variable name='n' value='more-${env.SUFFIX}'/><include location='sub/${n}.xml'/>"
                        + "<include location='absent.xml' optional='true'/>"
                        + "<dataSource jndiName='third'><properties.postgresql/></dataSource>");
        file(
                "sub/more-env.xml",
                "<include location='../server.xml'/>"
                        + "<dataSource jndiName='${n}'><properties.postgresql/></dataSource>");
        file("configDropins/overrides/a.XML", "<dataSource jndiName='fourth'><properties.postgresql/></dataSource>");

        assertThat(written(levels(List.of("more-env", "fourth"), List.of("first", "third"))))
                .contains("id=\"default-1\"")
                .contains("id=\"default-3\"")
                .doesNotContain("id=\"default-0\"", "id=\"default-2\"");
    }

    @Test
    void genericProperties_needADriverOfTheEngine() throws Exception {
        file("server.xml", "<dataSource id='pay' jdbcDriverRef='d'><properties/></dataSource>" + POSTGRESQL);

        assertThat(written(levels(List.of("pay"), List.of()))).contains("<properties serverName=\"db\"");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
                    <dataSource id='pay' jndiName='j'><properties/></dataSource><dataSource/> | | data source pay (j) is not in spec.job.dataSources: name a database of the campaign for it, or AsInImage; data source without id and jndiName is not in spec.job.dataSources: name a database of the campaign for it, or AsInImage
                    <databaseStore><dataSource jndiName='in'/></databaseStore> | | data source in is not in spec.job.dataSources: name a database of the campaign for it, or AsInImage
                    <databaseStore><dataSource jndiName='in'/></databaseStore> | in | data source in is inside of another element of the configuration, where it cannot get a database: move it to the top level, and refer to its id
                    <databaseStore><dataSource ref='pay'/></databaseStore> | other | spec.job.dataSources has other, but the server has no such data source: it has no data source
                    <dataSource id='pay' jndiName='j'><properties.postgresql/></dataSource> | pay,other | spec.job.dataSources has other, but the server has no such data source: it has pay (j)
                    <dataSource id='pay'><properties.derby.embedded/></dataSource> | pay | data source pay has properties.derby.embedded, but the database of the run is PostgreSql: name it in AsInImage, or choose a database of its vendor
                    <dataSource id='pay'><properties URL='jdbc:h2:mem:x'/></dataSource> | pay | data source pay has a URL that begins with jdbc:h2:, but the database of the run is PostgreSql: name it in AsInImage, or choose a database of its vendor
                    <dataSource id='pay'><properties/></dataSource> | pay | data source pay has properties of an unknown vendor, and the database of the run is PostgreSql: use properties.postgresql
                    <dataSource id='pay'/> | pay | data source pay has no properties element: add properties.postgresql
                    <dataSource id='pay'><properties/><properties.oracle/></dataSource> | pay | data source pay has several properties elements [properties, properties.oracle]: keep one
                    <authData id='batchmarkAuthData'/> | | authData batchmarkAuthData of the server has an id that begins with batchmark: rename it
                    """)
    void unsafeConfiguration_isRefused(String elements, String names, String message) throws Exception {
        file("server.xml", elements);
        List<String> dataSources = names == null ? List.of() : List.of(names.split(","));

        assertThatThrownBy(() -> written(levels(dataSources, List.of())))
                .hasMessage(message)
                .isInstanceOfSatisfying(
                        Refusal.class, refusal -> assertThat(refusal.kind()).isEqualTo(RunEnd.Kind.REFUSED));
        assertThat(server.resolve("configDropins/overrides/zzz-batchmark.xml")).doesNotExist();
    }

    @Test
    void dataSourceInBothLists_isRefused() throws Exception {
        file("server.xml", PAY);

        assertThatThrownBy(() -> written(levels(List.of("pay"), List.of("jdbc/pay"))))
                .hasMessage(
                        "data source pay (jdbc/pay) has a database and AsInImage in spec.job.dataSources: keep one of them");
    }

    @Test
    void driverType2OfDb2_isRefused() throws Exception {
        file("server.xml", "<dataSource id='pay'><properties.db2.jcc driverType='2'/></dataSource>");
        Levels levels = new Levels(
                Map.of(),
                List.of("pay"),
                List.of(),
                database(Engine.Db2, RunDatabase.Tls.Prefer, null),
                null,
                false,
                null);

        assertThatThrownBy(() -> written(levels))
                .hasMessage(
                        "data source pay has driverType 2, which takes the address from a catalog: use driverType 4");
    }

    @ParameterizedTest
    @CsvSource({"http://host/a.xml", "${unknown}/a.xml", "absent.xml"})
    void includeThatTheAgentCannotRead_isRefused(String location) throws Exception {
        file("server.xml", "<include location='" + location + "'/>");

        assertThatThrownBy(() -> written(levels(List.of(), List.of())))
                .hasMessageStartingWith("the agent cannot read ")
                .hasMessageContaining(location);
    }

    @Test
    void passwordThatOpenLibertyDecodes_isRefused() throws Exception {
        file("server.xml", PAY);
        RunDatabase database =
                new RunDatabase(Engine.PostgreSql, "db", 5433, "bench", RunDatabase.Tls.Prefer, "app", "{aes}x", null);

        assertThatThrownBy(() -> written(new Levels(Map.of(), List.of("pay"), List.of(), database, null, false, null)))
                .hasMessageStartingWith("the password of the database begins with an algorithm in braces");
    }

    @Test
    void everyoneGetsTheRole_onlyIfAsked() throws Exception {
        file("server.xml", "");

        assertThat(written(new Levels(Map.of(), List.of(), List.of(), null, null, true, null)))
                .contains("<authorization-roles id=\"com.ibm.ws.batch\">", "<special-subject type=\"EVERYONE\"/>");
        Files.delete(server.resolve("configDropins/overrides/zzz-batchmark.xml"));
        assertThat(written(new Levels(Map.of(), List.of(), List.of(), null, null, false, null)))
                .doesNotContain("authorization-roles");
    }

    @Test
    void fileOfTheImageWithTheSameName_isRefused() throws Exception {
        file("server.xml", "");
        file("configDropins/overrides/zzz-batchmark.xml", "");

        assertThatThrownBy(() -> written(levels(List.of(), List.of())))
                .hasMessage("the image has the file " + server
                        + "/configDropins/overrides/zzz-batchmark.xml, which the agent writes: rename it");
    }

    /** A file in its place keeps root from writing, too. */
    @Test
    void folderThatTheUserCannotWriteTo_isRefusedWithItsRemedy() throws Exception {
        file("server.xml", "");
        file("configDropins/overrides", "");

        assertThatThrownBy(() -> written(levels(List.of(), List.of())))
                .hasMessageStartingWith(
                        "the agent cannot write " + server + "/configDropins/overrides/zzz-batchmark.xml (")
                .hasMessageEndingWith("): let group 0 write to " + server + "/configDropins/overrides");
    }

    @Test
    void checkpoint_isRefused() throws Exception {
        file("server.xml", "");
        Files.createDirectories(server.resolve("workarea/checkpoint/image"));

        assertThatThrownBy(() -> written(levels(List.of(), List.of())))
                .hasMessageStartingWith("the image has a checkpoint of its server (");
    }
}
