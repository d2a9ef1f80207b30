package io.batchmark.operator.page;

/**
 * Whether somebody may see a page.
 *
 * @param user who it is, as the API server says; empty where it knows nobody by this token
 */
record Access(Verdict verdict, String user) {
    enum Verdict {
        Allowed,
        Refused,
        Unknown,
        /** Too much was asked for lately, or the API server does not answer. */
        Later
    }

    static final Access LATER = new Access(Verdict.Later, "");
    static final Access UNKNOWN = new Access(Verdict.Unknown, "");
}
