package io.batchmark.agent.transform;

import java.io.ByteArrayOutputStream;
import java.io.OutputStream;
import java.net.URI;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import javax.tools.FileObject;
import javax.tools.ForwardingJavaFileManager;
import javax.tools.JavaCompiler;
import javax.tools.JavaFileManager;
import javax.tools.JavaFileObject;
import javax.tools.SimpleJavaFileObject;
import javax.tools.ToolProvider;

/** Class files of sources that a test contains, as Open Liberty has them: for Java 8. */
final class CompiledClasses {
    private final Map<String, ByteArrayOutputStream> files = new HashMap<>();

    CompiledClasses(String className, String source) {
        JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
        JavaFileObject file =
                new SimpleJavaFileObject(
                        URI.create("string:///" + className.replace('.', '/') + ".java"), JavaFileObject.Kind.SOURCE) {
                    @Override
                    public CharSequence getCharContent(boolean ignoreEncodingErrors) {
                        return source;
                    }
                };
        JavaFileManager manager = new ForwardingJavaFileManager<>(compiler.getStandardFileManager(null, null, null)) {
            @Override
            public JavaFileObject getJavaFileForOutput(
                    Location location, String name, JavaFileObject.Kind kind, FileObject sibling) {
                return new SimpleJavaFileObject(URI.create("bytes:///" + name), kind) {
                    @Override
                    public OutputStream openOutputStream() {
                        ByteArrayOutputStream content = new ByteArrayOutputStream();
                        files.put(name, content);
                        return content;
                    }
                };
            }
        };
        List<String> options = List.of("--release", "8", "-g", "-Xlint:-options");
        if (!compiler.getTask(null, manager, null, options, null, List.of(file)).call()) {
            throw new AssertionError("does not compile: " + source);
        }
    }

    byte[] file(String className) {
        return files.get(className).toByteArray();
    }

    Map<String, byte[]> all() {
        Map<String, byte[]> all = new HashMap<>();
        files.forEach((name, content) -> all.put(name, content.toByteArray()));
        return all;
    }
}
