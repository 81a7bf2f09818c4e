package org.vitrine.source;

import java.util.Set;

/** Lists words that cannot be the name of the class: those of Java, and classes that what is written uses. */
final class JavaWords {

    static final Set<String> RESERVED = Set.of("""
            abstract assert boolean break byte case catch char class const continue default do double else
            enum extends false final finally float for goto if implements import instanceof int interface
            long native new null package private protected public record return short static strictfp super
            switch synchronized this throw throws transient true try var void volatile while yield _
            permits sealed IllegalArgumentException Integer Math String System
            """.split("\\s+"));

    private JavaWords() {}
}
