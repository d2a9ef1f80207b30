package io.batchmark.agent.inspect;

import static io.batchmark.agent.inspect.ServerImage.job;
import static io.batchmark.agent.inspect.ServerImage.problems;
import static io.batchmark.agent.inspect.ServerImage.zip;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The applications and jobs of a server, as an inspection finds them. */
class ApplicationJobsTest {
    private static final String CLASSES = "WEB-INF/classes/META-INF/batch-jobs/";
    private static final String JOBS = "META-INF/batch-jobs/";

    @TempDir
    Path folder;

    private ServerImage image;

    @BeforeEach
    void makeImage() throws IOException {
        image = new ServerImage(folder);
    }

    /** As in {@code APPLICATION/MODULE/JOB}. */
    private static List<String> jobs(JsonNode document) {
        List<String> jobs = new ArrayList<>();
        for (JsonNode application : document.path("applications")) {
            for (JsonNode job : application.path("jobs")) {
                String module = job.path("module").textValue();
                jobs.add(application.path("name").asText() + "/" + (module == null ? "" : module + "/")
                        + job.path("name").asText());
            }
        }
        return jobs;
    }

    private static byte[] war(String... names) throws IOException {
        Map<String, Object> entries = new TreeMap<>(Map.of("WEB-INF/web.xml", "<web-app/>"));
        for (String name : names) {
            entries.put(CLASSES + name + ".xml", job("s"));
        }
        return zip(entries);
    }

    @Test
    void jobOfAWar_hasStepsAndParameters() throws Exception {
        String payroll = """
                <job id="other" xmlns="https://jakarta.ee/xml/ns/jakartaee">
                  <properties><property name="m" value="#{jobParameters['month']}"/></properties>
                  <step id="pay"><chunk item-count="#{jobParameters['chunk']}?:100;"/><partition/></step>
                  <flow id="f"><step id="print"><batchlet ref="p"/></step></flow>
                </job>
                """;
        JsonNode found = image.configuration("<webApplication location='payroll.war'/>")
                .file("apps/payroll.war", zip(Map.of(CLASSES + "payroll.xml", payroll)))
                .inspected();

        assertThat(found.path("applications").toString())
                .isEqualTo("[{\"name\":\"payroll\",\"location\":\"" + image.server() + "/apps/payroll.war\",\"jobs\":["
                        + "{\"name\":\"payroll\",\"module\":null,\"steps\":["
                        + "{\"name\":\"pay\",\"kind\":\"Chunk\",\"itemCount\":\"#{jobParameters['chunk']}?:100;\",\"partitioned\":true},"
                        + "{\"name\":\"print\",\"kind\":\"Batchlet\",\"itemCount\":null,\"partitioned\":false}],"
                        + "\"parameters\":[{\"name\":\"month\",\"default\":null,\"itemCountOf\":null},"
                        + "{\"name\":\"chunk\",\"default\":\"100\",\"itemCountOf\":\"pay\"}]}]}]");
    }

    @Test
    void jobsOfLibraries_areFound_andOtherFilesAreNot() throws Exception {
        byte[] library = zip(Map.of(JOBS + "lib.xml", job("s"), JOBS + "deep/no.xml", job("s"), JOBS + "no.txt", "x"));
        image.configuration("<application location='a.war'/>")
                .file(
                        "apps/a.war",
                        zip(Map.of(
                                CLASSES + "own.xml",
                                job("s"),
                                "WEB-INF/lib/l.jar",
                                library,
                                JOBS + "no.xml",
                                job("s"))));

        assertThat(jobs(image.inspected())).containsExactly("a/lib", "a/own");
    }

    /** The agent starts a job in a web module, and each web module sees the jars of the application. */
    @Test
    void jobsOfAnEar_haveTheirWebModules() throws Exception {
        byte[] ear = zip(Map.of(
                "one.war", war("own"),
                "web/two.war", war(),
                "lib/common.jar", zip(Map.of(JOBS + "shared.xml", job("s"))),
                "beans.jar", zip(Map.of("META-INF/ejb-jar.xml", "<ejb-jar/>"))));
        image.configuration("<enterpriseApplication name='pay' location='a.ear'/>")
                .shared("shared/apps/note", "");
        Files.write(image.server().resolve("../../shared/apps/a.ear"), ear);

        assertThat(jobs(image.inspected()))
                .containsExactly("pay/one.war/own", "pay/one.war/shared", "pay/web/two.war/shared");
    }

