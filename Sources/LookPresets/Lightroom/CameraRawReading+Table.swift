import ImageMetadata
import Inspire

/// Tables of colours, and the profile that a preset brings along.
extension CameraRawReading {
    /// The profile (`crs:Look`) whose settings a preset includes.
    mutating func readProfile() throws(PresetError) {
        pass(["Look"])
        guard let profile = settings.structures["Look"] else { return }
        let name = profile.texts["Name"] ?? "Look"
        let amount = profile.texts["Amount"].flatMap { Double($0.trimmed) } ?? 1
        var parameters = profile.structures["Parameters"] ?? XMPFields()
        // Tables may stand beside the parameters.
        for (name, text) in profile.texts.merging(settings.texts, uniquingKeysWith: { first, _ in first })
        where name.hasPrefix("Table_") && parameters.texts[name] == nil {
            parameters.texts[name] = text
        }
        if parameters.texts["CameraProfile"] == settings.texts["CameraProfile"] {
            parameters.texts["CameraProfile"] = nil
        }
        var reading = CameraRawReading(
            parameters, sourceName: sourceName, title: title, prefix: "\(name.printable)/",
            amount: amount.isFinite ? min(max(amount, 0), 2) : 1)
        try reading.readAll()
        look.steps += reading.look.steps
        if reading.look.findings.isEmpty {
            look.findings.append(
                PresetFinding(
                    "Look", name.printable, .leftOut,
                    "the preset has the profile's name alone; import the profile's own .xmp for its table"))
        }
        look.findings += reading.look.findings
    }

    /// The table of a profile, exactly.
    mutating func readTable() throws(PresetError) {
        if let name = text("LookTable"), !name.isEmpty {
            leaveOut("LookTable", "it turns hues of the camera's own light, which a finished picture no longer has")
        }
        defer { pass(settings.texts.keys.filter { $0.hasPrefix("Table_") }) }
        guard let name = text("RGBTable"), !name.isEmpty else { return }
        guard let text = tableText(named: name) else {
            leaveOut("RGBTable", "the table is not in the file: export the profile again")
            return
        }
        let table: RGBTable
        do throws(RGBTable.Malformed) {
            table = try RGBTable(text: text)
        } catch {
            throw PresetError(
                "the table 'crs:Table_\(name.printable)' can't be read: \(error.reason); export the profile again",
                in: sourceName)
        }
        guard let space = table.space else {
            throw PresetError("the table's colours can't be described by a profile", in: sourceName)
        }
        let share = (number("RGBTableAmount") ?? 1) * amount
        let strength = min(max(share, table.minimumAmount), table.maximumAmount)
        look.steps.append(.table(.init(cube: table.cubeText(title: title, amount: strength), space: space)))
        reportTable(table, strength: strength, isIntact: table.fingerprint == name.uppercased())
    }

    private func tableText(named name: String) -> String? {
        settings.texts["Table_\(name)"]
            ?? settings.texts.first { $0.key.uppercased() == "TABLE_\(name.uppercased())" }?.value
    }

    private mutating func reportTable(_ table: RGBTable, strength: Double, isIntact: Bool) {
        var step =
            table.dimensions == 1
            ? "lut with \(table.divisions) points for each channel" : "lut with \(table.divisions) points along an edge"
        step += ", \(table.colorName)"
        if strength != 1 { step += ", \((strength * 100).short)% of it" }
        report(
            "RGBTable", .exact, step: step,
            isIntact ? "" : "its name is not the table's MD5: other programs may refuse it")
        if table.gamma == .power18 || table.gamma == .power22 {
            // Seen on a smooth table, in each of the five spaces.
            let levels = table.gamma == .power18 ? "less than a level" : "at most 2.5 levels"
            look.findings.append(
                PresetFinding(
                    "\(prefix)RGBTable colours", table.colorName, .near, step: "an ICC profile beside the table",
                    "the curve begins in a straight line, which Camera Raw bends: near black, \(levels) of 255")
            )
        }
        if settings.texts["SupportsOutputReferred"]?.lowercased() == "false" {
            look.findings.append(
                PresetFinding(
                    "\(prefix)SupportsOutputReferred", "False", .near,
                    "the profile is made for raw pictures as Camera Raw develops them; a finished picture may get more"
                        + " contrast than is meant"))
        }
    }
}
