package io.batchmark.cli.inspection;

import io.batchmark.contract.inspection.Inspection.Parameter;
import io.batchmark.text.LogLines;

/** Parameters whose default looks like a secret. Campaigns and reports show parameters, so such a default stays in the image. */
final class Secrecy {
    private Secrecy() {}

    /** Tests if the name of a parameter, or its default, looks like a secret. */
    static boolean isSecret(Parameter parameter) {
        String assignment = parameter.name() + "=" + parameter.defaultValue();
        return !assignment.equals(LogLines.masked(assignment));
    }
}
