package io.batchmark.contract;

import io.batchmark.text.Plain;

/**
 * The other side said something that the contract does not allow. The message is fit to be shown to a user, although it
 * may quote what the other side said.
 */
public final class ContractException extends Exception {
    private static final long serialVersionUID = 1L;

    private static final int MAX_CHARACTERS = 512;

    public ContractException(String message) {
        super(Plain.line(message, MAX_CHARACTERS));
    }
}
