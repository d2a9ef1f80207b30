/** Files of a server that both runs and inspections read: XML, jobs, and the version of Liberty. */
@org.jspecify.annotations.NullMarked
package io.batchmark.agent.files;
