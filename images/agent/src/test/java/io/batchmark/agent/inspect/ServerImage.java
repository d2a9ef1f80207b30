package io.batchmark.agent.inspect;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.batchmark.agent.files.ByteBudget;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;

/** The files of an image of Liberty, with one server. */
final class ServerImage {
    private final Path install;
    private final Path server;
    private final Map<String, String> environment = new TreeMap<>();

    ServerImage(Path folder) throws IOException {
        install = Files.createDirectories(folder.toRealPath().resolve("wlp"));
        server = Files.createDirectories(install.resolve("usr/servers/pay"));
        shared("../lib/versions/openliberty.properties", """
                com.ibm.websphere.productVersion=26.0.0.3
                com.ibm.websphere.productName=Open Liberty
                """);
        configuration("");
    }

    Path server() {
        return server;
    }

    ServerImage variable(String name, String value) {
        environment.put(name, value);
        return this;
    }

    /** @param elements elements of server.xml */
    ServerImage configuration(String elements) throws IOException {
        return file("server.xml", "<server>" + elements + "</server>");
    }

    /** A file in the directory of the server. */
    ServerImage file(String path, String text) throws IOException {
        return file(path, text.getBytes(StandardCharsets.UTF_8));
    }

    ServerImage file(String path, byte[] content) throws IOException {
        write(server.resolve(path), content);
        return this;
    }

    /** A file relative to the directory of the user. */
    ServerImage shared(String path, String text) throws IOException {
        write(install.resolve("usr").resolve(path).normalize(), text.getBytes(StandardCharsets.UTF_8));
        return this;
    }

    private static void write(Path file, byte[] content) throws IOException {
        Files.createDirectories(file.getParent());
        Files.write(file, content);
    }

    /** An archive; contents are texts or bytes. */
    static byte[] zip(Map<String, ?> entries) throws IOException {
        ByteArrayOutputStream archive = new ByteArrayOutputStream();
        try (ZipOutputStream zip = new ZipOutputStream(archive)) {
            for (Map.Entry<String, ?> entry : new TreeMap<>(entries).entrySet()) {
                zip.putNextEntry(new ZipEntry(entry.getKey()));
                zip.write(
                        entry.getValue() instanceof byte[] bytes
                                ? bytes
                                : entry.getValue().toString().getBytes(StandardCharsets.UTF_8));
                zip.closeEntry();
            }
        }
        return archive.toByteArray();
    }

    /** A job XML with one step. */
    static String job(String step) {
        return "<job id='j' xmlns='https://jakarta.ee/xml/ns/jakartaee'><step id='" + step
                + "'><batchlet ref='b'/></step></job>";
    }

    /** The document of an inspection. */
    JsonNode inspected() throws IOException {
        return new ObjectMapper().readTree(new Inspection(server, install).line(environment));
    }

    /** @param most bytes that may be read from archives */
    JsonNode inspected(long most) throws IOException {
        return new ObjectMapper().readTree(new Inspection(server, install, new ByteBudget(most)).line(environment));
    }

    String line() {
        return new Inspection(server, install).line(environment);
    }

    static List<String> texts(JsonNode list) {
        List<String> texts = new ArrayList<>();
        list.forEach(text -> texts.add(text.asText()));
        return texts;
    }

    static List<String> problems(JsonNode document) {
        return texts(document.path("problems"));
    }
}
