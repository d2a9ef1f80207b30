package io.batchmark.agent.inspect;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The configuration of a server, as an inspection finds it. */
class InspectionTest {
    @TempDir
    Path folder;

    private ServerImage image;

    @BeforeEach
    void makeImage() throws IOException {
        image = new ServerImage(folder);
    }

    private JsonNode dataSource(String elements) throws IOException {
        return image.configuration(elements).inspected().path("dataSources").path(0);
    }

    @Test
    void emptyServer_hasVersionsAndNoFindings() throws Exception {
        String line = image.line();

        assertThat(line)
                .isEqualTo("{\"inspection\":1,\"liberty\":\"26.0.0.3\",\"java\":\"" + System.getProperty("java.version")
                        + "\",\"vm\":\"" + System.getProperty("java.vm.name") + "\",\"features\":[],\"dataSources\":[],"
                        + "\"variables\":[],\"security\":false,\"applications\":[],\"refusals\":[],\"problems\":[]}");
    }

    @Test
    void featuresOfAllFiles_areSorted() throws Exception {
        JsonNode found = image.configuration("<featureManager><feature>batch-2.0</feature></featureManager>"
                        + "<include location='${shared.config.dir}/more.xml'/><include location='parts'/>")
                .shared(
                        "shared/config/more.xml",
                        "<client><featureManager><feature> jdbc-4.3 </feature></featureManager></client>")
                .file("parts/b.xml", "<server><featureManager><feature>cdi-4.0</feature></featureManager></server>")
                .file(
                        "configDropins/overrides/x.xml",
                        "<server><featureManager><feature>ejb-4.0</feature></featureManager></server>")
                .inspected();

        assertThat(ServerImage.texts(found.path("features")))
                .containsExactly("batch-2.0", "cdi-4.0", "ejb-4.0", "jdbc-4.3");
    }

    @ParameterizedTest
    @CsvSource({
        "appSecurity-5.0, true",
        "jakartaee-10.0, true",
        "javaEE-8.0, true",
        "webProfile-9.1, true",
        "microProfile-6.1, true",
        "microProfile-1.0, false",
        "mpJwt, true",
        "batch-2.0, false",
        "servlet-6.0, false"
    })
    void feature_bringsSecurityOrNot(String feature, boolean security) throws Exception {
        image.configuration("<featureManager><feature>" + feature + "</feature></featureManager>");

        assertThat(image.inspected().path("security").asBoolean()).isEqualTo(security);
    }

    @Test
    void dataSource_hasEngineAndAddress_withoutCredentials() throws Exception {
        assertThat(dataSource(
                                "<dataSource id='batchDB' jndiName='jdbc/batch'><properties.postgresql serverName='db'"
                                        + " portNumber='5432' databaseName='payroll' user='payrolluser' password='secret'/></dataSource>")
                        .toString())
                .isEqualTo("{\"name\":\"batchDB\",\"jndiName\":\"jdbc/batch\",\"engine\":\"PostgreSql\","
                        + "\"address\":\"db:5432/payroll\",\"inServer\":false,\"nested\":false}");
    }

    @ParameterizedTest
    @CsvSource({
        "properties.postgresql URL='jdbc:postgresql://u:secret@db/pay', PostgreSql, ",
        "properties url='jdbc:db2://db:50000/PAY:user=u;password=secret;', Db2, db:50000/PAY",
        "properties.oracle URL='jdbc:oracle:thin:scott/secret@db:1521:PAY', oracle, ",
        "properties.microsoft.sqlserver serverName='db' password='secret', microsoft.sqlserver, db",
        "properties URL='jdbc:mysql://db/pay?password=secret', , db/pay"
    })
    void secretOfADataSource_isNotShown(String properties, String engine, String address) throws Exception {
        JsonNode found = dataSource("<dataSource jndiName='jdbc/x'><" + properties + "/></dataSource>");

        assertThat(found.path("name").asText()).isEqualTo("jdbc/x");
        assertThat(found.path("engine").textValue()).isEqualTo(engine);
        assertThat(found.path("address").textValue()).isEqualTo(address);
        assertThat(image.line()).doesNotContain("secret", "scott");
    }

    @ParameterizedTest
    @CsvSource({
        "properties.derby.embedded databaseName='pay', true",
        "properties.derby.client serverName='db', false",
        "properties URL='jdbc:h2:mem:pay', true",
        "properties URL='jdbc:h2:~/pay;MODE=DB2', true",
        "properties URL='jdbc:h2:tcp://db/pay', false",
        "properties URL='jdbc:h2:${url}', false",
        "properties URL='jdbc:h2:${url}/x', false",
        "properties URL='jdbc:derby:memory:pay', true",
        "properties URL='jdbc:derby://db/pay', false",
        "properties URL='jdbc:derby:net://db/pay', false",
        "properties URL='jdbc:hsqldb:hsql://db/pay', false",
        "properties URL='jdbc:sqlite:/tmp/pay', true",
        "properties URL='jdbc:h2:mem:x' serverName='db', false",
        "properties databaseName='pay', false"
    })
    void dataInTheServer_isRecognisedForSure(String properties, boolean inServer) throws Exception {
        assertThat(dataSource("<dataSource id='a'><" + properties + "/></dataSource>")
                        .path("inServer")
                        .asBoolean())
                .isEqualTo(inServer);
    }

