package io.batchmark.agent;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import javax.tools.JavaCompiler;
import javax.tools.StandardJavaFileManager;
import javax.tools.ToolProvider;

/** An edition of enterprise Java, and the jobs of the tests as an application of that edition has them. */
enum Edition {
    /** With classes as Maven has compiled them. */
    JAKARTA("batch-2.1", "servlet-6.0") {
        @Override
        Map<String, Path> jobs() throws IOException {
            Map<String, Path> files = LibertyServer.files(CLASSES.resolve(PACKAGE), "WEB-INF/classes/" + PACKAGE + "/");
            files.putAll(LibertyServer.files(CLASSES.resolve("jobs"), "WEB-INF/classes/META-INF/batch-jobs/"));
            return files;
        }
    },
    /** With classes and job XML in the packages and the namespace of Java EE 7, compiled for Java 8. */
    JAVAX("batch-1.0", "servlet-4.0") {
        @Override
        Map<String, Path> jobs() throws IOException {
            Path folder = Path.of("target/javax").toAbsolutePath();
            Map<String, Path> sources = transformed(LibertyServer.files(SOURCES.resolve(PACKAGE), "sources/"), folder);
            compile(List.copyOf(sources.values()), Files.createDirectories(folder.resolve("classes")));
            Map<String, Path> files = LibertyServer.files(folder.resolve("classes"), "WEB-INF/classes/");
            files.putAll(transformed(
                    LibertyServer.files(CLASSES.resolve("jobs"), "WEB-INF/classes/META-INF/batch-jobs/"), folder));
            return files;
        }
    };

    private static final String PACKAGE = "io/batchmark/agent/jobs";
    private static final Path CLASSES = Path.of("target/test-classes");
    private static final Path SOURCES = Path.of("src/test/java");

    private final String batch;
    private final String servlet;

    Edition(String batch, String servlet) {
        this.batch = batch;
        this.servlet = servlet;
    }

    /** The features of a server for it. */
    String features() {
        return "<feature>" + batch + "</feature><feature>" + servlet + "</feature>";
    }

    /** Files of a web application by their paths in it. */
    abstract Map<String, Path> jobs() throws IOException;

    private static Map<String, Path> transformed(Map<String, Path> files, Path folder) throws IOException {
        for (Map.Entry<String, Path> file : files.entrySet()) {
            Path copy = folder.resolve(file.getKey());
            Files.createDirectories(copy.getParent());
            Files.writeString(
                    copy,
                    Files.readString(file.getValue())
                            .replace("jakarta.", "javax.")
                            .replace("https://javax.ee/xml/ns/jakartaee", "http://xmlns.jcp.org/xml/ns/javaee")
                            .replace("version=\"2.0\"", "version=\"1.0\""));
            file.setValue(copy);
        }
        return files;
    }

    private static void compile(List<Path> sources, Path classes) throws IOException {
        JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
        StringWriter messages = new StringWriter();
        List<String> options = new ArrayList<>(List.of(
                "--release",
                "8",
                "-Xlint:-options",
                "-proc:none",
                "-d",
                classes.toString(),
                "-cp",
                System.getProperty("java.class.path")));
        try (StandardJavaFileManager files = compiler.getStandardFileManager(null, null, null)) {
            boolean isCompiled = compiler.getTask(
                            messages, files, null, options, null, files.getJavaFileObjectsFromPaths(sources))
                    .call();
            assertThat(isCompiled).as(messages.toString()).isTrue();
        }
    }
}
