import Foundation
import LivePagesTesting
import Testing

import struct LivePagesCore.ChangeSignal
import class LivePagesCore.TransientFile
import struct LivePagesCore.WireEvent

@testable import TributaryUI

/// Tests of imported and exported files.
struct FileDialogTests {
  private struct Screen: View {
    @State private var isImporting = false
    @State private var text = "nothing"
    @State private var url: URL?
    var types = [UTType.plainText, .json]
    var allowsSeveral = true

    var body: some View {
      Button("Import") { isImporting = true }
      Button("Read again") { text = read(url) }
      Text(text)
        .fileImporter(
          isPresented: $isImporting,
          allowedContentTypes: types,
          allowsMultipleSelection: allowsSeveral
        ) { result in
          guard case .success(let urls) = result else { return }
          url = urls.first
          let isAccessible = url?.startAccessingSecurityScopedResource() ?? false
          text = "\(isAccessible) \(urls.map(\.lastPathComponent)) \(read(url))"
        } onCancellation: {
          text = "cancelled"
        }
    }

    private func read(_ url: URL?) -> String {
      url.flatMap { try? String(contentsOf: $0, encoding: .utf8) } ?? "missing"
    }
  }

  @Test func anImportedFileIsReadByTheApp() async {
    let page = await LivePageTest(ViewPage { Screen() })
    await page.button("Import").click()
    await page.fileField("Files").choose(
      name: "../no tes.txt",
      type: "text/plain",
      bytes: Array("hello".utf8)
    )
    #expect(await page.text.contains("no tes.txt"))
    #expect(await page.text.contains("true"))
    #expect(await page.text.contains("hello"))
    #expect(await !page.text.contains("Cancel"))
    await page.button("Read again").click()
    #expect(await page.text.contains("hello"))
  }

  @Test func aCancelledImportIsReported() async {
    let page = await LivePageTest(ViewPage { Screen() })
    await page.button("Import").click()
    await page.button("Cancel").click()
    #expect(await page.text.contains("cancelled"))
  }

  /// Reports are the calls of the app's closures, since a closed window has no text.
  private struct Reporting: View {
    let log: Log
    var body: some View {
      Text("x")
        .fileImporter(
          isPresented: .constant(true),
          allowedContentTypes: [.json],
          allowsMultipleSelection: true
        ) { _ in
          log("imported")
        } onCancellation: {
          log("cancelled the import")
        }
        .fileExporter(isPresented: .constant(true), document: Note(text: "x")) { _ in
          log("exported")
        } onCancellation: {
          log("cancelled the export")
        }
    }
  }

  @Test @MainActor func aDialogIsNotCancelledByClosingTheWindow() {
    let log = Log()
    let window = Window(AnyView(Reporting(log: log)), signal: ChangeSignal { _ in })
    window.appear()
    _ = window.render()
    window.close()
    #expect(log.take() == [])
  }

  @Test func aDialogHasAMessageAndAConfirmationLabel() async {
    struct Screen: View {
      @State private var isImporting = false
      @State private var isExporting = false
      let label: String
      var body: some View {
        Group {
          Button("Import") { isImporting = true }
            .fileImporter(isPresented: $isImporting, allowedContentTypes: [.json]) { _ in }
            .fileDialogMessage("Choose a list.")
          Button("Export") { isExporting = true }
            .fileExporter(isPresented: $isExporting, document: Note(text: "x")) { _ in }
            .fileDialogMessage(Text("Save the list."))
            .fileDialogConfirmationLabel(label)
        }
        .fileExporterFilenameLabel("List")
      }
    }
    let page = await LivePageTest(ViewPage { Screen(label: "Save it") })
    await page.button("Import").click()
    #expect(await page.text.contains("Choose a list."))
    await page.button("Cancel").click()
    await page.button("Export").click()
    #expect(await page.text.contains("Save the list."))
    #expect(await page.link("Save it").isThere)
  }

  @Test func filesOfOtherTypesAreRefused() async {
    let page = await LivePageTest(ViewPage { Screen(allowsSeveral: false) })
    await page.button("Import").click()
    await page.fileField("File").choose(name: "picture.png", type: "image/png", bytes: [1])
    #expect(await page.text.contains("isn't one of these types"))
    #expect(await page.text.contains("nothing"))
  }

  // MARK: Exports

  private struct Note: FileDocument {
    static var readableContentTypes: [UTType] { [.plainText] }
    var text: String
    init(text: String) { self.text = text }
    init(configuration: ReadConfiguration) throws {
      text = String(decoding: configuration.file.regularFileContents ?? Data(), as: UTF8.self)
    }
    func fileWrapper(configuration: WriteConfiguration) throws -> FileWrapper {
      if text.isEmpty { throw CocoaError(.fileWriteUnknown) }
      return FileWrapper(regularFileWithContents: Data(text.utf8))
    }
  }

