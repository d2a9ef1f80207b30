package io.batchmark.runner.application;

import io.batchmark.contract.parameters.Workload.Instrumentation;
import io.batchmark.runner.job.JobObserver;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import javax.xml.transform.TransformerException;
import org.jspecify.annotations.Nullable;
import org.w3c.dom.Document;
import org.w3c.dom.Element;
import org.w3c.dom.Node;
import org.w3c.dom.NodeList;

/** The XML of a job, to which listeners of ours are added. Those that it has stay. */
final class JobXml {
    private static final Set<String> NAMESPACES =
            Set.of("https://jakarta.ee/xml/ns/jakartaee", "http://xmlns.jcp.org/xml/ns/javaee");

    private final Document document;
    private final Element job;

    private JobXml(Document document) {
        this.document = document;
        this.job = document.getDocumentElement();
    }

    /**
     * @param place where it is, for a user
     * @throws UnusableApplication if it is no job
     */
    static JobXml parse(String place, byte[] content) throws UnusableApplication {
        JobXml xml = new JobXml(Xml.parse(place, content));
        if (!"job".equals(xml.job.getLocalName()) || !NAMESPACES.contains(String.valueOf(xml.job.getNamespaceURI()))) {
            throw new UnusableApplication(place + " is no batch job: make its outermost element a job of namespace "
                    + "https://jakarta.ee/xml/ns/jakartaee");
        }
        return xml;
    }

    /** What it refers to: the names of its artifacts. */
    Set<String> references() {
        Set<String> names = new TreeSet<>();
        NodeList elements = document.getElementsByTagNameNS(job.getNamespaceURI(), "*");
        for (int i = 0; i < elements.getLength(); i++) {
            Element element = (Element) elements.item(i);
            if (element.hasAttribute("ref")) {
                names.add(element.getAttribute("ref"));
            }
        }
        return names;
    }

    /**
     * Adds the listeners. Those of steps and chunks come first, so that they see all that the others do; that of the job
     * comes last, because the server ends with it.
     */
    void observe(Instrumentation instrumentation) {
        listeners(job).appendChild(listener(JobObserver.class));
        NodeList steps = document.getElementsByTagNameNS(job.getNamespaceURI(), "step");
        for (int i = 0; i < steps.getLength(); i++) {
            Element step = (Element) steps.item(i);
            boolean chunks = child(step, "chunk") != null;
            String threads = chunks && child(step, "partition") != null ? ChunkBounds.CHUNKS : StepBounds.STEP;
            Element listeners = listeners(step);
            if (chunks) {
                Class<?> type = instrumentation == Instrumentation.Full ? ItemTimer.class : ChunkBounds.class;
                listeners.insertBefore(listener(type, threads), listeners.getFirstChild());
            }
            listeners.insertBefore(listener(StepBounds.class, threads), listeners.getFirstChild());
        }
    }

    /**
     * The largest number of flows that hold a thread at the same time while they wait for something that needs another thread:
     * for partitions, or for the flows of a split in them.
     */
    int waitingFlows() {
        return Math.max(0, waiting(job) - 1); // the thread of the job itself is none of a flow
    }

    /** Threads that wait in what is done one after another: in the step, flow or split where most do. */
    private int waiting(Element sequence) {
        int most = 0;
        for (Element element : children(sequence)) {
            most = Math.max(
                    most,
                    switch (String.valueOf(element.getLocalName())) {
                        case "step" -> child(element, "partition") == null ? 0 : 1;
                        case "flow" -> waiting(element);
                        case "split" ->
                            1
                                    + children(element).stream()
                                            .mapToInt(this::waiting)
                                            .sum();
                        default -> 0;
                    });
        }
        return most;
    }

    private List<Element> children(Element parent) {
        List<Element> children = new ArrayList<>();
        for (Node node = parent.getFirstChild(); node != null; node = node.getNextSibling()) {
            if (node instanceof Element element && job.getNamespaceURI().equals(element.getNamespaceURI())) {
                children.add(element);
            }
        }
        return children;
    }

    void write(Path file) throws TransformerException {
        Xml.write(document, file);
    }

    /** Those of a job or a step, where the schema wants them: after its properties, before all else. */
    private Element listeners(Element parent) {
        Element present = child(parent, "listeners");
        if (present != null) {
            return present;
        }
        Element properties = child(parent, "properties");
        Element made = element("listeners");
        parent.insertBefore(made, properties == null ? parent.getFirstChild() : properties.getNextSibling());
        return made;
    }

    private Element listener(Class<?> type) {
        Element listener = element("listener");
        listener.setAttribute("ref", type.getName());
        return listener;
    }

    /** @param threads what is a thread's time, see {@link StepBounds} */
    private Element listener(Class<?> type, String threads) {
        Element property = element("property");
        property.setAttribute("name", "threads");
        property.setAttribute("value", threads);
        Element properties = element("properties");
        properties.appendChild(property);
        Element listener = listener(type);
        listener.appendChild(properties);
        return listener;
    }

    private Element element(String name) {
        String prefix = job.getPrefix();
        return document.createElementNS(job.getNamespaceURI(), prefix == null ? name : prefix + ":" + name);
    }

    private @Nullable Element child(Element parent, String name) {
        return children(parent).stream()
                .filter(element -> name.equals(element.getLocalName()))
                .findFirst()
                .orElse(null);
    }
}
