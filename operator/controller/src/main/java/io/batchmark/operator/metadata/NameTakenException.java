package io.batchmark.operator.metadata;

import io.fabric8.kubernetes.api.model.HasMetadata;

/** An object of somebody else's has a name that a campaign needs. */
public final class NameTakenException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    /** Of a condition and an event. */
    public static final String REASON = "NameTaken";

    public NameTakenException(HasMetadata object) {
        super(object.getKind() + " " + object.getMetadata().getName() + " in namespace "
                + object.getMetadata().getNamespace()
                + " is not this campaign's, which needs the name: delete it, or create the campaign under another name."
                + " The campaign goes on by itself once it is gone");
    }
}
