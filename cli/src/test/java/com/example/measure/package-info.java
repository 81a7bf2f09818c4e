/** A measure as users of the library write it, outside of its packages. */
@org.jspecify.annotations.NullMarked
package com.example.measure;
