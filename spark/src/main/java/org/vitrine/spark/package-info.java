/** Training and prediction on Apache Spark. */
package org.vitrine.spark;
