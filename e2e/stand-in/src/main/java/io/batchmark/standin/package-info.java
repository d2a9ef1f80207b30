/**
 * A stand-in for the job runner. It obeys the contract and the start script of the job runner, and waits instead of working. Tests of
 * the operator use it, in an image of its own and in the fake kubelet.
 */
@org.jspecify.annotations.NullMarked
package io.batchmark.standin;
