/**
 * The rules of retries: which ends of an attempt use up a retry, how often a run is tried again, and after which pause. A run that was
 * disturbed, or whose pair was broken, is tried again by rules of its own.
 */
@org.jspecify.annotations.NullMarked
package io.batchmark.core.retry;
