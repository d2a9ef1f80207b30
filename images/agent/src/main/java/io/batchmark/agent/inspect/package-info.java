/** An inspection of a team's image: reads the files of a server that does not run. */
@org.jspecify.annotations.NullMarked
package io.batchmark.agent.inspect;