    @Test
    void nestedDerby_isNamedSo() throws Exception {
        JsonNode found = dataSource("<databaseStore><dataSource id='store'><properties.derby.embedded"
                + " databaseName='d'/></dataSource></databaseStore>");

        assertThat(found.path("nested").asBoolean()).isTrue();
        assertThat(found.path("engine").asText()).isEqualTo("Derby");
        assertThat(found.path("jndiName").isNull()).isTrue();
    }

    /** A library that refers to itself has no end. */
    @Test
    void driverOfTheLibrary_isTheEngine() throws Exception {
        assertThat(dataSource(
                                "<library id='l' libraryRef='l'><file name='/lib/postgresql-42.jar'/></library>"
                                        + "<jdbcDriver id='d' libraryRef='l'/><dataSource jdbcDriverRef='d'><properties/></dataSource>")
                        .path("engine")
                        .asText())
                .isEqualTo("PostgreSql");
        assertThat(dataSource("<library id='l' libraryRef='l'/><jdbcDriver id='d' libraryRef='l'/>"
                                + "<dataSource jdbcDriverRef='d'><properties/></dataSource>")
                        .path("engine")
                        .isNull())
                .isTrue();
    }

    @ParameterizedTest
    @CsvSource({
        "${server.config.dir}, wlp/usr/servers/pay/",
        "${server.output.dir}, outputs/pay/",
        "${wlp.install.dir}, wlp/",
        "${wlp.user.dir}, wlp/usr/",
        "${shared.app.dir}, wlp/usr/shared/apps/",
        "${shared.config.dir}, wlp/usr/shared/config/",
        "${shared.resource.dir}, wlp/usr/shared/resources/"
    })
    void locations_areAsLibertySetsThem(String variable, String path) throws Exception {
        Path root = folder.toRealPath();

        assertThat(image.variable("WLP_OUTPUT_DIR", root + "/outputs")
                        .configuration("<dataSource id='a' jndiName='" + variable + "'/>")
                        .inspected()
                        .path("dataSources")
                        .path(0)
                        .path("jndiName")
                        .asText())
                .isEqualTo(root + "/" + path);
    }

    /** Values of elements win, then bootstrap.properties, files of variables, the environment, and defaults. */
    @Test
    void values_comeFromTheSourceOfLiberty() throws Exception {
        image.file("bootstrap.properties", "bootstrap.include=more.properties\nb=bootstrap\na=bootstrap \n")
                .file("more.properties", "b=included\nd=included")
                .file("variables/b", "file")
                .file("variables/c", "file\nsecond line")
                .file("variables/db/host", "file")
                .file("variables/many.properties", "e=properties")
                .file("server.env", "# comment\nc=env\nF_G=env\r\n")
                .shared("../etc/server.env", "F_G=etc\nH=etc\n")
                .shared("shared/server.env", "H=shared")
                .variable("H", "container")
                .variable("I", "container")
                .configuration(
                        "<variable name='a' value='element'/><variable name='j' defaultValue='default'/>"
                                + "<variable name='i' defaultValue='default'/>"
                                + "<dataSource jndiName='${a} ${b} ${c} ${d} ${db/host} ${e} ${f.g} ${h} ${env.I} ${i} ${j} ${k} ${wlp.server.name}'/>");
        JsonNode found = image.inspected();

        assertThat(found.path("dataSources").path(0).path("jndiName").asText())
                .isEqualTo(
                        "element bootstrap file included file properties env shared container container default ${k} pay");
        assertThat(ServerImage.texts(found.path("variables"))).containsExactly("a", "b", "c", "db/host", "e", "i", "j");
        assertThat(ServerImage.problems(found)).isEmpty();
    }

    @Test
    void variablesThatGrow_endInBoundedText() throws Exception {
        StringBuilder elements =
                new StringBuilder("<dataSource id='x' jndiName='${v0}'/><variable name='v30' value='x'/>");
        for (int i = 0; i < 30; i++) {
            elements.append("<variable name='v" + i + "' value='" + ("${v" + (i + 1) + "}").repeat(100) + "'/>");
        }

        assertThat(image.configuration(elements.toString()).line()).hasSizeLessThan(2000);
    }

