@org.jspecify.annotations.NullMarked
package org.vitrine.fuzzing;
