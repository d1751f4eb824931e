/// The files that the page is made of, which the program has inside.
enum PageFiles {
    /// - Parameter path: as it is asked for; "/" is the page itself.
    static func file(at path: String) -> WebResponse? {
        switch path {
        case "/": response("text/html; charset=utf-8", PackageResources.studio_html)
        case "/studio.css": response("text/css; charset=utf-8", PackageResources.studio_css)
        case "/studio.js": script(PackageResources.studio_js)
        case "/connection.js": script(PackageResources.connection_js)
        case "/controls.js": script(PackageResources.controls_js)
        case "/picture-list.js": script(PackageResources.picture_list_js)
        case "/list-layout.js": script(PackageResources.list_layout_js)
        case "/picture.js": script(PackageResources.picture_js)
        case "/zoom.js": script(PackageResources.zoom_js)
        case "/crop-frame.js": script(PackageResources.crop_frame_js)
        case "/drag.js": script(PackageResources.drag_js)
        case "/dialog.js": script(PackageResources.dialog_js)
        case "/icon.svg": response("image/svg+xml", PackageResources.icon_svg)
        default: nil
        }
    }

    private static func script(_ bytes: [UInt8]) -> WebResponse { response("text/javascript; charset=utf-8", bytes) }

    private static func response(_ mediaType: String, _ bytes: [UInt8]) -> WebResponse {
        WebResponse(mediaType: mediaType, .bytes(bytes))
    }
}
