/// The namespaces of XMP's properties, as URIs.
package enum XMPNamespace {
    package static let rdf = "http://www.w3.org/1999/02/22-rdf-syntax-ns#"
    package static let dublinCore = "http://purl.org/dc/elements/1.1/"
    package static let basic = "http://ns.adobe.com/xap/1.0/"
    package static let note = "http://ns.adobe.com/xmp/note/"
    package static let tiff = "http://ns.adobe.com/tiff/1.0/"
    package static let exif = "http://ns.adobe.com/exif/1.0/"
    package static let photoshop = "http://ns.adobe.com/photoshop/1.0/"
    /// Google's: what makes a motion photo, and what follows a picture in its file.
    package static let camera = "http://ns.google.com/photos/1.0/camera/"
    package static let container = "http://ns.google.com/photos/1.0/container/"
    package static let item = "http://ns.google.com/photos/1.0/container/item/"
    package static let depth = "http://ns.google.com/photos/dd/1.0/"
    /// Google's earlier schemas: pictures, depth maps and sound within XMP.
    package static let embeddedImage = "http://ns.google.com/photos/1.0/image/"
    package static let embeddedDepth = "http://ns.google.com/photos/1.0/depthmap/"
    package static let embeddedAudio = "http://ns.google.com/photos/1.0/audio/"
    /// Adobe's pictures within structures, such as thumbnails.
    package static let thumbnailImage = "http://ns.adobe.com/xap/1.0/g/img/"
    package static let iptcExtension = "http://iptc.org/std/Iptc4xmpExt/2008-02-29/"
    /// Settings of Camera Raw and Lightroom.
    package static let cameraRaw = "http://ns.adobe.com/camera-raw-settings/1.0/"
    /// Adobe's and Apple's gain maps.
    package static let gainMap = "http://ns.adobe.com/hdr-gain-map/1.0/"
    package static let appleGainMap = "http://ns.apple.com/HDRGainMap/1.0/"
}
