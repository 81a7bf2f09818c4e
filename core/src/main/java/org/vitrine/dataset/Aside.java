package org.vitrine.dataset;

/**
 * The draw by which a share of some data was set aside, as {@link Dataset#split} makes it.
 *
 * @param share the share that was set aside, more than 0 and less than 1
 * @param seed the seed of the draw
 */
public record Aside(double share, long seed) {

    public Aside {
        if (!(share > 0 && share < 1)) {
            throw new IllegalArgumentException("a share must be more than 0 and less than 1: " + share);
        }
    }
}
