/**
 * Neighbours, found once more by comparing votes one by one.
 */
@org.jspecify.annotations.NullMarked
package org.vitrine.explain.example;
