/// The known name that was most likely meant; nil where none is close. The first of several equally close ones.
package func nearestName(to name: String, among known: some Sequence<String>) -> String? {
    let name = Array(name.asciiLowercased.unicodeScalars)
    let limit = max(1, name.count / 3)
    var nearest: (name: String, distance: Int)?
    for candidate in known {
        let scalars = Array(candidate.asciiLowercased.unicodeScalars)
        guard abs(scalars.count - name.count) <= limit else { continue }
        let distance = editDistance(name, scalars)
        if distance <= limit, distance < nearest?.distance ?? .max { nearest = (candidate, distance) }
    }
    return nearest?.name
}

/// The edit distance: how many characters must be inserted, deleted, replaced or swapped with their neighbour.
private func editDistance(_ a: [Unicode.Scalar], _ b: [Unicode.Scalar]) -> Int {
    var beforePrevious: [Int] = []
    var previous = Array(0...b.count)
    for i in a.indices {
        var row = [i + 1]
        for j in b.indices {
            var distance = min(previous[j + 1] + 1, row[j] + 1, previous[j] + (a[i] == b[j] ? 0 : 1))
            if i > 0, j > 0, a[i] == b[j - 1], a[i - 1] == b[j] {
                distance = min(distance, beforePrevious[j - 1] + 1)
            }
            row.append(distance)
        }
        beforePrevious = previous
        previous = row
    }
    return previous[b.count]
}
