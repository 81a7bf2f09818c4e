/**
 * Commands that check what is there: {@code check} a file, {@code selftest} the engine on this machine against its slow
 * twin, {@code bench} its speed.
 *
 * <p>{@link org.vitrine.cli.verify.Timing} measures processor time of one thread, so that figures do not depend on what
 * else the machine does; {@link org.vitrine.cli.verify.BenchCommand} decides what is measured and draws it.
 */
@org.jspecify.annotations.NullMarked
package org.vitrine.cli.verify;
