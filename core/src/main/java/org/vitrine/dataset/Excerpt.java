package org.vitrine.dataset;

/** Some images of a source, evenly spread over it, so that data sorted by label keep all their labels. */
final class Excerpt extends DerivedImages {

    private final int size;

    Excerpt(ImageSource source, int size) {
        super(source);
        this.size = size;
    }

    @Override
    protected int origin(int index) {
        return (int) ((long) index * source().size() / size);
    }

    @Override
    public int size() {
        return size;
    }
}
