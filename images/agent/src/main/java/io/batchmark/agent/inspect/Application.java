package io.batchmark.agent.inspect;

import java.nio.file.Path;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** An application of the server. */
final class Application {
    /** The kind of its archive. */
    enum Kind {
        WAR,
        EAR,
        /** A module with enterprise beans. */
        JAR;

        /** The kind by a type or an extension, or null for another archive. */
        static @Nullable Kind named(String type) {
            switch (type.toLowerCase(Locale.ROOT)) {
                case "war":
                    return WAR;
                case "ear":
                    return EAR;
                case "jar":
                case "ejb":
                    return JAR;
                default:
                    return null;
            }
        }
    }

    private final String name;
    private final Path location;
    private final @Nullable Kind kind;

    /** @param kind null for another archive, whose jobs are not known */
    Application(String name, Path location, @Nullable Kind kind) {
        this.name = name;
        this.location = location;
        this.kind = kind;
    }

    String name() {
        return name;
    }

    /** The archive, or the folder of an expanded application. It may be missing. */
    Path location() {
        return location;
    }

    @Nullable
    Kind kind() {
        return kind;
    }
}
