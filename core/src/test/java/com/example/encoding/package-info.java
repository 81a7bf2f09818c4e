/** An encoding as a user would write it, outside the program's own packages. */
@org.jspecify.annotations.NullMarked
package com.example.encoding;