    @Test
    void expandedApplications_areRead() throws Exception {
        image.configuration("<application location='a.war'/><application location='b.ear'/>")
                .file("apps/a.war/" + CLASSES + "one.xml", job("s"))
                .file("apps/a.war/WEB-INF/lib/l.jar", zip(Map.of(JOBS + "two.xml", job("s"))))
                .file("apps/b.ear/w.war/" + CLASSES + "three.xml", job("s"))
                .file("apps/b.ear/lib/l.jar", zip(Map.of(JOBS + "four.xml", job("s"))));

        assertThat(jobs(image.inspected())).containsExactly("a/one", "a/two", "b/w.war/four", "b/w.war/three");
    }

    @Test
    void absoluteLocation_isRead_andElementsWithOneIdAreOneApplication() throws Exception {
        image.configuration("<application id='a' location='${shared.resource.dir}/a.zip'/>")
                .file("configDropins/overrides/x.xml", "<server><application id='a' name='pay' type='war'/></server>")
                .shared("shared/resources/note", "");
        Files.write(image.server().resolve("../../shared/resources/a.zip"), war("job"));

        assertThat(jobs(image.inspected())).containsExactly("pay/job");
    }

    @Test
    void dropins_areApplications() throws Exception {
        image.file("dropins/a.war", war("job"))
                .file("dropins/war/b", "no archive")
                .file("dropins/war/c.zip", war("job"))
                .file("dropins/ear/d.ear/w.war", war("job"))
                .file("dropins/note.txt", "");

        assertThat(jobs(image.inspected())).containsExactly("a/job", "d/w.war/job", "c/job");
        image.configuration("<applicationMonitor dropinsEnabled='false'/>");
        assertThat(image.inspected().path("applications")).isEmpty();
        image.configuration("<applicationMonitor dropins='other'/>").file("other/x.war", war("job"));
        assertThat(jobs(image.inspected())).containsExactly("x/job");
    }

    @Test
    void missingAndLooseApplications_areProblems() throws Exception {
        JsonNode found = image.configuration("<application location='gone.war'/><application location='loose.war'/>"
                        + "<application location='${undefined}/a.war'/><application location='a.rar'/><application/>")
                .file("apps/loose.war.xml", "<archive/>")
                .file("apps/a.rar", "x")
                .file("dropins/l.war.xml", "<archive/>")
                .inspected();

        assertThat(problems(found))
                .satisfiesExactly(
                        gone -> assertThat(gone)
                                .startsWith("application gone has no archive: neither " + image.server()
                                        + "/apps/gone.war nor ")
                                .contains("/shared/apps/gone.war exists"),
                        loose -> assertThat(loose).startsWith("application loose is a loose application ("),
                        variable -> assertThat(variable)
                                .startsWith("the location ${undefined}/a.war of an element application"),
                        adapter -> assertThat(adapter)
                                .startsWith("application a (")
                                .contains("is not a WAR"),
                        element -> assertThat(element).startsWith("an element application has no location"),
                        dropin -> assertThat(dropin).startsWith("application l is a loose application ("));
        assertThat(found.path("applications")).hasSize(4);
    }

    @ParameterizedTest
    @ValueSource(strings = {"no XML", "<!DOCTYPE job><job/>", "<job>&secret;</job>"})
    void jobThatIsNotParsed_isNamedWithoutSteps(String text) throws Exception {
        JsonNode found = image.file(
                        "dropins/a.war", zip(Map.of(CLASSES + "broken.xml", text, CLASSES + "good.xml", job("s"))))
                .inspected();

        assertThat(jobs(found)).containsExactly("a/broken", "a/good");
        assertThat(problems(found))
                .singleElement()
                .asString()
                .startsWith(
                        "the steps and parameters of job broken of application a are not known: not well-formed XML")
                .doesNotContain("secret");
    }

    @Test
    void defaultThatMayBeAPassword_isNotShown() throws Exception {
        String text = "<job><properties><property value=\"#{jobParameters['dbPassword']}?:hidden;\"/>"
                + "<property value=\"#{jobParameters['userName']}?:hidden;\"/>"
                + "<property value=\"#{jobParameters['url']}?:jdbc:x://root:hidden@db/x;\"/>"
                + "<property value=\"#{jobParameters['userCount']}?:7;\"/></properties></job>";
        image.file("dropins/a.war", zip(Map.of(CLASSES + "a.xml", text)));

        assertThat(image.line())
                .doesNotContain("hidden")
                .contains("{\"name\":\"dbPassword\",\"default\":null")
                .contains("{\"name\":\"userCount\",\"default\":\"7\"")
                .contains("the default of parameter dbPassword of job a is not shown");
    }

