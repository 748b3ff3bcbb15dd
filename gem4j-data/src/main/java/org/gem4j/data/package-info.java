/// Datasets: rows from files of many formats and from the Hugging Face hub.
@org.jspecify.annotations.NullMarked
package org.gem4j.data;
