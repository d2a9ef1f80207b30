package io.batchmark.cli.campaign;

import io.fabric8.kubernetes.api.model.ConfigMap;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.zip.GZIPInputStream;

/** The files of a report as they were before some of them were compressed. */
public final class StoredReport {
    private static final String GZIP = ".gz";

    private StoredReport() {}

    /** Texts by the names of the files. */
    public static Map<String, String> files(ConfigMap report) throws IOException {
        Map<String, String> files = new LinkedHashMap<>();
        if (report.getData() != null) {
            files.putAll(report.getData());
        }
        if (report.getBinaryData() != null) {
            for (Map.Entry<String, String> file : report.getBinaryData().entrySet()) {
                if (file.getKey().endsWith(GZIP)) {
                    String name = file.getKey().substring(0, file.getKey().length() - GZIP.length());
                    files.put(name, decompressed(file.getValue()));
                }
            }
        }
        return files;
    }

    private static String decompressed(String base64) throws IOException {
        try (InputStream in =
                new GZIPInputStream(new ByteArrayInputStream(Base64.getDecoder().decode(base64)))) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        }
    }
}
