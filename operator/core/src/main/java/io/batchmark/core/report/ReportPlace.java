package io.batchmark.core.report;

/**
 * Where the files of a report are kept, and how a reader gets at those that are not there as they are.
 *
 * @param namespace of the ConfigMaps
 * @param configMap name of the ConfigMap of the report
 * @param ledger selector of the ConfigMaps that have the rows of the ledger
 * @param maxBytes largest size of all files together, as {@link ReportFiles#of} counts them
 */
public record ReportPlace(String namespace, String configMap, String ledger, int maxBytes) {

    /** The command that prints a compressed file. */
    public String reading(String compressed) {
        return kubectl(configMap + " --output=jsonpath='{.binaryData." + compressed.replace(".", "\\.") + "}'")
                + " | base64 -d | gunzip";
    }

    /** The command that prints what all files are made of: a line of JSON for each attempt. */
    public String readingRows() {
        return kubectl("--selector=" + ledger
                + " --output=go-template='{{range .items}}{{range .data}}{{println .}}{{end}}{{end}}'");
    }

    private String kubectl(String what) {
        return "kubectl --namespace=" + namespace + " get configmap " + what;
    }
}
