/** A real API server, stand-ins for the other parts of a cluster, and the operator under test. */
package io.batchmark.operator.cluster;
