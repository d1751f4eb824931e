import ImageSources

extension GalleryItem: ListItem {}
