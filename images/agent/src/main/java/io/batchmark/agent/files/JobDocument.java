package io.batchmark.agent.files;

import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.w3c.dom.Attr;
import org.w3c.dom.Element;
import org.w3c.dom.NamedNodeMap;
import org.w3c.dom.Node;
import org.w3c.dom.NodeList;
import org.xml.sax.SAXException;

/** A job XML: its steps, and its use of job parameters, {@code #{jobParameters['NAME']}?:DEFAULT;} in values of attributes. */
public final class JobDocument {
    private static final Pattern PARAMETER = Pattern.compile("jobParameters\\s*\\[\\s*['\"]([^'\"]*)['\"]\\s*\\]");
    private static final Pattern USE = Pattern.compile(PARAMETER.pattern() + "(?:\\s*\\}\\s*\\?:([^;]*))?");

    /** A value that is a parameter and nothing else, perhaps with a default. */
    private static final Pattern WHOLE =
            Pattern.compile("\\s*#\\{\\s*" + PARAMETER.pattern() + "\\s*\\}\\s*(?:\\?:([^;]*);?\\s*)?");

    private static final String ITEM_COUNT = "item-count";

    private final List<JobStep> steps = new ArrayList<>();
    private final Map<String, JobParameter> parameters = new LinkedHashMap<>();
    private final Map<String, String> itemCounts = new LinkedHashMap<>();

    private JobDocument() {}

    /** @throws SAXException if the parser refuses the file: the parser of the batch container may accept more, such as a DOCTYPE */
    public static JobDocument read(InputStream file) throws IOException, SAXException {
        JobDocument job = new JobDocument();
        Element root = XmlFile.root(file, true);
        job.add(root);
        NodeList elements = root.getElementsByTagNameNS("*", "*");
        for (int i = 0; i < elements.getLength(); i++) {
            job.add((Element) elements.item(i));
        }
        return job;
    }

    private void add(Element element) {
        if ("step".equals(element.getLocalName())) {
            addStep(element);
        }
        NamedNodeMap attributes = element.getAttributes();
        for (int i = 0; i < attributes.getLength(); i++) {
            Attr attribute = (Attr) attributes.item(i);
            if (!isChunk(element) || !ITEM_COUNT.equals(attribute.getName())) {
                addUses(attribute.getValue());
            } else if (!isCustom(element)) {
                addUses(attribute.getValue());
                addItemCount(element, attribute.getValue());
            }
        }
    }

    private static boolean isChunk(Element element) {
        return "chunk".equals(element.getLocalName());
    }

    /** A custom policy has no item count. */
    private static boolean isCustom(Element chunk) {
        return "custom".equals(chunk.getAttribute("checkpoint-policy"));
    }

    private void addStep(Element step) {
        Element work = null;
        boolean isPartitioned = false;
        for (Element child : Elements.children(step)) {
            if (isChunk(child) || "batchlet".equals(child.getLocalName())) {
                work = child;
            }
            isPartitioned |= "partition".equals(child.getLocalName());
        }
        if (work != null) {
            boolean hasCount = isChunk(work) && !isCustom(work) && work.hasAttribute(ITEM_COUNT);
            String itemCount = hasCount ? work.getAttribute(ITEM_COUNT) : null;
            steps.add(new JobStep(step.getAttribute("id"), isChunk(work), itemCount, isPartitioned));
        }
    }

    private void addItemCount(Element chunk, String value) {
        Node step = chunk.getParentNode();
        Matcher whole = WHOLE.matcher(value);
        if (step instanceof Element && whole.matches()) {
            String name = ((Element) step).getAttribute("id");
            itemCounts.put(name, whole.group(1));
            parameter(whole.group(1)).addItemCount(name, trimmed(whole.group(2)));
        }
    }

    private void addUses(String value) {
        Matcher use = USE.matcher(value);
        while (use.find()) {
            parameter(use.group(1)).addUse(trimmed(use.group(2)));
        }
    }

    private JobParameter parameter(String name) {
        return parameters.computeIfAbsent(name, JobParameter::new);
    }

    private static @Nullable String trimmed(@Nullable String text) {
        return text == null ? null : text.trim();
    }

    /** The steps in the order of the file; steps inside of flows and splits, too. */
    public List<JobStep> steps() {
        return Collections.unmodifiableList(steps);
    }

    /** The parameters in the order of their first use. */
    public Collection<JobParameter> parameters() {
        return Collections.unmodifiableCollection(parameters.values());
    }

    /** The parameter that is the item count of a step, by step. */
    public Map<String, String> itemCounts() {
        return Collections.unmodifiableMap(itemCounts);
    }
}
