/** Settings that all pods of campaigns share, and the pods of databases, brokers and subscribers. */
@NullMarked
package io.batchmark.operator.pod;

import org.jspecify.annotations.NullMarked;
