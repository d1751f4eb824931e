/// GIMP's settings: lists in brackets, each with a name first, words, texts in quotation marks and other lists.
enum SettingsText {
    struct Node {
        var name: String
        /// Words and texts behind the name.
        var words: [String] = []
        var nodes: [Node] = []
    }

    private static let deepest = 16

    /// Nil where a bracket is not closed, or there are too many in each other.
    static func nodes(in text: String) -> [Node]? {
        var open = [Node(name: "")]
        var rest = Substring(text)
        while let character = rest.first {
            switch character {
            case "#": rest = rest.drop { !$0.isNewline }
            case "(":
                guard open.count < deepest else { return nil }
                rest.removeFirst()
                open.append(Node(name: word(&rest)))
            case ")":
                guard open.count > 1, let node = open.popLast() else { return nil }
                rest.removeFirst()
                open[open.count - 1].nodes.append(node)
            case "\"":
                guard let text = quoted(&rest) else { return nil }
                open[open.count - 1].words.append(text)
            case _ where character.isWhitespace: rest.removeFirst()
            default: open[open.count - 1].words.append(word(&rest))
            }
        }
        return open.count == 1 ? open[0].nodes : nil
    }

    private static func word(_ rest: inout Substring) -> String {
        let word = rest.prefix { !$0.isWhitespace && !"()\"".contains($0) }
        rest = rest[word.endIndex...]
        return String(word)
    }

    private static func quoted(_ rest: inout Substring) -> String? {
        rest.removeFirst()
        var text = ""
        while let character = rest.popFirst() {
            switch character {
            case "\"": return text
            case "\\": if let next = rest.popFirst() { text.append(next) }
            default: text.append(character)
            }
        }
        return nil
    }
}
