import Inspire
import Testing

@Suite("The steps of a look's text")
struct StepsTextTests {
    @Test("are returned as they were written, without the header, the strength, what is protected and comments")
    func steps() throws {
        let text =
            "@look { name: 'x' } layer { opacity: .5 } /* why */ filter: sepia( .4 ); "
            + "strength: .3; protect: skin; filter: none"
        let steps = try Look.stepsText(of: text, named: "a.look")
        #expect(steps == " layer { opacity: .5 }  filter: sepia( .4 );   filter: none")
    }

    @Test("are returned without what goes around results")
    func frame() throws {
        let text = "border: 4% 16% white; filter: sepia(.4); date-stamp: #f80"
        #expect(try Look.stepsText(of: text, named: "a.look") == " filter: sepia(.4); ")
    }

    @Test("name their files, each once, and can be given other names for them, however they are quoted")
    func files() throws {
        let text = "lut: url(a.cube) URL( 'b.icc' ); like: url(\"c \\26 .jpg\"), url(a.cube); layer: 'a.cube';"
        #expect(try Look.filePaths(in: text, named: "a.look") == ["a.cube", "b.icc", "c &.jpg"])
        let files = ["a.cube": "n.cube", "c &.jpg": "n-2.jpg"]
        #expect(
            try Look.stepsText(of: text, named: "a.look", files: files)
                == "lut: url(\"n.cube\") URL( 'b.icc' ); like: url(\"n-2.jpg\"), url(\"n.cube\"); layer: 'a.cube';")
    }
}