    @Test
    void textsOfTheImage_haveNoControlCharacters() throws Exception {
        JsonNode found = dataSource("<dataSource id='a&#9;b\u009b31m\u202ec' jndiName='" + "x".repeat(1000) + "'/>");

        assertThat(found.path("name").asText()).isEqualTo("a b 31m c");
        assertThat(found.path("jndiName").asText()).hasSize(256).endsWith("…");
    }

    @Test
    void brokenFile_isAProblem_andOtherFilesAreRead() throws Exception {
        JsonNode found = image.configuration("<include location='broken.xml'/><include location='http://host/a.xml'/>"
                        + "<include location='absent.xml'/><include location='absent.xml' optional='true'/>"
                        + "<featureManager><feature>batch-2.0</feature></featureManager>")
                .file("broken.xml", "<server><authData password='a&secret'/></server>")
                .inspected();

        assertThat(ServerImage.texts(found.path("features"))).containsExactly("batch-2.0");
        assertThat(ServerImage.problems(found))
                .hasSize(3)
                .anySatisfy(problem -> assertThat(problem)
                        .startsWith("the agent cannot read " + image.server()
                                + "/broken.xml of the server's configuration: ")
                        .contains("line 1, column ")
                        .doesNotContain("secret"))
                .anySatisfy(problem -> assertThat(problem).contains("the include http://host/a.xml of "))
                .anySatisfy(problem -> assertThat(problem).contains("absent.xml"));
    }

    /** A user learns it before the first run. */
    @Test
    void causesForWhichEachRunIsRefused_areNamed() throws Exception {
        Files.createDirectories(image.server().resolve("workarea/checkpoint/image"));
        image.file("configDropins/overrides/zzz-batchmark.xml", "<server/>")
                .configuration(
                        "<authData id='batchmarkUser'/><batchJmsDispatcher queueRef='jobs'/>"
                                + "<batchJmsEvents connectionFactoryRef='${factory}'/><variable name='factory' value='production'/>");

        assertThat(ServerImage.texts(image.inspected().path("refusals")))
                .satisfiesExactly(
                        checkpoint -> assertThat(checkpoint)
                                .startsWith("the image has a checkpoint of its server (")
                                .endsWith("build an image for the campaign without checkpoint.sh"),
                        file -> assertThat(file).contains("zzz-batchmark.xml, which the agent writes: rename it"),
                        id -> assertThat(id).startsWith("authData batchmarkUser of the server has an id"),
                        dispatcher ->
                                assertThat(dispatcher).startsWith("the server has a batchJmsDispatcher of its own"),
                        publisher -> assertThat(publisher)
                                .startsWith(
                                        "the server publishes batch events by its own batchJmsEvents to production"));
    }

    @Test
    void oversizedConfiguration_isAProblem() throws Exception {
        image.configuration("<!--" + "x".repeat(1 << 20) + "-->");

        assertThat(ServerImage.problems(image.inspected()))
                .anySatisfy(problem -> assertThat(problem)
                        .contains("/server.xml of the server's configuration: ")
                        .endsWith("more than 1 MiB in all, which is the limit"));
    }

    /** Each file includes two others, so there would be 2^40 reads. */
    @Test
    void includesThatMultiply_end() throws Exception {
        image.configuration("<include location='f0.xml'/>");
        for (int i = 0; i < 40; i++) {
            image.file(
                    "f" + i + ".xml",
                    "<server>" + ("<include location='f" + (i + 1) + ".xml'/>").repeat(2) + "</server>");
        }
        image.file("f40.xml", "<server/>");

        assertThat(ServerImage.problems(image.inspected())).isNotEmpty();
    }

    @Test
    void document_fits() throws Exception {
        StringBuilder features = new StringBuilder("<featureManager>");
        for (int i = 0; i < 3000; i++) {
            features.append("<feature>").append("f".repeat(200)).append(i).append("</feature>");
        }
        image.configuration(
                features + "</featureManager>" + "<dataSource id='a'/>".repeat(1) + "<dataSource/>".repeat(5000));

        String line = image.line();

        assertThat(line.getBytes(StandardCharsets.UTF_8)).hasSizeLessThanOrEqualTo(256 * 1024);
        assertThat(line)
                .contains("\"the inspection shows at most the first 512 entries of each list in features,"
                        + " because not all entries fit\"");
    }

    @Test
    void otherProduct_isNamed() throws Exception {
        image.shared("../lib/versions/openliberty.properties", """
                com.ibm.websphere.productVersion=24.0.0.1
                com.ibm.websphere.productName=WebSphere Application Server
                """);

        assertThat(image.inspected().path("liberty").asText()).isEqualTo("WebSphere Application Server 24.0.0.1");
    }

    @Test
    void expansionByAShell_isAProblem() throws Exception {
        image.file("server.env", "# enable_variable_expansion\nHOST=${NAME}\n");

        assertThat(ServerImage.problems(image.inspected()))
                .singleElement()
                .asString()
                .contains("server.env has enable_variable_expansion");
    }
}
