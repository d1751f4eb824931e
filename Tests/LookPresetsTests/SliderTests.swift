import LookPresets
import Testing

/// Presets of Lightroom's sliders: what they become, and that nothing is dropped without a word.
@Suite struct SliderTests {
    @Test("each setting that is not neutral is in the report, and what the look has for it")
    func report() throws {
        let look = try Fixture.look("sliders.xmp")
        let found = Dictionary(uniqueKeysWithValues: look.findings.map { ($0.field, $0) })
        #expect(found["Exposure2012"]?.nearness == .near && found["Exposure2012"]?.step == "exposure(0.5)")
        #expect(found["Exposure2012"]?.value == "+0.50")
        #expect(found["Highlights2012"]?.step == "highlights(-0.64)")
        #expect(found["IncrementalTint"]?.step == "tint(0.1)")
        #expect(found["SaturationAdjustmentBlue"]?.nearness == .near)
        #expect(found["HueAdjustmentRed"]?.nearness == .rough)
        #expect(found["PostCropVignetteAmount"]?.step == "vignette(0.16, radius: 0.2875, softness: 0.45)")
        for field in ["Temperature", "Dehaze", "CameraProfile", "LensProfileEnable", "CropTop", "NewSlider2031"] {
            #expect(found[field]?.nearness == .leftOut, "\(field)")
            #expect(found[field]?.remark.isEmpty == false, "\(field)")
        }
        for field in ["Contrast2012", "GrainAmount", "GrainSize", "Version", "ToneCurvePV2012Red", "WhiteBalance"] {
            #expect(found[field] == nil, "\(field)")
        }
    }