    @Test
    void bombInAnArchive_isAProblemWithinTheBudget() throws Exception {
        byte[] zeros = new byte[8 << 20];
        byte[] bomb = zip(Map.of("a", zeros, "b", zeros));
        JsonNode found = image.file(
                        "dropins/a.ear",
                        zip(Map.of("a.war", zip(Map.of("WEB-INF/lib/x.jar", bomb)), "b.war", war("job"))))
                .inspected(4 << 20);

        assertThat(problems(found))
                .singleElement()
                .asString()
                .startsWith("not all jobs of application a are known, because " + image.server() + "/dropins/a.ear")
                .endsWith("more than 4 MiB in all, which is the limit");
    }

    @Test
    void manySmallEntries_areBounded() throws Exception {
        Map<String, Object> entries = new TreeMap<>();
        for (int i = 0; i < 2000; i++) {
            entries.put("e" + i, "");
        }
        image.file("dropins/a.war", zip(entries));

        assertThat(problems(image.inspected(1 << 20)))
                .singleElement()
                .asString()
                .contains("more than 1 MiB");
    }

    @Test
    void oversizedJob_isAProblem() throws Exception {
        JsonNode found = image.file("dropins/a.war", zip(Map.of(CLASSES + "big.xml", new byte[2 << 20])))
                .inspected();

        assertThat(problems(found)).singleElement().asString().endsWith("its job XML has more than 1024 KiB");
    }

    @Test
    void manyJobs_areCutWithASentence() throws Exception {
        Map<String, Object> entries = new TreeMap<>();
        for (int i = 0; i < 300; i++) {
            entries.put(CLASSES + "j" + i + ".xml", job("s"));
        }
        JsonNode found = image.file("dropins/a.war", zip(entries)).inspected();

        assertThat(jobs(found)).hasSize(200);
        assertThat(problems(found))
                .containsExactly("the applications have more jobs than the 200 that the inspection shows");
    }

    /** Each text may have 256 characters, and 200 jobs may have 200 parts each. */
    @Test
    void jobsWithLongTexts_fitTogether() throws Exception {
        StringBuilder text = new StringBuilder("<job>");
        for (int i = 0; i < 120; i++) {
            text.append("<step id='" + "€".repeat(250) + i + "'><batchlet/></step>");
        }
        String job = text + "</job>";
        Map<String, Object> entries = new TreeMap<>();
        for (int i = 0; i < 15; i++) {
            entries.put(CLASSES + "j" + i + ".xml", job);
        }
        image.file("dropins/a.war", zip(entries));
        String line = image.line();

        assertThat(line.getBytes(StandardCharsets.UTF_8)).hasSizeLessThanOrEqualTo(256 * 1024);
        assertThat(line).contains("entries of each list in applications", "job j0 has 120 steps");
    }

    @Test
    void brokenArchives_areProblems() throws Exception {
        byte[] war = war("job");
        byte[] cut = Arrays.copyOf(war, war.length / 2);
        JsonNode found = image.file("dropins/a.war", "no archive")
                .file("dropins/b.war", cut)
                .file("dropins/c.war", zip(Map.of("WEB-INF/lib/bad.jar", "bad", CLASSES + "job.xml", job("s"))))
                .inspected();

        assertThat(jobs(found)).contains("c/job");
        assertThat(problems(found))
                .satisfiesExactly(
                        text -> assertThat(text)
                                .contains("a.war cannot be read to its end: it does not begin as a ZIP archive"),
                        half -> assertThat(half).contains("b.war cannot be read to its end"),
                        nested -> assertThat(nested)
                                .startsWith("not all jobs of application c are known, because WEB-INF/lib/bad.jar"));
    }

    @Test
    void jobsWithoutAWebModule_areAProblem() throws Exception {
        JsonNode found = image.configuration("<ejbApplication location='b.jar'/>")
                .file("apps/b.jar", zip(Map.of(JOBS + "job.xml", job("s"))))
                .inspected();

        assertThat(jobs(found)).containsExactly("b/job");
        assertThat(problems(found)).singleElement().asString().startsWith("application b has jobs but no web module");
    }
}
