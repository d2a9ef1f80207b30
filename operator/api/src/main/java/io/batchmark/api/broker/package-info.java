/** The kinds of brokers: the settings, the pod and the credentials that a run needs for each kind. */
@NullMarked
package io.batchmark.api.broker;

import org.jspecify.annotations.NullMarked;
