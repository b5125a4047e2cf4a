import Testing

@testable import LivePagesCore

struct FileRuleTests {
  private let rule = FileRule(types: [.png, .jpeg], count: 3, largest: 1000, total: 1500)

  private func file(_ name: String, _ type: String = "", size: Int = 10) -> FileAnnouncement {
    FileAnnouncement(id: UploadID(), name: name, mediaType: type, size: size)
  }

  private func refusal(_ file: FileAnnouncement, held: Int = 0, heldBytes: Int = 0) -> UploadError? {
    do throws(UploadError) {
      try rule.check(file, held: held, heldBytes: heldBytes)
      return nil
    } catch {
      return error
    }
  }

  @Test func acceptsListedFileTypes() {
    #expect(refusal(file("a.PNG", "image/png")) == nil)
    #expect(refusal(file("a.b.jpeg", "image/jpeg")) == nil)
    #expect(refusal(file("a.jpg")) == nil)
    #expect(refusal(file("a.jpg", "application/octet-stream", size: 1000), held: 2, heldBytes: 500) == nil)
    #expect(FileRule().types.isEmpty)
  }

  @Test func refusesAllElse() {
    let wrong = { UploadError.wrongType(name: $0, accepted: "PNG or JPEG") }
    #expect(refusal(file("a.gif", "image/gif")) == wrong("a.gif"))
    #expect(refusal(file("a.png", "text/html")) == wrong("a.png"))
    #expect(refusal(file("a.html", "image/png")) == wrong("a.html"))
    #expect(refusal(file("png")) == wrong("png"))
    #expect(refusal(file("a.png.exe")) == wrong("a.png.exe"))
    #expect(refusal(file("a.png", size: 1001)) == .tooLarge(name: "a.png", limit: 1000))
    #expect(refusal(file("a.png", size: 1000), heldBytes: 501) == .togetherTooLarge(limit: 1500))
    #expect(refusal(file("a.png"), held: 3) == .tooMany(limit: 3))
  }

  @Test func describesAcceptedFiles() {
    #expect(rule.description == "Up to 3 files, PNG or JPEG, at most 1000 bytes each, 1.5 KB together.")
    #expect(FileRule(largest: 5 << 20).description == "One file, at most 5 MB each.")
    #expect(rule.accept == ".png,image/png,.jpg,.jpeg,image/jpeg")
  }

  @Test func identifiesPicturesByTheirSignature() {
    let webP = Array("RIFF".utf8) + [1, 2, 3, 4] + Array("WEBPVP8".utf8)
    #expect(FileType.webP.isBeginning(webP))
    #expect(!FileType.webP.isBeginning(Array("RIFF".utf8)))
    #expect(FileType.gif.isBeginning(Array("GIF89a…".utf8)))
    #expect(!FileType.png.isBeginning(Array("<html>".utf8)))
    #expect(FileType.plainText.isBeginning([]))
  }

  @Test func readsListsOfFilesStrictly() throws {
    let id = String(repeating: "a", count: 64)
    let good = #"[{"id":"\#(id)","name":"a/b","type":"x/y","size":3}]"#
    let file = try #require(try FileAnnouncement.list(.string(good)).first)
    #expect(file.name == "b" && file.size == 3 && file.mediaType == "x/y")
    for bad in [
      "", "[]", "{}", "[1]", #"[{"id":"x","name":"a","type":"","size":1}]"#,
      good.replacing("3}", with: "-1}"), good.replacing("3}", with: "1e300}"),
      good.replacing("3}", with: "9007199254740993000}"), good.replacing(#""a/b""#, with: "null"),
    ] {
      #expect(throws: ViewEventError.self) { try FileAnnouncement.list(.string(bad)) }
    }
    let many = "[" + Array(repeating: good.dropFirst().dropLast(), count: 101).joined(separator: ",") + "]"
    #expect(throws: ViewEventError.refusedValue("The selection exceeds the limit of 100 files at once.")) {
      try FileAnnouncement.list(.string(many))
    }
    #expect(throws: ViewEventError.self) { try FileAnnouncement.list(.integer(1)) }
    #expect(throws: ViewEventError.self) { try FileAnnouncement.list(nil) }
  }

  @Test func rulesWithoutLimitsAcceptAllFiles() throws {
    let rules = [
      FileRule(count: .max), FileRule(count: 2, largest: .max), FileRule(count: .max, largest: .max),
    ]
    for rule in rules {
      #expect(rule.total == .max)
      #expect(!rule.description.contains("together"))
      let id = String(repeating: "a", count: 64)
      let list = #"[{"id":"\#(id)","name":"b","type":"x/y","size":3}]"#
      let file = try #require(try FileAnnouncement.list(.string(list)).first)
      try rule.check(file, held: 1, heldBytes: 1_000)
    }
    #expect(FileRule(count: .max, largest: 10, total: 30).description.contains("together"))
  }
}
