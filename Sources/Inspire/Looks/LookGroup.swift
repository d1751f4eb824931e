/// Looks of a kind, under one heading wherever looks are offered.
public struct LookGroup: Hashable, Sendable {
    /// The heading.
    public var title: String
    /// Names of built-in looks, the one that suits most pictures first.
    public var names: [String]

    /// The group of the looks in people's own folders.
    public static let own = LookGroup(title: "Your looks", names: [])

    /// Looks that imitate those of early photo apps (CSSgram's values): their results stay exact, without dithering.
    public static let classic = LookGroup(
        title: "Classic",
        names: [
            "clarendon", "gingham", "moon", "lark", "reyes", "slumber", "aden", "perpetua", "mayfair", "rise",
            "hudson", "valencia", "xpro2", "willow", "lofi", "inkwell", "nashville", "stinson", "earlybird",
            "brannan", "amaro", "toaster", "walden", "kelvin", "maven", "1977", "brooklyn",
        ])

    /// The built-in looks, each in one group: first those for every picture, last those that repeat the filters of
    /// early photo apps.
    public static let builtIn = [
        LookGroup(title: "Everyday", names: ["auto", "inspire", "vivid", "food", "product"]),
        LookGroup(title: "Portrait", names: ["portrait", "window-light", "high-key"]),
        LookGroup(title: "Outdoors", names: ["landscape", "golden-hour", "blue-hour", "night"]),
        LookGroup(
            title: "Film",
            names: [
                "warm-film", "natural-film", "slide-film", "soft-chrome", "street-negative", "tungsten-film", "matte",
                "art-print", "instant", "pocket-flash", "cross-process", "super-8", "light-leak", "infrared",
            ]),
        LookGroup(title: "Cinema", names: ["cinema", "teal-orange", "bleach-bypass", "nordic"]),
        LookGroup(
            title: "Black and white",
            names: ["noir", "soft-mono", "red-filter", "pushed-mono", "infrared-mono", "old-print", "cyanotype"]),
        classic,
    ]

    /// Returns whether a look is one of the group's built-in ones, whatever follows it.
    package func contains(_ look: Look) -> Bool {
        names.contains(look.id) && BuiltInLooks.look(named: look.id)?.author == look.author
    }
}
