package io.batchmark.api.v1alpha1;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonPropertyDescription;
import io.fabric8.generator.annotation.Max;
import io.fabric8.generator.annotation.Min;
import io.fabric8.generator.annotation.Required;
import io.fabric8.generator.annotation.Size;
import java.util.List;
import java.util.Objects;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** A container that prepares the data of a job of the user's own before the server of a run starts. */
@JsonInclude(JsonInclude.Include.NON_EMPTY)
public record PreparationContainer(
        @JsonPropertyDescription("The image, such as a client of the database.") @Size(min = 1, max = 512) @Required
        String image,

        @JsonPropertyDescription(
                "The command. Left out: the entry point of the image. Reports show command and args, so do not put"
                        + " secrets here. At most 64.")
        @Size(max = 64)
        List<@Size(max = 4096) String> command,

        @JsonPropertyDescription("Arguments of the command. At most 64.") @Size(max = 64)
        List<@Size(max = 4096) String> args,

        @JsonPropertyDescription("User id of the container. Needed if the user of the image is root or a name, because"
                + " Kubernetes then refuses to start the container. Default: the user of the image.")
        @Min(1)
        @Max(Integer.MAX_VALUE)
        @Nullable
        Long runAsUser) {
    public PreparationContainer {
        command = List.copyOf(Objects.requireNonNullElse(command, List.of()));
        args = List.copyOf(Objects.requireNonNullElse(args, List.of()));
    }

    /** Image, command and arguments for reports. */
    String text() {
        return Stream.of(List.of(image), command, args).flatMap(List::stream).collect(Collectors.joining(" "));
    }
}
