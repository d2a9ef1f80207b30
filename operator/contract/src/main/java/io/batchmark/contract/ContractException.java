package io.batchmark.contract;

/** The other side said something that the contract does not allow; the message is fit to be shown to a user. */
public final class ContractException extends Exception {
    private static final long serialVersionUID = 1L;

    ContractException(String message) {
        super(message);
    }
}
