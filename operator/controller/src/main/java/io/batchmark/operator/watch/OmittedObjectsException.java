package io.batchmark.operator.watch;

/** A read of the stores that is incomplete, because the namespace has too many objects. */
public final class OmittedObjectsException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    OmittedObjectsException(ExcessObjects excess) {
        super(excess.text());
    }
}
