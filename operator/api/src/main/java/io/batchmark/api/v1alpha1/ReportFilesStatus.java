package io.batchmark.api.v1alpha1;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonPropertyDescription;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Files of a report that are not in its ConfigMap as they are.
 *
 * @param compressed files in the ConfigMap's binary data
 * @param reading command for the first of them; null where there is none
 * @param leftOut files that are not there
 * @param readingRows command for what these are made of; null where none is left out
 */
@JsonInclude(JsonInclude.Include.NON_NULL)
public record ReportFilesStatus(
        @JsonPropertyDescription("Keys of binaryData that have files compressed with gzip, such as runs.csv.gz.")
        List<String> compressed,

        @JsonPropertyDescription("Command that prints the first of the compressed files.") @Nullable
        String reading,

        @JsonPropertyDescription("Files that are too large even when compressed.")
        List<String> leftOut,

        @JsonPropertyDescription("Command that prints the rows of the ledger, which contain the data of these files.")
        @Nullable
        String readingRows) {}
