/** The kinds of databases: what a run, its pod and the pod beside it need for each. */
@NullMarked
package io.batchmark.operator.database;

import org.jspecify.annotations.NullMarked;
