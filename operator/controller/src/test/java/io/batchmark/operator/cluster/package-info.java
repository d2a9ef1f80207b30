/** A real API server, a stand-in for what else a cluster has, and the operator between them. */
package io.batchmark.operator.cluster;
