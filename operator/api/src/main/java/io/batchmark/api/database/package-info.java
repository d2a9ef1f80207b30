/** The kinds of databases: the settings, the pod and the credentials that a run needs for each kind. */
@NullMarked
package io.batchmark.api.database;

import org.jspecify.annotations.NullMarked;
