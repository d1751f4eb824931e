import FoundationEssentials

/// Why a request can't be answered.
package struct WorkerRequestError: Error {
    /// The request's number; 0 where it has none that can be read.
    package var number: Int
    package var description: String
}

extension WorkerRequest {
    private struct Head: Decodable {
        var version: Int?
        var number: Int?
    }

    /// - Parameter line: JSON.
    package init(line: [UInt8]) throws(WorkerRequestError) {
        let (data, decoder) = (Data(line), JSONDecoder())
        let head = try? decoder.decode(Head.self, from: data)
        if let version = head?.version, version != Self.currentVersion {
            throw WorkerRequestError(
                number: head?.number ?? 0,
                description:
                    "the request is of version \(version), and this image-app knows version \(Self.currentVersion)")
        }
        do {
            self = try decoder.decode(Self.self, from: data)
            try settings.check()
        } catch {
            throw WorkerRequestError(
                number: head?.number ?? 0, description: "the request can't be read: \(Self.words(for: error))")
        }
    }

    private static func words(for error: any Error) -> String {
        switch error as? DecodingError {
        case .keyNotFound(let key, let context): "\(name(context.codingPath + [key])) is missing"
        case .typeMismatch(_, let context), .valueNotFound(_, let context):
            "\(name(context.codingPath)) is of another type"
        case .dataCorrupted(let context) where context.codingPath.isEmpty: "it is no JSON"
        case .dataCorrupted(let context): "\(name(context.codingPath)): \(context.debugDescription)"
        default: "\(error)"
        }
    }

    private static func name(_ path: [any CodingKey]) -> String { path.map(\.stringValue).joined(separator: ".") }
}
