/** Settings that all pods of campaigns share, and the pods of databases, brokers and subscribers. */
@NullMarked
package io.batchmark.api.pod;

import org.jspecify.annotations.NullMarked;
