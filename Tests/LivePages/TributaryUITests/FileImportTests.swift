import Foundation
import LivePagesTesting
import Testing

import struct LivePagesCore.Upload
import class LivePagesCore.UploadedFile

@testable import TributaryUI

/// Tests of the dialog of a file importer: its events, its limits and its end.
@MainActor
struct FileImportTests {
  /// Creates an upload whose file exists.
  private static func file(
    _ name: String,
    in folder: URL = FileManager.default.temporaryDirectory
  ) throws -> (upload: Upload, file: UploadedFile) {
    let upload = Upload(name: name, size: 3)
    let url = folder.appending(path: "import-\(UUID().uuidString)")
    try Data([1, 2, 3]).write(to: url)
    return (upload, UploadedFile(upload, at: url))
  }

  @Test func eventsOfEarlierUploadsAreIgnored() throws {
    let imports = FileImports()
    let (late, lateFile) = try Self.file("late.txt")
    imports.receive([.began(late)])
    #expect(imports.endDialog())
    let (upload, file) = try Self.file("note.txt")
    imports.receive([.began(upload)])
    imports.receive([.progressed(late.id, bytes: 3)])
    #expect(imports.progress == 0)
    imports.receive([.failed(late.id, .noSpace)])
    #expect(imports.problem == nil)
    imports.receive([.uploaded(lateFile)])
    #expect(!imports.isReady && lateFile.isThere)
    imports.receive([.uploaded(file)])
    #expect(imports.isReady && imports.count == 1)
  }

  @Test func theFilesOfACancelledDialogAreRemoved() throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "import-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let imports = FileImports()
    func receiveFile(_ name: String) throws {
      let (upload, file) = try Self.file(name, in: folder)
      imports.receive([.began(upload)])
      imports.receive([.uploaded(file)])
    }
    try receiveFile("kept.txt")
    let url = try #require(imports.complete().first)
    #expect(!imports.endDialog())
    try receiveFile("cancelled.txt")
    imports.receive([.began(Upload(name: "slow.txt", size: 3))])
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path).count == 2)
    #expect(imports.endDialog())
    let kept = url.deletingLastPathComponent().lastPathComponent
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == [kept])
    // The next dialog is a new one.
    #expect(imports.count == 0 && imports.endDialog())
  }

  @Test func problemsOfSomeFilesRemainUntilTheNextChoice() throws {
    let imports = FileImports()
    let (upload, file) = try Self.file("fine.txt")
    imports.receive([.refused(.tooLarge(name: "large.txt", limit: 5)), .began(upload)])
    #expect(imports.problem?.contains("large.txt") == true)
    imports.receive([.uploaded(file)])
    #expect(imports.isReady && imports.problem != nil)
    let (next, _) = try Self.file("next.txt")
    imports.receive([.began(next)])
    #expect(imports.problem == nil && !imports.isReady)
    imports.receive([.failed(next.id, .noSpace)])
    #expect(imports.isReady && imports.problem != nil)
  }

  @Test func aDialogImportsFilesAgain() throws {
    let imports = FileImports()
    for name in ["one.txt", "two.txt"] {
      let (upload, file) = try Self.file(name)
      imports.receive([.began(upload)])
      imports.receive([.uploaded(file)])
      #expect(imports.complete().map(\.lastPathComponent) == [name])
      imports.reopen()
    }
    #expect(imports.endDialog())
  }

  @Test func theLastTwentyFilesExist() throws {
    let imports = FileImports()
    var urls: [URL] = []
    for number in 0..<25 {
      let (upload, file) = try Self.file("\(number).txt")
      imports.receive([.began(upload)])
      imports.receive([.uploaded(file)])
      urls += imports.complete()
    }
    let exist = urls.map { FileManager.default.fileExists(atPath: $0.path) }
    #expect(exist == Array(repeating: false, count: 5) + Array(repeating: true, count: 20))
  }

  // MARK: Names

  @Test(arguments: [
    ("../no tes.txt", "no tes.txt"), ("..", "file"), ("", "file"), ("-rf.txt", "rf.txt"),
    ("a/b\\c:d\n.txt", "a-b-c-d-.txt"),
    ("\u{D4E}/etc", "\u{D4E}-etc"), ("e\u{301}te\u{301} 2.png", "e\u{301}te\u{301} 2.png"),
    (".hidden", "hidden"),
  ])
  func namesOfFilesContainNoPartsOfPaths(_ name: String, _ safe: String) {
    #expect(name.safeFileName.unicodeScalars.elementsEqual(safe.unicodeScalars))
  }

  @Test func longNamesOfFilesKeepTheirEnd() {
    let name = String(repeating: "\u{4E2D}", count: 300) + ".txt"
    #expect(name.safeFileName.hasSuffix("\u{4E2D}.txt") && name.safeFileName.utf8.count <= 200)
  }

  // MARK: Pages

  private struct Screen: View {
    @State private var isImporting = false
    @State private var text = "nothing"
    @State private var completions = 0
    var allowsSeveral = true
    var presentsAgain = false

    var body: some View {
      Button("Import") { isImporting = true }
      Text("\(text) \(completions)")
        .fileImporter(
          isPresented: $isImporting,
          allowedContentTypes: [.plainText],
          allowsMultipleSelection: allowsSeveral
        ) { result in
          guard case .success(let urls) = result else { return }
          completions += 1
          text = "\(urls.map(\.lastPathComponent))"
          if presentsAgain, completions < 2 { isImporting = true }
        } onCancellation: {
          text = "cancelled"
        }
    }
  }

  private static func choose(_ name: String, in page: LivePageTest, sending sent: Int? = nil) async {
    await page.fileField("Files").choose(
      name: name,
      type: "text/plain",
      bytes: Array("hello".utf8),
      sending: sent
    )
  }

  @Test func anAppImportsFilesOneAfterTheOther() async {
    let page = await LivePageTest(ViewPage { Screen(presentsAgain: true) })
    await page.button("Import").click()
    await Self.choose("one.txt", in: page)
    #expect(await page.text.contains("[\"one.txt\"] 1"))
    await Self.choose("two.txt", in: page)
    #expect(await page.text == "Import [\"two.txt\"] 2")
  }

  @Test func aDialogWithArrivedFilesIsCancelled() async {
    let page = await LivePageTest(ViewPage { Screen() })
    await page.button("Import").click()
    await Self.choose("slow.txt", in: page, sending: 2)
    await Self.choose("fast.txt", in: page)
    await page.button("Cancel").click()
    #expect(await page.text == "Import cancelled 0")
  }

  @Test func aSingleSelectionAcceptsOneFile() async throws {
    let page = await LivePageTest(ViewPage { Screen(allowsSeveral: false) })
    await page.button("Import").click()
    await page.fileField("File").choose(name: "slow.txt", type: "text/plain", bytes: [1, 2, 3], sending: 1)
    await page.fileField("File").choose(name: "second.txt", type: "text/plain", bytes: [1])
    #expect(await page.text.contains("Choose only one file."))
    #expect(await page.text.contains("nothing 0"))
  }

  @Test func aProblemKeepsTheDialogOpen() async {
    let page = await LivePageTest(ViewPage { Screen() })
    await page.button("Import").click()
    await Self.choose("slow.txt", in: page, sending: 2)
    await page.fileField("Files").choose(name: "picture.png", type: "image/png", bytes: [1])
    #expect(await page.text.contains("isn't one of these types"))
    #expect(await page.text.contains("nothing 0"))
    #expect(await !page.text.contains("Import the other"))
  }
}
