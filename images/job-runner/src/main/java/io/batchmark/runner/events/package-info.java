/** The events of a batch job: the brokers that receive them, and the publishers of the run. */
@org.jspecify.annotations.NullMarked
package io.batchmark.runner.events;