    @Test("curves go through exactly the preset's points, as natural splines")
    func curves() throws {
        let look = try Fixture.look("sliders.xmp")
        #expect(
            look.steps.contains(
                .filter(
                    "curves(all: 0 0.086275 0.25098 0.235294 0.745098 0.784314 1 0.956863,"
                        + " blue: 0 0.039216 1 0.980392, interpolation: natural)")))
        let exact = look.findings.filter { $0.nearness == .exact }.map(\.field)
        #expect(exact == ["ToneCurvePV2012", "ToneCurvePV2012Blue"])
    }

    /// Settings of one panel, by its switch.
    private static let panels: [(panel: String, settings: String)] = [
        ("EnableToneCurve", "ParametricDarks=\"20\""), ("EnableColorAdjustments", "HueAdjustmentRed=\"10\""),
        ("EnableColorAdjustments", "SaturationAdjustmentBlue=\"-20\""),
        ("EnableColorAdjustments", "LuminanceAdjustmentGreen=\"20\""),
        ("EnableSplitToning", "SplitToningShadowHue=\"30\" crs:SplitToningShadowSaturation=\"20\""),
        ("EnableSplitToning", "ColorGradeMidtoneHue=\"30\" crs:ColorGradeMidtoneSat=\"20\""),
        ("EnableSplitToning", "ColorGradeGlobalLum=\"10\""), ("EnableEffects", "GrainAmount=\"30\""),
        ("EnableEffects", "PostCropVignetteAmount=\"-30\""), ("EnableDetail", "Sharpness=\"40\""),
        ("EnableDetail", "LuminanceSmoothing=\"20\""), ("EnableDetail", "ColorNoiseReduction=\"25\""),
        ("EnableLensCorrections", "LensProfileEnable=\"1\""), ("EnableTransform", "PerspectiveVertical=\"10\""),
        ("EnableCalibration", "RedHue=\"10\""), ("EnableLensBlur", "LensBlurAmount=\"10\""),
    ]

    @Test("settings of a panel that is switched off are not applied, and the report names the panel", arguments: panels)
    func panelOff(panel: String, settings: String) throws {
        func look(_ value: String) throws -> ImportedLook {
            let text = xmp("crs:\(panel)=\"\(value)\" crs:Exposure2012=\"0.10\" crs:\(settings)")
            return try PresetFile.look(from: Array(text.utf8), named: "a.xmp", title: "a")
        }
        let setting = String(settings.prefix { $0 != "=" })
        let on = try look("True")
        #expect(!on.findings.contains { $0.field == panel })
        let isFilter = on.steps.count > 1
        for value in ["False", "false", "0"] {
            let off = try look(value)
            #expect(off.steps == [.filter("exposure(0.1)")])
            #expect(off.findings.map(\.field).sorted() == [panel, "Exposure2012"].sorted())
            let finding = try #require(off.findings.first { $0.field == panel })
            #expect(finding.nearness == .leftOut && finding.remark.hasPrefix("the panel is switched off: "))
            if !settings.contains(" ") { #expect(finding.remark.contains(setting)) }
        }
        let isAboutLensOrShape = ["EnableLensCorrections", "EnableTransform", "EnableCalibration", "EnableLensBlur"]
        #expect(isFilter != isAboutLensOrShape.contains(panel))
    }

    @Test("A switched-off curve is not applied, and a switched-off panel without settings is not reported")
    func curveOff() throws {
        let curve =
            "<crs:ToneCurvePV2012><rdf:Seq><rdf:li>0, 0</rdf:li><rdf:li>128, 160</rdf:li><rdf:li>255, 255</rdf:li></rdf:Seq>"
            + "</crs:ToneCurvePV2012>"
        let head = "crs:EnableToneCurve=\"False\" crs:EnableDetail=\"False\" crs:EnableEffects=\"False\""
        let text = xmp("\(head) crs:Exposure2012=\"+0.10\" crs:Sharpness=\"0\" crs:GrainSize=\"25\"", curve)
        let look = try PresetFile.look(from: Array(text.utf8), named: "a.xmp", title: "a")
        #expect(look.steps == [.filter("exposure(0.1)")])
        #expect(look.findings.map(\.field) == ["EnableToneCurve", "Exposure2012"])
        #expect(
            refusal(xmp(head, curve))
                == "film.xmp: it changes nothing: its panels are switched off (EnableToneCurve); switch them on and save the preset again"
        )
    }

    @Test(
        "A switched-off mixer keeps black and white, and a switched-off effects panel includes Dehaze only before Camera Raw 10.3"
    )
    func panelsOfOtherSettings() throws {
        func steps(_ attributes: String) throws -> [ImportedLook.Step] {
            try PresetFile.look(from: Array(xmp(attributes).utf8), named: "a.xmp", title: "a").steps
        }
        let gray = "crs:ConvertToGrayscale=\"True\" crs:GrayMixerRed=\"50\" crs:EnableGrayscaleMix=\"False\""
        #expect(try steps(gray) == [.filter("grayscale(1)")])
        let haze = "crs:EnableEffects=\"False\" crs:Exposure2012=\"1\" crs:Dehaze=\"20\" crs:Version="
        #expect(try steps("\(haze)\"9.12\"") == [.filter("exposure(1)")])
        #expect(try steps("\(haze)\"14.0\"") == [.filter("dehaze(0.2)"), .filter("exposure(1)")])
    }

    @Test("a preset's profile counts as much as its amount says")
    func profile() throws {
        let profile = """
            <crs:Look><rdf:Description crs:Name="Faded" crs:Amount="0.5"><crs:Parameters><rdf:Description crs:Saturation="-40"/>
            </crs:Parameters></rdf:Description></crs:Look>
            """
        let text = xmp("crs:Vibrance=\"10\"", profile)
        let look = try PresetFile.look(from: Array(text.utf8), named: "a.xmp", title: "a")
        #expect(look.steps == [.filter("saturate(0.8)"), .filter("vibrance(0.1)")])
        #expect(look.findings.map(\.field) == ["Faded/Saturation", "Vibrance"])
    }

    @Test("A setting of an earlier process is reported as superseded by that of the process of 2012")
    func superseded() throws {
        let curves = """
            <crs:ToneCurve><rdf:Seq><rdf:li>0, 0</rdf:li><rdf:li>128, 160</rdf:li><rdf:li>255, 255</rdf:li></rdf:Seq></crs:ToneCurve>
            <crs:ToneCurvePV2012><rdf:Seq><rdf:li>0, 0</rdf:li><rdf:li>255, 255</rdf:li></rdf:Seq></crs:ToneCurvePV2012>
            """
        let text = xmp(
            """
            crs:ProcessVersion="11.0" crs:Exposure="+1.00" crs:Exposure2012="+0.50" crs:Contrast="+25" crs:FillLight="0" \
            crs:Clarity="+20" crs:Clarity2012="0"
            """, curves)
        let look = try PresetFile.look(from: Array(text.utf8), named: "a.xmp", title: "a")
        #expect(look.steps == [.filter("exposure(0.5)")])
        let found = Dictionary(uniqueKeysWithValues: look.findings.map { ($0.field, $0) })
        for (field, successor) in [
            ("Exposure", "Exposure2012"), ("Contrast", "Contrast2012"), ("Clarity", "Clarity2012"),
            ("ToneCurve", "ToneCurvePV2012"),
        ] {
            #expect(found[field]?.nearness == .leftOut, "\(field)")
            #expect(found[field]?.remark.hasPrefix("\(successor) supersedes it") == true, "\(field)")
        }
        #expect(found["FillLight"] == nil && found["Exposure"]?.value == "+1.00")
    }

    @Test("black and white, and the sliders of earlier processes")
    func others() throws {
        func steps(_ attributes: String) throws -> [ImportedLook.Step] {
            try PresetFile.look(from: Array(xmp(attributes).utf8), named: "a.xmp", title: "a").steps
        }
        #expect(try steps("crs:ConvertToGrayscale=\"True\"") == [.filter("grayscale(1)")])
        let red = try steps("crs:ConvertToGrayscale=\"True\" crs:GrayMixerRed=\"50\"")
        #expect(
            red == [.filter("channel-mixer(0.3701 0.5722 0.0578, 0.3701 0.5722 0.0578, 0.3701 0.5722 0.0578)")])
        #expect(
            try steps("crs:ProcessVersion=\"5.0\" crs:Exposure=\"-1\" crs:FillLight=\"20\"")
                == [.filter("exposure(-1)"), .filter("shadows(0.2)")])
    }

    @Test("presets that can't be read say where and what to do")
    func refusals() {
        let curve =
            "<crs:ToneCurvePV2012><rdf:Seq><rdf:li>0, 0</rdf:li><rdf:li>300, 1</rdf:li></rdf:Seq></crs:ToneCurvePV2012>"
        #expect(
            refusal(xmp("", curve))
                == "film.xmp: 'crs:ToneCurvePV2012' has '300, 1', where two numbers from 0 to 255 are expected; export the preset again"
        )
        #expect(
            refusal(xmp("crs:CropTop=\"0.1\""))
                == "film.xmp: nothing in it can be part of a look: CropTop; an edit that you see, `looks learn` can take over"
        )
    }
}
