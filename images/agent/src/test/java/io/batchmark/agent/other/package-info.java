/** An agent that is not ours. */
package io.batchmark.agent.other;
