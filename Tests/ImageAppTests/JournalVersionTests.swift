import SystemPackage
import TestSupport
import Testing

/// Journals that earlier programs wrote: they are kept in `Tests/Fixtures/Journals` as they are.
@Suite struct JournalVersionTests {
    private let here = Workspace()

    private static let options = """
        --look noir --strength 70% --lut film.cube --lut-space adobe --filter "sepia(0.3)" --long-edge 20 --crop 3:2 -q 90 \
        --subsampling 4:4:4 --progressive --optimize --profile p3 --strip-gps
        """

    /// Copies the fixture, and gives the files the times that the journals have for them.
    private static let bring = """
        cp -r "\(Corpora.projectRoot.appending("Tests/Fixtures/Journals/Version1").string)"/. .
        for folder in out in-place; do
            grep -v '^#' $folder/.image-app-journal | awk -F'\\t' -v OFS='\\t' 'NF > 9 { print $2, $4, $7, $9 }' |
                while IFS=$'\\t' read -r input inputTime output outputTime; do
                    printf -v input '%b' "${input//%/\\\\x}"; printf -v output '%b' "${output//%/\\\\x}"
                    [ $folder = in-place ] || touch -d "@$inputTime" "${input#/mnt/}"
                    touch -d "@$outputTime" "$folder/$output"
                done
        done

        """

    @Test("what was done in place counts as done, and a folder that was moved is known")
    func inPlace() async throws {
        let result = try await here.shell(
            Self.bring + "$APP batch in-place -r --in-place --backup .orig --resume \(Self.options)")
        #expect(result.status == 0 && result.summary == "0 pictures done, 2 done before", "\(result.messages)")
        let other = try await here.run("batch in-place -r --in-place --backup .orig --resume --look noir")
        #expect(other.status == 1 && other.messages.contains("it is already the result"), "\(other.messages)")
    }

    @Test("results in a folder count as done, by time and by content; others are made", .needsMounts)
    func folder() async throws {
        let result = try await here.shell(
            Self.bring + """
                sed 's/^    //' >run.sh <<'END'
                mount --bind . /mnt && cd /mnt || exit 99
                $APP batch /mnt/pictures -r -o out --resume \(Self.options)
                cp pictures/a.jpg pictures/new.jpg
                touch pictures/*
                $APP batch /mnt/pictures -r -o out --resume --checksum \(Self.options)
                END
                unshare -m bash run.sh
                """)
        #expect(result.status == 0, "\(result.messages)")
        #expect(result.lines.first?.hasPrefix("0 pictures done") == true, "\(result.messages)")
        #expect(result.summary == "1 picture done, 2 done before", "\(result.messages)")
    }
}
