/** Where labelled images come from: idx files, folders, tables, generated faces, and the network. */
@org.jspecify.annotations.NullMarked
package org.vitrine.data;
