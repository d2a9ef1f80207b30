package io.batchmark.runner.application;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.file.Path;
import javax.xml.XMLConstants;
import javax.xml.parsers.DocumentBuilder;
import javax.xml.parsers.DocumentBuilderFactory;
import javax.xml.parsers.ParserConfigurationException;
import javax.xml.transform.TransformerException;
import javax.xml.transform.TransformerFactory;
import javax.xml.transform.dom.DOMSource;
import javax.xml.transform.stream.StreamResult;
import org.w3c.dom.Document;
import org.xml.sax.SAXException;
import org.xml.sax.SAXParseException;

/** XML in and out, by the JDK's own code: not by what a jar of the application may bring along. */
final class Xml {
    private Xml() {}

    /**
     * @param place where it is, for a user
     * @throws UnusableApplication if it is not well-formed
     */
    static Document parse(String place, byte[] content) throws UnusableApplication {
        try {
            DocumentBuilderFactory factory = DocumentBuilderFactory.newDefaultNSInstance();
            factory.setFeature(XMLConstants.FEATURE_SECURE_PROCESSING, true);
            factory.setFeature("http://apache.org/xml/features/disallow-doctype-decl", true);
            DocumentBuilder builder = factory.newDocumentBuilder();
            builder.setErrorHandler(null); // the one that it has prints to the log
            return builder.parse(new ByteArrayInputStream(content));
        } catch (SAXParseException e) {
            throw new UnusableApplication(place + " is not well-formed: correct line " + e.getLineNumber() + ", column "
                    + e.getColumnNumber() + ", and build the image anew: " + e.getMessage());
        } catch (SAXException | IOException | ParserConfigurationException e) {
            throw new UnusableApplication(place + " cannot be read (" + e + "): correct it, and build the image anew");
        }
    }

    static void write(Document document, Path file) throws TransformerException {
        TransformerFactory factory = TransformerFactory.newDefaultInstance();
        factory.setFeature(XMLConstants.FEATURE_SECURE_PROCESSING, true);
        factory.newTransformer().transform(new DOMSource(document), new StreamResult(file.toFile()));
    }
}
