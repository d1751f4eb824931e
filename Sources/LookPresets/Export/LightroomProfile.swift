import FilterEngine
import ImageMetadata

/// A look's colours as a profile that Lightroom and Camera Raw list among their own (`.xmp`).
package enum LightroomProfile {
    /// Points along an edge: no profile has more.
    package static let size = RGBTable.maximumEdge

    /// - Parameters:
    ///   - table: a lattice over 0…1 of at most ``size`` points along an edge, in sRGB.
    ///   - name: what the profile is called.
    package static func text(of table: ColorLookupTable, named name: String) -> String {
        let profile = RGBTable(table)
        let fingerprint = profile.fingerprint
        // The same look of the same name is the same profile.
        let identifier = MD5.hexadecimal(of: Array("\(name) \(fingerprint)".utf8)).uppercased()
        let title = XMLText.escaped(name)
        return """
            <x:xmpmeta xmlns:x="adobe:ns:meta/" x:xmptk="image-app">
             <rdf:RDF xmlns:rdf="\(XMPNamespace.rdf)">
              <rdf:Description rdf:about=""
                xmlns:crs="\(XMPNamespace.cameraRaw)"
               crs:PresetType="Look"
               crs:Cluster=""
               crs:UUID="\(identifier)"
               crs:SupportsAmount="True"
               crs:SupportsColor="True"
               crs:SupportsMonochrome="True"
               crs:SupportsHighDynamicRange="True"
               crs:SupportsNormalDynamicRange="True"
               crs:SupportsSceneReferred="True"
               crs:SupportsOutputReferred="True"
               crs:RequiresRGBTables="False"
               crs:CameraModelRestriction=""
               crs:Copyright=""
               crs:ContactInfo=""
               crs:Version="14.3"
               crs:ProcessVersion="11.0"
               crs:ConvertToGrayscale="False"
               crs:RGBTable="\(fingerprint)"
               crs:Table_\(fingerprint)="\(profile.text)"
               crs:HasSettings="True">
               <crs:Name><rdf:Alt><rdf:li xml:lang="x-default">\(title)</rdf:li></rdf:Alt></crs:Name>
               <crs:ShortName><rdf:Alt><rdf:li xml:lang="x-default"/></rdf:Alt></crs:ShortName>
               <crs:SortName><rdf:Alt><rdf:li xml:lang="x-default"/></rdf:Alt></crs:SortName>
               <crs:Group><rdf:Alt><rdf:li xml:lang="x-default">image-app</rdf:li></rdf:Alt></crs:Group>
               <crs:Description><rdf:Alt><rdf:li xml:lang="x-default"/></rdf:Alt></crs:Description>
              </rdf:Description>
             </rdf:RDF>
            </x:xmpmeta>

            """
    }
}

extension RGBTable {
    /// The colours to the nearest of 65,536 levels.
    package init(_ table: ColorLookupTable) {
        precondition(table.curves == nil && 2...Self.maximumEdge ~= table.size, "only a lattice alone is written")
        let size = table.size
        var samples: [SIMD3<UInt16>] = []
        samples.reserveCapacity(table.colors.count)
        for red in 0..<size {
            for green in 0..<size {
                for blue in 0..<size {
                    let color = table.colors[(blue * size + green) * size + red]
                        .clamped(lowerBound: .zero, upperBound: .one)
                    samples.append(SIMD3<UInt16>(SIMD3<Float>(color * 65_535).rounded(.toNearestOrEven)))
                }
            }
        }
        self.init(dimensions: 3, divisions: size, samples: samples)
    }
}
