package io.batchmark.operator.status;

import io.fabric8.kubernetes.api.model.HasMetadata;

/** An object that does not belong to the campaign has a name that the campaign needs. */
public final class NameTakenException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    public NameTakenException(HasMetadata object) {
        super(object.getKind() + " " + object.getMetadata().getName() + " in namespace "
                + object.getMetadata().getNamespace()
                + " is not this campaign's, which needs the name: delete it, or create the campaign under another name."
                + " The campaign continues automatically once it is gone");
    }
}
