/** The commands of {@code vitrine spark}. */
package org.vitrine.spark.cli;
