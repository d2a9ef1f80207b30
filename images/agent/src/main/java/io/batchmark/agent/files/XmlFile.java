package io.batchmark.agent.files;

import java.io.IOException;
import java.io.InputStream;
import javax.xml.XMLConstants;
import javax.xml.parsers.DocumentBuilder;
import javax.xml.parsers.DocumentBuilderFactory;
import javax.xml.parsers.ParserConfigurationException;
import org.jspecify.annotations.Nullable;
import org.w3c.dom.Element;
import org.w3c.dom.Node;
import org.xml.sax.SAXException;
import org.xml.sax.SAXParseException;
import org.xml.sax.helpers.DefaultHandler;

/** XML of a server's files. The parser reads no other file. */
public final class XmlFile {
    /** A method that calls itself for children ends within the stack of its thread. */
    private static final int MOST_LEVELS = 64;

    private XmlFile() {}

    /**
     * The root element.
     *
     * @param namespaces true if names of elements have namespaces
     * @throws SAXException if the parser refuses the content; the message has its place but no text of the file, which may be a password
     */
    public static Element root(InputStream content, boolean namespaces) throws IOException, SAXException {
        try {
            DocumentBuilderFactory factory = DocumentBuilderFactory.newInstance();
            factory.setNamespaceAware(namespaces);
            factory.setFeature("http://apache.org/xml/features/disallow-doctype-decl", true);
            factory.setFeature(XMLConstants.FEATURE_SECURE_PROCESSING, true);
            DocumentBuilder builder = factory.newDocumentBuilder();
            // the default handler prints errors to the log of the server
            builder.setErrorHandler(new DefaultHandler());
            Element root = builder.parse(content).getDocumentElement();
            refuseDeep(root);
            return root;
        } catch (SAXParseException e) {
            throw new SAXException("not well-formed XML, or XML with a DOCTYPE: line " + e.getLineNumber() + ", column "
                    + e.getColumnNumber());
        } catch (ParserConfigurationException e) {
            throw new SAXException("no parser for XML: " + e.getMessage());
        }
    }

    private static void refuseDeep(Element root) throws SAXException {
        int level = 1;
        Node node = root;
        while (node != null) {
            Node child = node.getFirstChild();
            if (child != null) {
                node = child;
                level++;
            } else {
                Node next = node;
                while (next != null && next != root && next.getNextSibling() == null) {
                    next = next.getParentNode();
                    level--;
                }
                node = next == root ? null : sibling(next);
            }
            if (level > MOST_LEVELS) {
                throw new SAXException("XML with more than " + MOST_LEVELS + " levels of elements");
            }
        }
    }

    private static @Nullable Node sibling(@Nullable Node node) {
        return node == null ? null : node.getNextSibling();
    }
}
