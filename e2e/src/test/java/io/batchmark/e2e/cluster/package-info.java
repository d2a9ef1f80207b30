/** The cluster that KUBECONFIG names, as a user sees it: kubectl, helm and generic resources. */
package io.batchmark.e2e.cluster;
