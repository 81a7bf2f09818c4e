/** Readers of labelled images, a cache of their bits, and downloads. */
module org.vitrine.data {
    requires transitive java.desktop;
    requires transitive org.vitrine.core;
    requires com.fasterxml.jackson.databind;
    requires com.fasterxml.jackson.dataformat.csv;
    requires java.net.http;
    requires static org.jspecify;

    exports org.vitrine.data;
    exports org.vitrine.data.cache;
    exports org.vitrine.data.columns;
    exports org.vitrine.data.image;
    exports org.vitrine.data.fetch;
    exports org.vitrine.data.internal.faces to
            org.vitrine.cli;

    uses org.vitrine.data.DataKind;

    provides org.vitrine.data.DataKind with
            org.vitrine.data.internal.idx.IdxFolder,
            org.vitrine.data.internal.files.ClassFolders,
            org.vitrine.data.internal.files.CsvTable,
            org.vitrine.data.internal.celeba.Celeba,
            org.vitrine.data.internal.celeba.CelebaFace,
            org.vitrine.data.internal.celeba.CelebaHead,
            org.vitrine.data.internal.cifar.Cifar10,
            org.vitrine.data.internal.cifar.Cifar100,
            org.vitrine.data.internal.cifar.Cifar100Coarse,
            org.vitrine.data.internal.npz.NpzKind,
            org.vitrine.data.internal.faces.FacesKind;
}
