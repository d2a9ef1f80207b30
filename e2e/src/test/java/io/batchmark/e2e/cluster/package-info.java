/** The cluster that KUBECONFIG names, through the tools of a user: kubectl, helm and generic resources. */
package io.batchmark.e2e.cluster;
