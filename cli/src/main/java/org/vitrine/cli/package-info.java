/**
 * The command line: a program that parses words, calls the library, and prints what comes of it.
 *
 * <p>Begin with {@link org.vitrine.cli.Vitrine}: its table of commands leads to every other class here. The rooms are
 * those that {@code vitrine help} lists:
 *
 * <ul>
 * <li>{@code start}: a demonstration, and recipes to repeat.
 * <li>{@code data}: what data there are, and where to get some.
 * <li>{@code learn}: training, the search for settings, teams, unions, calibration.
 * <li>{@code use}: predictions, how good they are, and whether their explanations can be trusted.
 * <li>{@code export}: models as programs and graphs that run without Vitrine.
 * <li>{@code understand}: what a model has learnt, and why it decides as it does.
 * <li>{@code change}: edits by hand, and smaller models.
 * <li>{@code verify}: files, the engine and its speed.
 * <li>{@code shell}: completion and manual pages.
 * </ul>
 *
 * <p>A room does not know the others. What they share is in {@code option} (words that mean the same in every command)
 * and in {@code console} (how things are printed). {@code baseline}, {@code onnx-cli} and {@code spark-cli} are
 * programs of their own that build on those two. What is decided, computed or drawn belongs to the library: nothing
 * here knows how.
 */
@org.jspecify.annotations.NullMarked
package org.vitrine.cli;
