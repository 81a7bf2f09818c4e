/** What a person changes in a trained model, and why. */
@org.jspecify.annotations.NullMarked
package org.vitrine.edit;
