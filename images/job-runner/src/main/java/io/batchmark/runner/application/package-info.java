/** A batch application that the user brings: finds its job, and adds the measurement to the job. */
@org.jspecify.annotations.NullMarked
package io.batchmark.runner.application;
