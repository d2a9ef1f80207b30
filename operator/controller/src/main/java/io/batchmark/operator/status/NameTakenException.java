package io.batchmark.operator.status;

import io.fabric8.kubernetes.api.model.HasMetadata;

/** An object that does not belong to the campaign has a name that the campaign needs. */
public final class NameTakenException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    public NameTakenException(HasMetadata object) {
        super(object.getKind() + " " + object.getMetadata().getName() + " in namespace "
                + object.getMetadata().getNamespace()
                + " has another owner, but this campaign needs its name: delete it, or create the campaign under another name."
                + " The campaign continues automatically when the object is deleted");
    }
}
