package io.batchmark.agent.launch;

import io.batchmark.agent.measure.ChunkLimits;
import io.batchmark.agent.measure.StepRecord;
import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import javax.xml.XMLConstants;
import javax.xml.parsers.DocumentBuilder;
import javax.xml.parsers.DocumentBuilderFactory;
import javax.xml.parsers.ParserConfigurationException;
import org.jspecify.annotations.Nullable;
import org.w3c.dom.Attr;
import org.w3c.dom.Element;
import org.w3c.dom.NamedNodeMap;
import org.w3c.dom.NodeList;
import org.xml.sax.SAXException;
import org.xml.sax.helpers.DefaultHandler;

/** The use of job parameters in a job XML: {@code #{jobParameters['NAME']}} in values of attributes. */
final class JobXml {
    private static final Pattern PARAMETER = Pattern.compile("jobParameters\\s*\\[\\s*['\"](.*?)['\"]\\s*\\]");

    /** A value that is a parameter and nothing else, perhaps with a default. */
    private static final Pattern WHOLE = Pattern.compile("\\s*#\\{" + PARAMETER.pattern() + "\\}\\s*(\\?:.*)?");

    private static final String CHUNK = "chunk";
    private static final String ITEM_COUNT = "item-count";

    private final TreeSet<String> used = new TreeSet<>();
    /** The parameter that is the item count of a step, by step. */
    private final Map<String, String> itemCounts = new LinkedHashMap<>();

    private final boolean isKnown;

    /** @throws IOException if the file cannot be read */
    JobXml(InputStream file) throws IOException {
        Element root = root(file);
        isKnown = root != null;
        if (root == null) {
            return;
        }
        add(root);
        NodeList elements = root.getElementsByTagNameNS("*", "*");
        for (int i = 0; i < elements.getLength(); i++) {
            add((Element) elements.item(i));
        }
    }

    /** Null if this parser refuses the file: the parser of the batch container may accept more, such as a DOCTYPE. */
    private static @Nullable Element root(InputStream file) throws IOException {
        try {
            DocumentBuilderFactory factory = DocumentBuilderFactory.newInstance();
            factory.setNamespaceAware(true);
            factory.setFeature("http://apache.org/xml/features/disallow-doctype-decl", true);
            factory.setFeature(XMLConstants.FEATURE_SECURE_PROCESSING, true);
            DocumentBuilder builder = factory.newDocumentBuilder();
            // the default handler prints errors to the log of the server
            builder.setErrorHandler(new DefaultHandler());
            return builder.parse(file).getDocumentElement();
        } catch (ParserConfigurationException | SAXException e) {
            return null;
        }
    }

    private void add(Element element) {
        NamedNodeMap attributes = element.getAttributes();
        for (int i = 0; i < attributes.getLength(); i++) {
            Attr attribute = (Attr) attributes.item(i);
            if (isItemCount(element, attribute)) {
                addItemCount(element, attribute.getValue());
            } else {
                addUses(attribute.getValue());
            }
        }
    }

    private static boolean isItemCount(Element element, Attr attribute) {
        return CHUNK.equals(element.getLocalName()) && ITEM_COUNT.equals(attribute.getName());
    }

    private void addItemCount(Element chunk, String value) {
        if ("custom".equals(chunk.getAttribute("checkpoint-policy"))) {
            return; // a custom policy has no item count
        }
        addUses(value);
        Matcher whole = WHOLE.matcher(value);
        if (whole.matches()) {
            itemCounts.put(((Element) chunk.getParentNode()).getAttribute("id"), whole.group(1));
        }
    }

    private void addUses(String value) {
        Matcher parameter = PARAMETER.matcher(value);
        while (parameter.find()) {
            used.add(parameter.group(1));
        }
    }

    /** Names of parameters that the job XML does not use. Classes of the job can read them nevertheless. Empty if its use is not known. */
    List<String> unused(Properties parameters) {
        if (!isKnown) {
            return Collections.emptyList();
        }
        List<String> unused = new ArrayList<>(new TreeSet<>(parameters.stringPropertyNames()));
        unused.removeAll(used);
        return unused;
    }

    /**
     * Sentences about item counts that are not what a parameter specifies.
     *
     * @param steps steps that have run
     */
    List<String> notInForce(Properties parameters, List<StepRecord> steps) {
        List<String> reasons = new ArrayList<>();
        for (StepRecord step : steps) {
            String parameter = itemCounts.get(step.name());
            String level = parameter == null ? null : parameters.getProperty(parameter);
            ChunkLimits limits = step.limits();
            if (level != null && !level.isEmpty() && limits != null && !isSame(level, limits.itemCount())) {
                reasons.add(
                        "parameter " + parameter + " is " + level + ", but the item-count in force in step "
                                + step.name() + " is " + limits.itemCount()
                                + ": write a whole number without other characters, and remove what changes the job XML in the server");
            }
        }
        return reasons;
    }

    private static boolean isSame(String level, long itemCount) {
        try {
            return Long.parseLong(level.trim()) == itemCount;
        } catch (NumberFormatException e) {
            return false;
        }
    }
}
