package io.batchmark.runner.application;

import java.io.IOException;
import java.io.InputStream;
import java.util.HashMap;
import java.util.Map;
import org.w3c.dom.Element;
import org.w3c.dom.NodeList;

/**
 * What a job may refer to: IDs in META-INF/batch.xml, and classes by their full names. Looked at before the job is
 * started, because the batch container keeps to itself what it did not find. There are no beans: the server has no CDI.
 */
final class Artifacts {
    private static final String BATCH_XML = "META-INF/batch.xml";

    private final ClassLoader loader;
    private final Map<String, String> classes = new HashMap<>();

    /** @param loader that of the application */
    Artifacts(ClassLoader loader) throws IOException, UnusableApplication {
        this.loader = loader;
        try (InputStream content = loader.getResourceAsStream(BATCH_XML)) {
            if (content != null) {
                NodeList references = Xml.parse(BATCH_XML + " of the application", content.readAllBytes())
                        .getElementsByTagNameNS("*", "ref");
                for (int i = 0; i < references.getLength(); i++) {
                    Element reference = (Element) references.item(i);
                    classes.put(reference.getAttribute("id"), reference.getAttribute("class"));
                }
            }
        }
    }

    /** @throws UnusableApplication if there is nothing of this name; one that the job makes of its parameters may be */
    void check(String name) throws UnusableApplication {
        if (name.contains("#{")) {
            return;
        }
        String type = classes.getOrDefault(name, name);
        try {
            loader.loadClass(type);
        } catch (ClassNotFoundException | LinkageError e) {
            String what = type.equals(name)
                    ? "neither an ID in " + BATCH_XML
                            + " nor the full name of a class of the application, and there are" + " no CDI beans"
                    : "the class " + type + " by " + BATCH_XML + ", which cannot be loaded";
            throw new UnusableApplication("the job refers to " + name + ", which is " + what + " (" + e
                    + "): correct it, and build the image anew");
        }
    }
}
