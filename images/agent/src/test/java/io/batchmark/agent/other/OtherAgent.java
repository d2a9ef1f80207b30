package io.batchmark.agent.other;

import java.io.IOException;
import java.io.OutputStream;
import java.lang.instrument.ClassFileTransformer;
import java.lang.instrument.Instrumentation;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.ProtectionDomain;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.jar.Attributes;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import java.util.jar.Manifest;

/** An agent that a team has in its image, such as one for traces: it sees each class. */
public final class OtherAgent {
    /** Printed once it has seen a class of the batch container. */
    public static final String SEEN = "another agent has seen the batch container";

    private OtherAgent() {}

    public static void premain(String arguments, Instrumentation instrumentation) {
        AtomicBoolean isSeen = new AtomicBoolean();
        instrumentation.addTransformer(
                new ClassFileTransformer() {
                    @Override
                    public byte[] transform(
                            ClassLoader loader,
                            String name,
                            Class<?> redefined,
                            ProtectionDomain domain,
                            byte[] bytes) {
                        if (name.startsWith("com/ibm/jbatch/") && isSeen.compareAndSet(false, true)) {
                            System.out.println(SEEN);
                        }
                        return bytes; // as if it had changed the class
                    }
                },
                true);
    }

    /** Writes its jar. */
    public static void write(Path jar) throws IOException {
        Manifest manifest = new Manifest();
        Attributes attributes = manifest.getMainAttributes();
        attributes.put(Attributes.Name.MANIFEST_VERSION, "1.0");
        attributes.putValue("Premain-Class", OtherAgent.class.getName());
        attributes.putValue("Can-Retransform-Classes", "true");
        try (OutputStream file = Files.newOutputStream(jar);
                JarOutputStream content = new JarOutputStream(file, manifest)) {
            for (String name : new String[] {"OtherAgent", "OtherAgent$1"}) {
                String path = "io/batchmark/agent/other/" + name + ".class";
                content.putNextEntry(new JarEntry(path));
                content.write(Files.readAllBytes(Path.of("target/test-classes", path)));
            }
        }
    }
}