  private struct ExportScreen: View {
    @State private var isExporting = false
    @State private var log = "nothing"
    @State private var number = 0
    var note: Note?
    var body: some View {
      Button("Export") { isExporting = true }
      Button("Count \(number)") { number += 1 }
      Text(log).fileExporter(
        isPresented: $isExporting,
        document: note,
        contentType: .plainText,
        defaultFilename: "Note"
      ) { result in
        switch result {
        case .success(let url): log = "saved \(url.lastPathComponent)"
        case .failure: log = "failed"
        }
      }
    }
  }

  @Test func anExportedDocumentIsDownloaded() async throws {
    let page = await LivePageTest(ViewPage { ExportScreen(note: Note(text: "<b>hello</b>")) })
    await page.button("Export").click()
    let link = try #require(await page.html().elements.first { $0[attribute: "download"] != nil })
    #expect(link[attribute: "download"] == "Note.txt")
    let name = try #require(link[attribute: "href"]?.split(separator: "/").last)
    let file = try #require(TransientFile.file(named: String(name)))
    #expect(file.bytes == Array("<b>hello</b>".utf8))
    #expect(file.contentType == "application/octet-stream")
    await page.link("Save \u{201C}Note.txt\u{201D}").click()
    #expect(await page.text == "Export Count 0 saved Note.txt")
    #expect(TransientFile.file(named: String(name)) === file)
  }

  @Test func anExportWithoutADocumentOrWithAnErrorShowsNoDialog() async {
    let empty = await LivePageTest(ViewPage { ExportScreen(note: nil) })
    await empty.button("Export").click()
    #expect(await empty.text == "Export Count 0 nothing")
    let failing = await LivePageTest(ViewPage { ExportScreen(note: Note(text: "")) })
    await failing.button("Export").click()
    #expect(await failing.text == "Export Count 0 failed")
  }

  @Test func aDocumentIsWrittenOnceForEachDialog() async throws {
    final class Writes: @unchecked Sendable {
      var count = 0
      /// Evaluates the view again.
      private(set) var evaluate: () -> Void = {}
      func set(_ evaluate: @escaping () -> Void) { self.evaluate = evaluate }
    }
    struct Stamp: FileDocument {
      static var readableContentTypes: [UTType] { [.json, .plainText] }
      let writes: Writes
      init(writes: Writes) { self.writes = writes }
      init(configuration: ReadConfiguration) throws { writes = Writes() }
      func fileWrapper(configuration: WriteConfiguration) throws -> FileWrapper {
        writes.count += 1
        return FileWrapper(regularFileWithContents: Data("\(writes.count)".utf8))
      }
    }
    struct Screen: View {
      @State private var isExporting = false
      @State private var number = 0
      @State private var log = "nothing"
      let writes: Writes
      var body: some View {
        let _ = writes.set { number += 1 }
        Button("Export") { isExporting = true }
        Text("\(number) \(log)")
          .fileExporter(isPresented: $isExporting, document: Stamp(writes: writes), defaultFilename: "Stamp")
        {
          _ in
          log = "saved"
        } onCancellation: {
          log = "cancelled"
        }
      }
    }
    func address(_ page: LivePageTest) async -> String? {
      await page.html().elements.first { $0[attribute: "download"] == "Stamp.json" }?[attribute: "href"]
    }
    let writes = Writes()
    let page = await LivePageTest(ViewPage { Screen(writes: writes) })
    await page.button("Export").click()
    let first = try #require(await address(page))
    await MainActor.run { writes.evaluate() }
    #expect(await address(page) == first)
    #expect(writes.count == 1)
    await page.button("Cancel").click()
    #expect(await page.text.hasSuffix("1 cancelled"))
    await page.button("Export").click()
    #expect(await address(page) != first)
    #expect(writes.count == 2)
    await page.link("Save \u{201C}Stamp.json\u{201D}").click()
    #expect(await page.text.hasSuffix("1 saved"))
  }

  @Test @MainActor func aSecondClickOnALinkDoesNotExportAgain() throws {
    struct Screen: View {
      @State private var isExporting = true
      @State private var count = 0
      var body: some View {
        Text("exports \(count)").fileExporter(
          isPresented: $isExporting,
          document: Note(text: "x"),
          contentType: .plainText
        ) { _ in count += 1 }
      }
    }
    let window = Window(AnyView(Screen()), signal: ChangeSignal { _ in })
    let link = window.render().elements.first { $0[attribute: "download"] != nil }
    let json = try #require(link?[attribute: "data-event"])
    let event = { try window.receive(WindowEvent(WireEvent(json: Data(json.utf8)))) }
    try event()
    #expect(throws: (any Error).self) { try event() }
    #expect(window.render().elements.contains { $0.content.plainText == "exports 1" })
  }

  @Test func exportedFilesHaveAnExtensionOfTheirType() {
    #expect(UTType.jpeg.fileName(for: "photo.jpeg") == "photo.jpeg")
    #expect(UTType.jpeg.fileName(for: "photo") == "photo.jpg")
    #expect(UTType.html.fileName(for: "index.HTM") == "index.HTM")
    #expect(UTType.plainText.fileName(for: "") == "Document.txt")
    #expect(UTType(exportedAs: "com.example.note", conformingTo: .json).fileName(for: "Plan") == "Plan.json")
    #expect(UTType.data.fileName(for: "Plan") == "Plan")
  }
}
