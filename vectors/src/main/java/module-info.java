/** The innermost loops of {@code org.vitrine.core} on the JDK's vectors, which are incubating. */
module org.vitrine.vectors {
    requires org.vitrine.core;
    requires jdk.incubator.vector;
    requires static org.jspecify;

    provides org.vitrine.internal.bits.Lanes with
            org.vitrine.vectors.VectorLanes;
}
